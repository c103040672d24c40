import { beforeAll, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

test('the delivery note of a payment is the same at every request and is linked in the ledger [A7.93 A7.94 C7.14 C7.16]', async () => {
  const customer = await portal().person({ credits: 100 });
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const note = await customer.ask(billingApi.createDeliveryNote, { taskId });
  expect(note).toMatchObject({ taskId, price: 6000, number: expect.stringMatching(/^LS-\d{4}-\d{6}$/) });
  expect(await customer.ask(billingApi.createDeliveryNote, { taskId })).toEqual(note);
  expect(await support.ask(billingApi.createDeliveryNote, { taskId })).toEqual(note);
  expect(await customer.ask(billingApi.linkDeliveryNote, { taskId })).toBe(true);
  expect(await customer.ask(billingApi.linkDeliveryNote, { taskId })).toBe(true);
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
  expect(data.find(({ kind }) => kind === 'payment')).toMatchObject({ taskId, deliveryNoteNumber: note.number });
});

test.each([
  ['AT', 20],
  ['DE', 19],
  ['CH', 19],
])('the delivery note of a customer in %s has %i percent tax [C7.15 C9.5]', async (country, paymentTax) => {
  const customer = await portal().person({ credits: 100, country });
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect(await customer.ask(billingApi.createDeliveryNote, { taskId })).toMatchObject({ paymentTax });
});

test('an unpaid task and the task of another customer have no delivery note', async () => {
  const [customer, stranger] = [await portal().person({ credits: 100 }), await portal().person()];
  const open = await finishedOrder(portal(), { customer, support });
  const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  for (const call of [billingApi.createDeliveryNote, billingApi.linkDeliveryNote] as const) {
    await expect(customer.ask(call, { taskId: open.taskId })).rejects.toMatchObject({ code: 'notFound' });
    await expect(stranger.ask(call, { taskId: paid.taskId })).rejects.toMatchObject({ code: 'notFound' });
  }
});

test('a payment whose delivery note cannot be stored is rolled back and can be repeated', async () => {
  const customer = await portal().person({ credits: 100 });
  const { taskId } = await finishedOrder(portal(), { customer, support });
  const { pool } = portal().database;
  const lastNumber = async () => (await pool.query("select last from document_numbers where kind = 'LS'")).rows;
  const before = await lastNumber();
  await pool.query(`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no note'; end $$;
    create trigger refuse_note before insert on delivery_notes for each row when (new.task_id = ${taskId}) execute function refuse_note()`);
  await expect(customer.ask(orderingApi.payTask, { taskId })).rejects.toMatchObject({ code: 'internalError' });
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(10_000);
  expect(
    (await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data.map(({ kind }) => kind),
  ).not.toContain('payment');
  expect(await lastNumber()).toEqual(before);
  await pool.query('drop trigger refuse_note on delivery_notes; drop function refuse_note()');
  expect(await customer.ask(orderingApi.payTask, { taskId })).toBe(true);
  expect(await customer.ask(billingApi.createDeliveryNote, { taskId })).toMatchObject({ price: 6000 });
});
