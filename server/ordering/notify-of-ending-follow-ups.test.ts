import { afterEach, expect, test } from 'vitest';
import { notificationsApi } from '#contract/notifications.ts';
import { pricingApi } from '#contract/pricing.ts';
import { dayAfter } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { notifyOfEndingFollowUps } from './notify-of-ending-follow-ups.ts';

const portal = usePortal({ own: true });
afterEach(async () => {
  await portal().database.pool.query('delete from follow_up_rules');
});

const noticesFor = async (person: Person) =>
  (await person.ask(notificationsApi.listNotifications, {})).data.filter(({ kind }) => kind === 'followUpEnding');

/** A file that was delivered now, whose changes are free for 14 days. */
async function deliver({ isPaid }: { isPaid: boolean }) {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const rules = [{ kind: 'changeMethods', days: 14, outcome: 'free' } as const];
  await support.ask(pricingApi.saveFollowUpRules, { rules });
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid });
  const { rows } = await portal().database.pool.query<{ at: Date }>(
    'select finished_at as at from tasks where id = $1',
    [taskId],
  );
  const delivered = new Date(rows[0]?.at ?? 0);
  const runAfter = (days: number) =>
    notifyOfEndingFollowUps(portal().database, new Date(delivered.getTime() + days * 24 * 3_600_000));
  return { customer, taskId, runAfter, lastDay: dayAfter(businessClock(delivered).day, 14) };
}

test('names a file once, three days before its changes cost more, and their last day [P1.177]', async () => {
  const { customer, taskId, runAfter, lastDay } = await deliver({ isPaid: true });
  for (const days of [1, 9, 10]) await runAfter(days);
  expect(await noticesFor(customer)).toEqual([]);
  for (const days of [11, 11, 12, 14, 15, 20]) await runAfter(days);
  expect(await noticesFor(customer)).toMatchObject([{ taskId, facts: { day: lastDay } }]);
});

test('says nothing of a file that is still to be paid, whose updates cost the difference [P1.177]', async () => {
  const { customer, runAfter } = await deliver({ isPaid: false });
  for (const days of [11, 12, 13, 14]) await runAfter(days);
  expect(await noticesFor(customer)).toEqual([]);
});

test('says nothing where the price of changes does not rise [P1.177]', async () => {
  const { customer, runAfter } = await deliver({ isPaid: true });
  await portal().database.pool.query(`update follow_up_rules set outcome = 'full'`);
  for (const days of [11, 14]) await runAfter(days);
  expect(await noticesFor(customer)).toEqual([]);
});
