import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { chatApi } from '#contract/chat.ts';
import { chatActivityEvent, type OwnActivity } from '#contract/chat-activity.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { chatsInSight } from './activity/own-activity.ts';
import { heldMessages } from './held-messages.ts';

const message = page.getByLabelText('Message', { exact: true });
const send = page.getByRole('button', { name: 'Send', exact: true });
const log = page.getByRole('log');

/** Opens the order of the workshop in whose chat nothing is written yet, the one with a long chat, or that with links and pictures. */
const openOrder = (chat: 'quiet' | 'long' | 'shown', size: readonly [number, number] = [1280, 900]) =>
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

test('a message is noticed only while its chat is out of sight, and its notice goes with the sight of it', async () => {
  const { server, facts, visit } = await openOrder('quiet');
  await expect.poll(() => [...chatsInSight.get()]).toEqual([facts.quiet.taskId]);
  await expect.poll(() => server.openSockets).toBe(1);
  const notices = page.getByText('New Message!');
  server.change(chatApi.getMessagesOfTask, (response, request) =>
    new URL(request.url).searchParams.has('after') ? Response.json([]) : response,
  );
  server.publish('chatMessage', { jobId: facts.quiet.jobId, taskId: facts.quiet.taskId, messageId: 1 });
  server.publish('chatMessage', { jobId: facts.long.jobId, taskId: facts.long.taskId, messageId: 1 });
  await expect.element(page.getByRole('button', { name: `In order ${facts.long.jobId}` })).toBeVisible();
  expect(notices.elements()).toHaveLength(1);
  await visit(`/jobs/jobDetails?job=${facts.long.jobId}`);
  await expect.element(log).toBeVisible();
  await expect.element(notices).not.toBeInTheDocument();
});

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

describe('message text', () => {
  test('is plain but for addresses of the web and numbers that its reader may open', async () => {
    const { facts } = await openOrder('shown');
    const text = log.getByText('As in');
    await expect
      .element(text)
      .toHaveTextContent(
        `As in #${facts.quiet.taskId}: see https://example.com/a?b=1. Not <b>javascript:alert(1)</b> of #999999999.`,
      );
    const links = [...text.element().querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target, link.rel])).toEqual([
      [`#${facts.quiet.taskId}`, `/jobs/jobDetails?job=${facts.quiet.jobId}`, '', ''],
      ['https://example.com/a?b=1', 'https://example.com/a?b=1', '_blank', 'noopener noreferrer'],
    ]);
    expect(text.element().querySelector('b')).toBeNull();
    await text.getByRole('link', { name: `#${facts.quiet.taskId}` }).click();
    await expect.poll(() => window.location.search).toBe(`?job=${facts.quiet.jobId}`);
  });

  test('bears the name of its writer where that changes', async () => {
    await openOrder('shown');
    const messages = log.getByRole('listitem').filter({ hasText: 'You' });
    await expect.poll(() => messages.elements().length).toBe(4);
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 1;
    expect(log.getByText('You', { exact: true }).elements().filter(isSeen)).toHaveLength(1);
  });
});

