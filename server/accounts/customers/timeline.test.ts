import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { timelinePageSize, type TimelineEntry } from '#contract/accounts/timeline.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { buyer, startPurchase } from '#test/buyers.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { finishedOrder, order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ signInAttempts: 500 });
const run = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

const timelineOf = async (staff: Person, userId: UserId, show?: 'orders' | 'payments' | 'messages' | 'signIns') =>
  (await staff.ask(accountsApi.getUserTimeline, { userId, show })).data;

const signIn = (username: string, password: string) =>
  portal()
    .visitor.ask(accountsApi.signIn, { username, password })
    .catch(() => undefined);

/** Every page of a time line, one after the other. */
async function allPages(staff: Person, userId: UserId): Promise<TimelineEntry[][]> {
  const pages: TimelineEntry[][] = [];
  let before: string | undefined;
  do {
    const { data, next } = await staff.ask(accountsApi.getUserTimeline, { userId, before });
    pages.push(data);
    before = next;
  } while (before !== undefined);
  return pages;
}

/** The time line without the sign-in that every person of a test begins with. */
const withoutSignIns = (entries: readonly TimelineEntry[]) => entries.filter(({ kind }) => kind !== 'signIn');

describe('the time line of a customer', () => {
  test('has orders, bookings, chats and sign-ins, newest first [P1.57]', async () => {
    const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
    const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await customer.ask(chatApi.createMessage, { ...paid, message: 'Thank you' });
    await support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'bonus',
      amount: creditCents(1000),
      reason: 'goodwill',
      bookingKey: '6b2f43c0-1f0e-4a87-8a0c-3d0d7f9d5c11',
    });
    const open = await order(portal(), customer, { fileName: 'readout.zip' });
    const entries = await timelineOf(support, customer.id);
    expect(withoutSignIns(entries)).toMatchObject([
      { kind: 'order', jobId: open.jobId, taskStatus: 'manual' },
      { kind: 'booking', bookingKind: 'bonus', amount: 1000, reason: 'goodwill' },
      { kind: 'message', ...paid, writer: 'customer', internal: false, text: 'Thank you' },
      { kind: 'booking', bookingKind: 'payment', amount: -6000, reason: '', ...paid },
      { kind: 'order', jobId: paid.jobId, taskStatus: 'finished' },
      { kind: 'booking', bookingKind: 'bonus', amount: 50_000 },
    ]);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.filter(({ kind }) => kind === 'signIn')).toMatchObject([{ address: expect.any(String) as unknown }]);
  });

  test('has a purchase while it has booked nothing, and neither deleted orders nor their chats', async () => {
    await setOperator(portal());
    const customer = await buyer(portal());
    const support = await portal().person({ role: 'support' });
    const deleted = await order(portal(), customer, { fileName: 'readout.zip' });
    await customer.ask(chatApi.createMessage, { ...deleted, message: 'Is it ready?' });
    await support.ask(workbenchApi.deleteJob, { jobId: deleted.jobId, reason: 'ordered twice' });
    const { purchaseId } = await startPurchase(customer);
    expect(withoutSignIns(await timelineOf(support, customer.id))).toMatchObject([
      { kind: 'purchase', purchaseId, state: 'open' },
    ]);
  });

  test('has a purchase that was booked with its invoice', async () => {
    await setOperator(portal());
    const customer = await invoicedCustomer(portal());
    const support = await portal().person({ role: 'support' });
    const { number } = await newInvoice(support, customer);
    expect((await timelineOf(support, customer.id))[0]).toMatchObject({
      kind: 'booking',
      bookingKind: 'purchase',
      amount: 25_000,
      reason: 'bank transfer',
      invoiceNumber: number,
    });
  });

  test('can be narrowed to one kind of entry', async () => {
    const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
    const { jobId, taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await support.ask(chatApi.createMessage, { jobId, taskId, message: 'Please call', internal: true });
    expect(await timelineOf(support, customer.id, 'orders')).toMatchObject([{ kind: 'order' }]);
    expect(await timelineOf(support, customer.id, 'messages')).toMatchObject([{ kind: 'message', internal: true }]);
    expect(await timelineOf(support, customer.id, 'signIns')).toMatchObject([{ kind: 'signIn' }]);
    expect((await timelineOf(support, customer.id, 'payments')).map(({ kind }) => kind)).toEqual([
      'booking',
      'booking',
    ]);
  });

  test('is read page by page: each entry once, also those of one instant', async () => {
    const [customer, other] = [await portal().person(), await portal().person()];
    const support = await portal().person({ role: 'support' });
    const ordered = await order(portal(), customer, { fileName: 'readout.zip' });
    await order(portal(), other, { fileName: 'readout.zip' });
    const count = timelinePageSize * 2 + 5;
    await run(
      `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key, created_at)
       select $1, 'bonus', n, 0, 'test', 'line ' || n, timestamptz '2026-01-01 00:00:00.123456+00' + (n / 10) * interval '1 microsecond'
       from generate_series(1, $2) n`,
      customer.id,
      count,
    );
    await run(`update jobs set ordered_at = timestamptz '2026-01-01 00:00:00.123459+00' where id = $1`, ordered.jobId);
    const pages = await allPages(support, customer.id);
    expect(pages.map(({ length }) => length)).toEqual([timelinePageSize, timelinePageSize, 7]);
    const entries = pages.flat();
    expect(new Set(entries.map(({ key }) => key)).size).toBe(count + 2);
    const amounts = entries.flatMap((entry) => (entry.kind === 'booking' ? [entry.amount] : []));
    expect(amounts).toEqual(Array.from({ length: count }, (_, index) => count - index));
    // Of one instant, bookings stand before orders.
    const place = entries.findIndex(({ kind }) => kind === 'order');
    expect(entries[place - 1]).toMatchObject({ amount: 30 });
    expect(entries[place + 1]).toMatchObject({ amount: 29 });
  });

  test('names who impersonated the customer, and why', async () => {
    const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
    await support.ask(accountsApi.impersonateCustomer, { userId: customer.id, reason: 'a question on the phone' });
    expect((await timelineOf(support, customer.id))[0]).toMatchObject({
      kind: 'signIn',
      impersonatedBy: support.username,
      impersonationReason: 'a question on the phone',
    });
  });

  test('shows failed sign-ins to administrators only', async () => {
    const customer = await portal().person();
    const [support, admin] = [await portal().person({ role: 'support' }), await portal().person({ role: 'admin' })];
    await signIn(customer.username, 'wrong');
    expect((await timelineOf(support, customer.id)).map(({ kind }) => kind)).toEqual(['signIn']);
    await expect
      .poll(async () => (await timelineOf(admin, customer.id)).map(({ kind }) => kind))
      .toEqual(['failedSignIn', 'signIn']);
    expect((await timelineOf(support, customer.id, 'signIns')).map(({ kind }) => kind)).toEqual(['signIn']);
  });

  test('is refused to customers, shows staff to administrators alone, and is not found for an unknown account', async () => {
    const customer = await portal().person();
    const [support, admin] = [await portal().person({ role: 'support' }), await portal().person({ role: 'admin' })];
    await expect(timelineOf(customer, customer.id)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(timelineOf(support, admin.id)).rejects.toMatchObject({ code: 'staffAccount', status: 409 });
    expect(await timelineOf(admin, support.id)).toMatchObject([{ kind: 'signIn' }]);
    await expect(timelineOf(support, 999_999 as UserId)).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('the account says what was spent in total: payments for files less refunds', async () => {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const spent = async () => (await support.ask(accountsApi.getUser, { userId: customer.id })).spent;
  expect(await spent()).toBe(6000);
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'refund',
    amount: creditCents(1500),
    taskId,
    reason: 'late',
    bookingKey: '6b2f43c0-1f0e-4a87-8a0c-3d0d7f9d5c12',
  });
  expect(await spent()).toBe(4500);
});
