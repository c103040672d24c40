import { afterEach, expect, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import { GroupId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { tasksApi } from '#contract/tasks.ts';
import {
  draftUpdate,
  finishedOrder,
  finishedUpdate,
  makeFile,
  methodNamed,
  offerUpdate,
  type Ordered,
  readout,
  taskIn,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = async (statement: string, ...values: unknown[]) =>
  (await portal().database.pool.query(statement, values)).rows as Record<string, unknown>[];

type Rules = Input<typeof pricingApi.saveFollowUpRules>['rules'];

async function people(rules: Rules) {
  const [customer, support] = [await portal().person({ credits: 1000 }), await portal().person({ role: 'support' })];
  if (rules.length > 0) await support.ask(pricingApi.saveFollowUpRules, { rules });
  return { customer, support };
}
afterEach(async () => {
  await query('delete from follow_up_rules');
});

const offer = (customer: Person, task: Ordered, ...methods: string[]) => offerUpdate(portal(), customer, task, methods);
const taskOf = async (person: Person, made: Ordered) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).find(({ taskId }) => taskId === made.taskId);
/** The delivery was so many days ago. */
const age = (task: Ordered, days: number) =>
  query(`update tasks set finished_at = finished_at - make_interval(days => $2) where id = $1`, task.taskId, days);

/** Saves rows that no client makes; answers the status. */
async function saveRaw({ token }: Person, rules: readonly unknown[]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ rules });
  return (await fetch(`${portal().root}/api/tf24API/saveFollowUpRules`, { method: 'POST', headers, body })).status;
}

const corrections: Rules = [
  { kind: 'changeMethods', days: 14, outcome: 'free' },
  { kind: 'changeMethods', outcome: 'full' },
];

test('a change of methods is free as long as the table says so, and then costs what its later row says [P1.93]', async () => {
  const { customer, support } = await people(corrections);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 0, paid: 0, total: 8000 });
  await age(first, 14);
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 0, paid: 0, total: 8000 });
  await age(first, 1);
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 8000, paid: 0, total: 8000 });
});

test('without a row that holds, the difference is due as the specification has it [P1.93]', async () => {
  const { customer, support } = await people([{ kind: 'dealerUpdate', outcome: 'free' }]);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 2000, paid: 6000, total: 8000 });
});

test('a file that is not paid for has the rule of the specification whatever the table says [P1.93]', async () => {
  const { customer, support } = await people([{ outcome: 'free' }]);
  const first = await finishedOrder(portal(), { customer, support });
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 8000, paid: 0, total: 8000 });
  const priceless = await finishedOrder(portal(), { customer, support });
  await query('update tasks set price = 0, full_price = 0 where id = $1', priceless.taskId);
  expect(await offer(customer, priceless, 'Stage_2')).toMatchObject({ price: 8000 });
});

test('a free update is delivered for nothing, and its rule stands with the order after the table has changed [P1.93]', async () => {
  const { customer, support } = await people(corrections);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const update = await finishedUpdate(portal(), { customer, support }, first, { methods: ['Stage_2'] });
  await support.ask(pricingApi.saveFollowUpRules, { rules: [] });
  expect(await taskOf(customer, update)).toMatchObject({
    price: 0,
    fullPrice: 0,
    freeToTake: true,
    followUp: { kind: 'changeMethods', outcome: 'free' },
  });
  expect(await query('select * from task_follow_ups where task_id = $1', update.taskId)).toEqual([
    {
      task_id: update.taskId,
      kind: 'changeMethods',
      outcome: 'free',
      percent: null,
      rule_position: 1,
      rule_days: 14,
      rule_group: null,
      days: 0,
    },
  ]);
  expect((await taskOf(customer, first))?.followUp).toBeUndefined();
  const { size } = (await customer.askForFile(tasksApi.downloadModified, { taskId: update.taskId })).blob;
  expect(size).toBeGreaterThan(0);
});

test('the days of free corrections count from the paid delivery, also after a free correction [P1.93]', async () => {
  const { customer, support } = await people(corrections);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const update = await finishedUpdate(portal(), { customer, support }, first, { methods: ['Stage_2'] });
  await age(first, 15);
  expect(await offer(customer, update, 'Stage_1')).toEqual({ price: 6000, paid: 0, total: 6000 });
});