describe('picture', () => {
  const open = (name: string) => log.getByRole('button', { name: `Show ${name}` });
  // By its name, which the dialog gets a moment after its content.
  const viewer = page.getByRole('dialog', { name: /\.(png|jpg)$/ });

  test('is shown in its message, in a place that is as large before it is there', async () => {
    const { server, facts, visit } = await openOrder('quiet');
    const release = server.hold(chatApi.downloadChatFile);
    await visit(`/jobs/jobDetails?job=${facts.shown.jobId}`);
    const place = open('plate.jpg');
    await expect.element(place).toBeVisible();
    const before = place.element().getBoundingClientRect();
    release();
    await expect.poll(() => place.element().querySelector('img')?.naturalWidth).toBe(48);
    const { width, height } = place.element().getBoundingClientRect();
    expect([width, height]).toEqual([before.width, before.height]);
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });

  test('opens in large; keys lead to the others and back', async () => {
    await openOrder('shown');
    await open('plate.jpg').click();
    await expect.element(viewer.getByRole('heading', { name: 'plate.jpg' })).toBeVisible();
    await expect.element(viewer.getByRole('img', { name: 'plate.jpg' })).toBeVisible();
    await expect.element(viewer.getByText('2 of 3')).toBeVisible();
    await expectAccessibleDialog('web/chat/pictures/PictureDialog.tsx');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(viewer.getByRole('heading', { name: 'dash.png' })).toBeVisible();
    await expect.element(viewer.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await viewer.getByRole('button', { name: 'Next picture' }).click();
    await expect.element(viewer.getByRole('heading', { name: 'plate.jpg' })).toBeVisible();
    await expect.element(viewer.getByRole('button', { name: 'Download plate.jpg' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(open('plate.jpg')).toHaveFocus();
  });

  test('that is none is a file to download', async () => {
    await openOrder('shown');
    await expect.element(log.getByRole('button', { name: 'Download broken.png' })).toBeVisible();
  });

  test('is pasted into the message, and is not taken where text comes with it', async () => {
    await openOrder('quiet');
    const paste = (more: (data: DataTransfer) => void = () => {}) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['bytes'], 'image.png', { type: 'image/png' }));
      more(clipboardData);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      message.element().dispatchEvent(event);
      return event.defaultPrevented;
    };
    await expect.element(message).toBeVisible();
    expect(
      paste((data) => {
        data.setData('text/plain', '1 2 3');
      }),
    ).toBe(false);
    expect(paste()).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible();
  });

  test('is taken by the camera of a phone', async () => {
    await openOrder('quiet', [360, 740]);
    await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
    const input = document.querySelector('input[capture]');
    expect([input?.getAttribute('capture'), input?.getAttribute('accept')]).toEqual([
      'environment',
      'image/jpeg,image/png',
    ]);
  });
});

describe('others at a chat', () => {
  test('are named while they look or type, each once, until they are gone', async () => {
    const { server, facts } = await openOrder('quiet');
    const { taskId } = facts.quiet;
    await expect.poll(() => server.openSockets).toBe(1);
    const publish = (from: string, activity: string, more: object = {}) => {
      server.publish(chatActivityEvent, { taskId, from, side: 'support', activity, ...more });
    };
    publish('a', 'looking');
    await expect.element(page.getByText('Support is looking at this file')).toBeVisible();
    publish('b', 'typing');
    await expect.element(page.getByText('Support is typing …', { exact: true })).toBeVisible();
    publish('b', 'gone');
    await expect.element(page.getByText('Support is looking at this file', { exact: true })).toBeVisible();
    publish('a', 'gone');
    publish('c', 'typing', { taskId: facts.long.taskId });
    await expect.element(page.getByText('Support is')).not.toBeInTheDocument();
  });

  test('hear that its reader looks, types and has sent', async () => {
    const { server, facts, visit } = await openOrder('quiet');
    const { taskId } = facts.quiet;
    const activities = () =>
      server.emitted.flatMap(([event, own]) =>
        event === chatActivityEvent && (own as OwnActivity).taskId === taskId ? [(own as OwnActivity).activity] : [],
      );
    await expect.poll(activities).toEqual(['looking']);
    store(server, 'thanked');
    await message.fill('Is it ready?');
    await expect.poll(() => activities().at(-1)).toBe('typing');
    await send.click();
    await expect.poll(() => activities().at(-1)).toBe('looking');
    await visit('/chats');
    await expect.poll(() => activities().at(-1)).toBe('gone');
  });
});

describe('message just sent', () => {
  const held = log.getByRole('listitem').filter({ hasText: 'sending' });

  /** Opens the quiet chat, where nothing is sent by the clock. */
  async function openHolding() {
    const screen = await openOrder('quiet');
    heldMessages.setUndoTime(3_600_000);
    return screen;
  }

  test('can be taken back: nothing is sent, and its text is in the field again', async () => {
    const { server } = await openHolding();
    await message.fill('Is it ready?');
    await send.click();
    await expect.element(held).toMatchTextContent('Is it ready?');
    await expect.element(message).toHaveValue('');
    await held.getByRole('button', { name: 'Undo' }).click();
    await expect.element(message).toHaveValue('Is it ready?');
    await expect.element(message).toHaveFocus();
    await expect.element(held).not.toBeInTheDocument();
    expect(server.sentTo(chatApi.createMessage)).toEqual([]);
  });

  test('is sent by the next one, and before it', async () => {
    const requests: Request[] = [];
    const { server } = await openHolding();
    store(server, 'thanked', requests);
    await message.fill('Is it ready?');
    await send.click();
    await expect.element(held).toMatchTextContent('Is it ready?');
    expect(requests).toEqual([]);
    await message.fill('Thank you.');
    await send.click();
    await expect.poll(() => requests.length).toBe(1);
    expect((await requests[0]?.clone().formData())?.get('chatMessage')).toBe('Is it ready?');
    await log.getByRole('button', { name: 'Undo' }).click();
    await expect.element(message).toHaveValue('Thank you.');
  });

  test('is sent when its chat is left', async () => {
    const { server, facts, visit } = await openHolding();
    store(server, 'thanked');
    await message.fill('Is it ready?');
    await send.click();
    await expect.element(held).toBeVisible();
    await visit(`/jobs/jobDetails?job=${facts.long.jobId}`);
    await expect.poll(() => server.sentTo(chatApi.createMessage).length).toBe(1);
  });

  test('is sent when the page goes out of sight, by a request that outlives it', async () => {
    const requests: Request[] = [];
    const { server } = await openHolding();
    store(server, 'thanked', requests);
    await message.fill('Is it ready?');
    await send.click();
    await expect.element(held).toBeVisible();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => requests.length).toBe(1);
    state.mockRestore();
    expect(requests[0]?.keepalive).toBe(true);
  });
});

describe('pending message', () => {
  let requests: Request[];
  beforeEach(() => {
    requests = [];
  });

  test('waits after a lost response and is sent again as the same message [P1.199]', async () => {
    const { server } = await openOrder('quiet');
    server.change(chatApi.createMessage, (_response, request) => {
      requests.push(request);
      return Response.error();
    });
    await attach('log.txt', 'log');
    await message.fill('Did it arrive?');
    await send.click();
    const unsent = log.getByRole('listitem').filter({ hasText: 'waiting for a connection' });
    await expect.element(unsent).toMatchTextContent('Did it arrive?');
    await expect.element(unsent).toMatchTextContent('log.txt');
    server.restore();
    store(server, 'sent', requests);
    await unsent.getByRole('button', { name: 'Send again' }).click();
    await expect.element(log.getByText('waiting')).not.toBeInTheDocument();
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
