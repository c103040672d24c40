import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chatApi } from '#contract/chat.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('/chats lists conversations with unread messages and opens one beside the list [C2.13]', async () => {
  const { server, facts } = await openScreen('/chats', { world: 'dashboard', as: 'workshop' });
  await expect.element(page.getByText('There are no messages yet.')).toBeVisible();
  await expect.poll(() => server.openSockets).toBe(1);

  server.moveTo('support asks');
  server.publish('chat', { jobId: facts.jobId });
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect.element(list.getByText('Which gearbox is it?')).toBeVisible();
  const unread = page.getByRole('navigation', { name: 'Main menu' }).getByLabelText('Unread messages: 1');
  await expect.element(unread).toBeVisible();
  server.change(chatApi.markRead, (response) => {
    server.moveTo('read');
    return response;
  });
  await list.getByRole('button').first().click();
  await expect.poll(() => window.location.search).toBe(`?task=${facts.taskId}`);
  await expect.poll(() => server.sentTo(chatApi.markRead).length).toBe(1);
  await expect.element(unread).not.toBeInTheDocument();

  await page.getByLabelText('Message', { exact: true }).fill('DSG, seven gears.');
  server.moveTo('answered');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(list.getByText('You: DSG, seven gears.')).toBeVisible();
  expect(server.sentTo(chatApi.createMessage)).toHaveLength(1);
});
