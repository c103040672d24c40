import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { chatApi } from '#contract/chat.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';

const message = page.getByLabelText('Message', { exact: true });
const send = page.getByRole('button', { name: 'Send', exact: true });
const search = page.getByLabelText('Search');
const log = page.getByRole('log');
const conversations = page.getByRole('list', { name: 'Conversations' });
const rowOf = (username: string) => conversations.getByRole('button').filter({ hasText: username });
const focus = (row: ReturnType<typeof rowOf>) => {
  (row.element() as HTMLElement).focus();
};

/** Answers messages as stored from now on: the chats are read as they stand in this scene. */
function store(server: Replay, scene: string): void {
  server.change(chatApi.createMessage, (response) => {
    server.moveTo(scene);
    return response;
  });
}

/** Opens the chats as support; a chat that is opened is read from then on. */
const openAsSupport = (href = '/admin/chatsoverview') =>
  openScreen(href, {
    world: 'chat',
    as: 'support',
    before: (server) => {
      server.change(chatApi.markRead, (response) => {
        server.moveTo('read');
        return response;
      });
    },
  });

describe('staff conversations', () => {
  test('are those in which customers began to wait, where a figure of the statistics leads there', async () => {
    await openAsSupport(
      '/admin/chatsoverview?show=asked&filterMode=universal&filterStartDate=2012-03-05&filterEndDate=2012-03-07',
    );
    await expect.element(page.getByRole('radio', { name: 'Waited for a reply' })).toBeChecked();
    await expect.element(page.getByText('No matching chats')).toBeVisible();
  });

  test('keep the draft of one chat while another is read', async () => {
    const { facts, server } = await openAsSupport();
    const { first, second } = facts.usernames;
    await search.fill(facts.word);
    await rowOf(first).click();
    await message.fill('Not sent yet');
    await rowOf(second).click();
    await expect.element(message).toHaveValue('');
    await expect.element(rowOf(first)).toMatchTextContent('Draft');
    await message.fill('To the other');
    await rowOf(first).click();
    await expect.element(message).toHaveValue('Not sent yet');
    store(server, 'replied');
    await send.click();
    await expect.element(message).toHaveValue('');
    await rowOf(second).click();
    await expect.element(message).toHaveValue('To the other');
    await expect.element(rowOf(first)).not.toMatchTextContent('Draft');
  });

  test('have two lines, bold only while unread, and show the same customer name as head and messages', async () => {
    const { facts } = await openAsSupport();
    const { first } = facts.usernames;
    await search.fill(first);
    const row = rowOf(first);
    await expect.element(row).toBeVisible();
    const weights = () =>
      [...row.element().querySelectorAll('p')].map((line) => Number(window.getComputedStyle(line).fontWeight) > 500);
    expect(weights().filter(Boolean)).toHaveLength(2);
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(64);
    await row.click();
    await expect.element(page.getByRole('link', { name: first })).toBeVisible();
    await expect.element(log.getByText(first, { exact: true })).toBeVisible();
    await expect.poll(() => weights().filter(Boolean)).toHaveLength(0);
  });

  test('can be read and answered by keyboard alone', async () => {
    const { facts, server } = await openAsSupport();
    const { first, second } = facts.usernames;
    await search.fill(facts.word);
    await expect.poll(() => conversations.getByRole('button').elements().length).toBe(2);
    const [upper, lower] = [rowOf(first), rowOf(second)];
    focus(upper);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(lower).toHaveFocus();
    // Passing over a conversation does not mark it as read.
    await expect.element(upper.getByText('1 unread message')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(upper).toHaveFocus();
    store(server, 'replied');
    await userEvent.keyboard('{Enter}');
    await expect.element(message).toHaveFocus();
    await userEvent.keyboard('Yes.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(log).toMatchTextContent('Yes.');
    await userEvent.keyboard('{Escape}');
    await expect.element(upper).toHaveFocus();
  });

  test('are filtered to those waiting for a reply at /chats [A2.31]', async () => {
    const { facts, server, reload } = await openAsSupport('/chats');
    await expect.poll(() => window.location.pathname).toBe('/admin/chatsoverview');
    const row = rowOf(facts.usernames.first);
    await search.fill(facts.usernames.first);
    await page.getByText('Waiting for a reply', { exact: true }).click();
    await row.click();
    await expect.element(row).toMatchTextContent('waiting for a reply');
    await message.fill('Yes.');
    store(server, 'replied');
    await send.click();
    await expect.element(page.getByText('No matching chats')).toBeVisible();
    await reload();
    await expect.element(page.getByText('No matching chats')).toBeVisible();
    await page.getByText('All', { exact: true }).first().click();
    await expect.element(row).toBeVisible();
  });
});

describe('message from a template with an internal note', () => {
  test('is written by staff from the list of all chats [A2.31 P1.48]', async () => {
    const { facts, server } = await openAsSupport();
    const { workshop } = facts.usernames;
    await page.getByRole('button', { name: 'Reply templates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply templates' });
    await dialog.getByRole('button', { name: 'New template' }).click();
    await dialog.getByLabelText('Title').fill(facts.title);
    await dialog.getByLabelText('Text').fill('Hello {{customer}}, about {{name}}');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect.element(dialog.getByText('Unknown placeholder: name')).toBeVisible();
    await expectAccessibleDialog('web/chat/templates/ManageTemplatesButton.tsx');
    await dialog.getByLabelText('Text').fill('Hello {{customer}}, about {{vin}}: any tool will do.');
    server.moveTo('template saved');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect.element(dialog.getByRole('row', { name: facts.title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();

    await search.fill(`${workshop} tool`);
    const row = rowOf(workshop);
    await expect.poll(() => row.element().querySelector('mark')?.textContent).toBe('tool');
    await row.click();
    await page.getByRole('combobox', { name: 'Insert a template' }).fill(facts.title);
    await page.getByRole('option', { name: facts.title }).click();
    await expect.element(message).toHaveValue(facts.answer);
    await expect.element(message).toHaveFocus();
    store(server, 'answered');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(log).toMatchTextContent(facts.answer);

    await page.getByText('Internal note', { exact: true }).click();
    await message.fill('Asks this every week.');
    store(server, 'noted');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.element(log.getByText('Asks this every week.')).toBeVisible();
    await expect.element(log.getByText(`Internal note · ${facts.support}`)).toBeVisible();
    await search.fill('');
    await expect.element(row.filter({ hasText: 'Note: Asks this every week.' })).toBeVisible();
  });

  test('is shown to the customer without the note [A2.31 P1.48]', async () => {
    const { facts } = await openScreen('/chats', {
      world: 'chat',
      as: 'workshop',
      before: (replay) => {
        replay.moveTo('noted');
      },
    });
    const row = conversations.getByRole('button').filter({ hasText: facts.answer });
    await expect.element(row).toBeVisible();
    await row.click();
    await expect.element(log).toMatchTextContent(facts.answer);
    expect(document.body.textContent).not.toContain('Asks this every week.');
    expect(document.body.textContent).not.toContain('Internal note');
  });
});

test('shows list and chat one after the other on a phone', async () => {
  const { visit } = await openScreen('/chats', { world: 'chat', as: 'workshop', size: [360, 740] });
  await conversations.getByRole('button').filter({ hasText: 'Which tool do you need?' }).click();
  await expect.element(message).toBeVisible();
  await expect.element(conversations).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'All chats' }).click();
  await expect.element(conversations).toBeVisible();
  await visit('/chats?task=999999');
  await expect.element(page.getByText('This chat was not found.')).toBeVisible();
});
