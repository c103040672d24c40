import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const support = { world: 'desk', as: 'support' } as const;

test('a new order shows in the title and as a toast with a link, and plays a sound if enabled [P10.5]', async () => {
  const notes = vi.spyOn(OscillatorNode.prototype, 'start');
  const { server, facts, visit } = await openScreen('/admin/customerview?state=active', support);
  const { jobId, taskId } = facts;
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(document.title).toMatch(/^Customers/);
  await expect.poll(() => server.openSockets).toBe(1);

  server.publish('newOrder', { jobId, taskId });
  const toast = page.getByRole('alert').filter({ hasText: facts.workshopName });
  await expect.element(toast).toMatchTextContent('New order');
  await expect.element(toast).toMatchTextContent('Stage 1');
  await expect.poll(() => document.title).toMatch(/^\(1\) Customers/);
  expect(notes).not.toHaveBeenCalled();
  await toast.getByRole('button', { name: `Open file #${taskId}` }).click();
  await expect.poll(() => window.location.search).toBe(`?job=${jobId}`);
  await expect.element(page.getByText(`Order #${jobId}`, { exact: true })).toBeVisible();

  await visit('/admin/customerview?state=active');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sound for new orders' }).click();
  await expect.poll(() => notes.mock.calls.length).toBe(2);
  await userEvent.keyboard('{Escape}');
  server.publish('newOrder', { jobId, taskId });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => notes.mock.calls.length).toBe(4);
  await expect.poll(() => document.title).toMatch(/^\(1\) /);

  // The desk lists what was ordered: nothing is new any more.
  await visit('/admin');
  await expect.poll(() => document.title).toMatch(/^Desk/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const sound = page.getByRole('menuitemcheckbox', { name: 'Sound for new orders' });
  await expect.element(sound).toBeChecked();
  expect(localStorage.getItem('tuneport.orderSound')).toBe('on');
  await sound.click();
  notes.mockRestore();
});
