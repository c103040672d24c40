import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unreadApi } from '#contract/notifications/unread.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const panel = page.getByRole('dialog', { name: 'Notifications' });
const bell = page.getByRole('button', { name: /notifications/i }).first();

test('the bell counts what is unread, and its panel groups it by order [P1.170]', async () => {
  const { facts } = await openScreen('/account', { world: 'notifications', as: 'workshop' });
  await expect.element(page.getByRole('button', { name: 'Notifications, unread: 2' })).toBeVisible();
  await bell.click();
  await expect.element(panel).toBeVisible();
  const group = panel.getByRole('region', { name: `Order ${facts.jobId}` });
  await expect
    .element(group.getByRole('link', { name: `New messages about file #${facts.taskId}: 2` }))
    .toHaveAttribute('href', `/jobs/jobDetails?job=${facts.jobId}`);
  const general = panel.getByRole('region', { name: 'General' });
  await expect
    .element(general.getByRole('link', { name: 'Credits booked: +5 Cr. · Balance: 125 Cr.' }))
    .toHaveAttribute('href', '/account/creditsoverview');
  await expectAccessibleDialog('web/notifications/NotificationsPanel.tsx');
});

test('one is marked as read, then all [P1.171]', async () => {
  const { server } = await openScreen('/account', { world: 'notifications', as: 'workshop' });
  await bell.click();
  const mark = panel.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Mark as read' });
  // The list has to come before the scene in which it is read.
  await expect.element(mark).toBeVisible();
  server.moveTo('one is read');
  await mark.click();
  await expect
    .element(page.getByRole('button', { name: 'Notifications, unread: 1', includeHidden: true }))
    .toBeInTheDocument();
  server.moveTo('all are read');
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(server.sentTo(notificationsApi.markNotificationsRead).map(({ fields }) => Object.keys(fields ?? {}))).toEqual([
    ['notificationId'],
    [],
  ]);
});

test('the bell follows another device [P1.171]', async () => {
  const { server } = await openScreen('/account', { world: 'notifications', as: 'workshop' });
  await expect.element(page.getByRole('button', { name: 'Notifications, unread: 2' })).toBeVisible();
  await expect.poll(() => server.openSockets).toBe(1);
  server.moveTo('all are read');
  server.publish('notifications', {});
  await expect.element(page.getByRole('button', { name: 'Open notifications' })).toBeVisible();
});

test('without any notification the panel says so', async () => {
  await openScreen('/account', { world: 'notifications', as: 'newcomer' });
  await page.getByRole('button', { name: 'Open notifications' }).click();
  await expect.element(panel.getByText('No notifications yet. They are kept for 90 days.')).toBeVisible();
});

test('notices on the screen of orders without anything unread are closed [P1.205]', async () => {
  const closed = new Set<string>();
  const { facts } = await openScreen('/account', {
    world: 'notifications',
    as: 'workshop',
    before: (server, { jobId }) => {
      const notice = (name: string, data: object) => ({ data, close: () => closed.add(name) });
      const notices = [notice('unread', { jobId }), notice('read', { jobId: jobId + 1 }), notice('of no order', {})];
      vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
      vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
        getNotifications: () => Promise.resolve(notices),
      } as unknown as ServiceWorkerRegistration);
      server.answer(unreadApi.getUnreadNotifications, { count: 1, jobIds: [jobId] });
    },
  });
  expect(facts.jobId).toBeGreaterThan(0);
  await expect.poll(() => [...closed]).toEqual(['read']);
  vi.restoreAllMocks();
});
