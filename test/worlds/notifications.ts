import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { order, taskIn } from '#test/orders.ts';
import { defineWorld } from './define.ts';

/** A customer with unread notifications about an order and about credits, and one with none. */
export const notifications = defineWorld(async ({ portal, person, frame, scene }) => {
  const workshop = await person('workshop', { credits: 120 });
  const newcomer = await person('newcomer');
  const support = await portal.person({ role: 'support' });
  const ordered = await order(portal, workshop, { image: new Uint8Array(64).fill(5), fileName: 'readout.zip' });
  await taskIn(workshop, ordered, 'manual');
  for (const message of ['one', 'two']) await support.ask(chatApi.createMessage, { ...ordered, message });
  await support.ask(creditsApi.changeCredits, {
    userId: workshop.id,
    kind: 'bonus',
    amount: creditCents(500),
    reason: 'goodwill',
    bookingKey: 'b0e2a1f4-7c1d-4a55-9a52-0d5f6a3b1c77',
  });
  await newcomer.ask(notificationsApi.listNotifications, {});
  for (const customer of [workshop, newcomer]) await customer.ask(creditsApi.getCreditTrend, {});
  await frame(workshop, { staysUnread: true });
  const { data } = await workshop.ask(notificationsApi.listNotifications, {});
  const [booked] = data;

  scene('one is read');
  if (booked !== undefined)
    await workshop.ask(notificationsApi.markNotificationsRead, { notificationId: booked.notificationId });
  await workshop.ask(notificationsApi.listNotifications, {});
  await frame(workshop, { staysUnread: true });

  scene('all are read');
  await workshop.ask(notificationsApi.markNotificationsRead, {});
  await workshop.ask(notificationsApi.listNotifications, {});
  await frame(workshop, { staysUnread: true });
  return ordered;
});