test('a dealer update costs its share of the price on top of what was paid, which the next change deducts [P1.93]', async () => {
  const { customer, support } = await people([{ kind: 'dealerUpdate', outcome: 'percent', percent: 50 }]);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const update = await draftUpdate(portal(), customer, first, {
    methods: ['Stage_1'],
    price: creditCents(3000),
    dealerFileName: 'newer.bin',
  });
  const file = makeFile(readout(), 'newer.bin');
  const upload = { ...update, fileName: file.name, fileSize: file.size };
  await customer.ask(orderingApi.uploadOriginal, upload, { files: { file } });
  await taskIn(customer, update, 'manual');
  expect(await taskOf(customer, update)).toMatchObject({
    price: 3000,
    fullPrice: 9000,
    followUp: { kind: 'dealerUpdate', outcome: 'percent', percent: 50 },
  });
  const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
  const asked = { taskId: first.taskId, methods, dealerUpdate: true };
  expect(await customer.ask(orderingApi.getUpdatePrice, asked)).toMatchObject({
    price: 3000,
    paid: 0,
    followUp: { kind: 'dealerUpdate', outcome: 'percent', percent: 50 },
  });
});

test('a row for a group holds for its customers alone, and goes with the group [P1.92 P1.93]', async () => {
  const { customer, support } = await people([]);
  await support.ask(purchasesApi.saveGroup, { name: 'Partners', bonusPercent: 0, paysBy: [] });
  const [group] = await support.ask(purchasesApi.listGroups, {});
  const groupId = group?.groupId ?? GroupId.parse(1);
  await support.ask(pricingApi.saveFollowUpRules, { rules: [{ groupId, outcome: 'free' }] });
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect((await offer(customer, first, 'Stage_2')).price).toBe(2000);
  await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId });
  expect((await offer(customer, first, 'Stage_2')).price).toBe(0);
  await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id });
  await support.ask(purchasesApi.deleteGroup, { groupId });
  expect(await support.ask(pricingApi.getFollowUpRules, {})).toEqual([]);
});

test('an update at the price of yesterday is refused with that of today [P1.93]', async () => {
  const { customer, support } = await people(corrections);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await age(first, 15);
  const late = draftUpdate(portal(), customer, first, { methods: ['Stage_2'], price: creditCents(0) });
  await expect(late).rejects.toMatchObject({ code: 'priceChanged', status: 409, problem: { price: 80 } });
});

test('customer and staff read until when corrections are free; strangers find no such job [P1.92]', async () => {
  const { customer, support } = await people([...corrections, { kind: 'backToOriginal', outcome: 'free' }]);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await query(`update tasks set finished_at = now() where id = $1`, first.taskId);
  const [today] = await query(
    `select to_char((now() at time zone 'Europe/Vienna') + interval '14 days', 'YYYY-MM-DD') as day`,
  );
  const expected = [
    { taskId: first.taskId, terms: { kind: 'changeMethods', outcome: 'free' }, until: today?.['day'] },
    { taskId: first.taskId, terms: { kind: 'backToOriginal', outcome: 'free' } },
  ];
  for (const person of [customer, support])
    expect(await person.ask(orderingApi.getFollowUps, { jobId: first.jobId })).toEqual(expected);
  const stranger = await portal().person();
  await expect(stranger.ask(orderingApi.getFollowUps, { jobId: first.jobId })).rejects.toMatchObject({ status: 404 });
});

test('the table is saved whole in its order, and unknown groups and impossible rows leave it as it was [P1.92]', async () => {
  const { customer, support } = await people(corrections);
  expect(await support.ask(pricingApi.saveFollowUpRules, { rules: corrections })).toBe(false);
  const unknown = [{ groupId: GroupId.parse(999_999), outcome: 'free' as const }];
  await expect(support.ask(pricingApi.saveFollowUpRules, { rules: unknown })).rejects.toMatchObject({
    code: 'groupUnknown',
    status: 422,
  });
  const tooMany = Array.from({ length: 41 }, () => ({ outcome: 'free' }));
  for (const rules of [[{ outcome: 'percent' }], [{ outcome: 'free', kind: 'doesNotWork' }], tooMany])
    expect(await saveRaw(support, rules)).toBe(400);
  expect(await support.ask(pricingApi.getFollowUpRules, {})).toEqual(corrections);
  const turned = corrections.toReversed();
  expect(await support.ask(pricingApi.saveFollowUpRules, { rules: turned })).toBe(true);
  expect(await support.ask(pricingApi.getFollowUpRules, {})).toEqual(turned);
  await expect(customer.ask(pricingApi.saveFollowUpRules, { rules: [] })).rejects.toMatchObject({ status: 403 });
});
