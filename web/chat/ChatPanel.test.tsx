import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { chatApi } from '#contract/chat.ts';

const message = page.getByLabelText('Message', { exact: true });
const send = page.getByRole('button', { name: 'Send', exact: true });
const log = page.getByRole('log');

/** Opens the order of the workshop in whose chat nothing is written yet, or the one with a long chat. */
const openOrder = (chat: 'quiet' | 'long', size: readonly [number, number] = [1280, 900]) =>
  openScreen((facts) => `/jobs/jobDetails?job=${facts[chat].jobId}`, { world: 'chat', as: 'workshop', size });

/** Attaches a file to the message that is being written. */
async function attach(name: string, content: string): Promise<void> {
  const input = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(
    this: HTMLInputElement,
  ) {
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    this.files = files.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Attach a file' }).click();
  input.mockRestore();
}

/** Answers messages as stored from now on: the chat is read as it stands in this scene. */
function store(server: Replay, scene: string, requests: Request[] = []): void {
  server.change(chatApi.createMessage, (response, request) => {
    requests.push(request);
    server.moveTo(scene);
    return response;
  });
}

/** Returns the key of a message that was sent with a file. */
const keyOf = async (request: Request | undefined) => (await request?.clone().formData())?.get('messageKey');

describe('chat form', () => {
  test('sends nothing without a text [C5.23]', async () => {
    const { server } = await openOrder('quiet');
    await expect.element(send).toBeDisabled();
    await message.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('No Text')).toBeVisible();
    await message.fill('Hello');
    await expect.element(page.getByText('No Text')).not.toBeInTheDocument();
    await expect.element(send).toBeEnabled();
    expect(server.sentTo(chatApi.createMessage)).toEqual([]);
  });

  test('refuses a file of the wrong type and names it', async () => {
    await openOrder('quiet', [360, 740]);
    await attach('tool.exe', 'MZ');
    await expect
      .element(page.getByText(/^tool\.exe cannot be sent\. Please choose one of these types: bin, mpc,/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove tool.exe' })).not.toBeInTheDocument();
  });
});

describe('messages', () => {
  test('fit the page on a phone, however long a text is', async () => {
    const { server } = await openOrder('quiet', [360, 740]);
    store(server, 'long text');
    await message.fill('x'.repeat(5000));
    await send.click();
    await expect.element(log).toMatchTextContent('xxxxx');
    await expect.element(page.getByText('sending')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  test('form a list of at most 500 px, whatever their number and the screen height [C2.46 C9.1]', async () => {
    await openOrder('long', [1280, 1400]);
    await expect.element(log.getByText('line 40')).toBeVisible();
    expect(log.element().getBoundingClientRect().height).toBe(500);
  });

  test('are grouped under the date of each day', async () => {
    await openOrder('long');
    await expect.element(log.getByText('at 2026-03-29 10:00+02')).toBeInTheDocument();
    expect(log.getByText('Saturday, March 28, 2026').elements()).toHaveLength(1);
    expect(log.getByText('Sunday, March 29, 2026').elements()).toHaveLength(1);
    await expect.element(log.getByText('11:30 PM')).toBeInTheDocument();
  });

  test('name a file that no longer exists [C7.1 C8.14]', async () => {
    const { server } = await openOrder('long');
    server.refuse(chatApi.downloadChatFile, 'notFound');
    await page.getByRole('button', { name: 'Download log.txt' }).click();
    await expect.element(page.getByText('Chatfile not found')).toBeVisible();
  });
});

describe('pending message', () => {
  let requests: Request[];
  beforeEach(() => {
    requests = [];
  });

  test('stays after a lost response and is retried as the same message', async () => {
    const { server } = await openOrder('quiet');
    server.change(chatApi.createMessage, (_response, request) => {
      requests.push(request);
      return Response.error();
    });
    await attach('log.txt', 'log');
    await message.fill('Did it arrive?');
    await send.click();
    await expect.element(page.getByText(/^The message was not sent\. Your text is still here\./)).toBeVisible();
    const unsent = log.getByRole('listitem').filter({ hasText: 'not sent' });
    await expect.element(unsent).toMatchTextContent('Did it arrive?');
    await expect.element(unsent).toMatchTextContent('log.txt');
    server.restore();
    store(server, 'sent', requests);
    await unsent.getByRole('button', { name: 'Send again' }).click();
    await expect.element(log.getByText('not sent')).not.toBeInTheDocument();
    await expect.poll(() => log.getByText('Did it arrive?').elements().length).toBe(1);
    expect(requests).toHaveLength(2);
    expect(await keyOf(requests[0])).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf(requests[1])).toBe(await keyOf(requests[0]));
  });

  test('appears at once and can be edited and sent after a refusal', async () => {
    const { server } = await openOrder('quiet');
    const release = server.hold(chatApi.createMessage);
    server.refuse(chatApi.createMessage, 'storageAway');
    await message.fill('Is it ready?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const sent = log.getByRole('listitem').filter({ hasText: 'Is it ready?' });
    await expect.element(sent).toMatchTextContent('sending');
    await expect.element(message).toHaveValue('');
    await message.fill('Thank you.');
    release();
    await expect.element(sent).toMatchTextContent('not sent');
    server.restore();
    store(server, 'thanked', requests);
    await sent.getByRole('button', { name: 'Edit' }).click();
    await expect.element(message).toHaveValue('Is it ready?\nThank you.');
    await expect.element(message).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('sending')).not.toBeInTheDocument();
    await expect.element(log.getByText('not sent')).not.toBeInTheDocument();
    await expect.element(sent).toMatchTextContent('sent');
    expect(requests).toHaveLength(1);
    expect((await requests[0]?.formData())?.get('chatMessage')).toBe('Is it ready?\r\nThank you.');
  });
});
