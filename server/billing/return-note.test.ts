import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let support: Person;
let admin: Person;
beforeAll(async () => {
  [support, admin] = await Promise.all([portal().person({ role: 'support' }), portal().person({ role: 'admin' })]);
});

const change = (by: Person, { id: userId }: Person, kind: 'purchase' | 'refund', amount: number, taskId?: TaskId) =>
  by.ask(creditsApi.changeCredits, {
    userId,
    kind,
    amount: creditCents(amount),
    reason: 'did not fit',
    bookingKey: randomUUID(),
    ...(taskId !== undefined && { taskId }),
  });
const notesOf = async ({ id: userId }: Person) =>
  (await support.ask(billingApi.listDeliveryNotes, { filterMode: 'all', userId })).data;

describe('the return note of a refund', () => {
  test('is of range LS, over a negative price, and the file keeps its delivery note [P1.82]', async () => {
    const customer = await portal().person({ credits: 100 });
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const delivered = await customer.ask(billingApi.createDeliveryNote, { taskId });
    await change(support, customer, 'refund', 1500, taskId);
    await change(support, customer, 'refund', 4500, taskId);
    expect(await notesOf(customer)).toMatchObject([
      { taskId, price: -4500, number: expect.stringMatching(/^LS-\d{4}-\d{6}$/) },
      { taskId, price: -1500, number: expect.stringMatching(/^LS-/) },
      { taskId, price: 6000, number: delivered.number },
    ]);
    expect(await customer.ask(billingApi.createDeliveryNote, { taskId })).toEqual(delivered);
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'refund' });
    expect(data.map(({ deliveryNoteNumber }) => deliveryNoteNumber)).toEqual(
      (await notesOf(customer)).slice(0, 2).map(({ number }) => number),
    );
  });

  test('is a PDF of its customer alone', async () => {
    const [customer, stranger] = [await portal().person({ credits: 100 }), await portal().person()];
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await change(support, customer, 'refund', 6000, taskId);
    const number = (await notesOf(customer))[0]?.number ?? '';
    const { blob, fileName } = await customer.askForFile(billingApi.downloadDocument, { number });
    expect(fileName).toBe(`${number}.pdf`);
    expect(await blob.slice(0, 5).text()).toBe('%PDF-');
    await expect(stranger.askForFile(billingApi.downloadDocument, { number })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('names no file where none was refunded', async () => {
    const customer = await portal().person();
    await change(support, customer, 'purchase', 5000);
    await change(admin, customer, 'refund', 2000);
    const [note] = await notesOf(customer);
    expect(note).toMatchObject({ price: -2000 });
    expect(note).not.toHaveProperty('taskId');
    const { blob } = await customer.askForFile(billingApi.downloadDocument, { number: note?.number ?? '' });
    expect(blob.size).toBeGreaterThan(1000);
  });

  test('cannot be stored, and the refund is rolled back and can be repeated', async () => {
    const customer = await portal().person({ credits: 100 });
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const { pool } = portal().database;
    await pool.query(`
      create function refuse_return() returns trigger language plpgsql as $$ begin raise exception 'no note'; end $$;
      create trigger refuse_return before insert on delivery_notes for each row
        when (new.task_id = ${taskId} and new.price < 0) execute function refuse_return()`);
    await expect(change(support, customer, 'refund', 6000, taskId)).rejects.toMatchObject({ code: 'internalError' });
    expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(4000);
    await pool.query('drop trigger refuse_return on delivery_notes; drop function refuse_return()');
    await change(support, customer, 'refund', 6000, taskId);
    expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(10_000);
  });
});
