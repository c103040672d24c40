import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaskId, UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { deskApi } from '#contract/desk.ts';
import { type BookedKind, type CreditKind, creditsApi } from '#contract/credits.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';

const portal = usePortal({ own: true });
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

type Change = { kind?: BookedKind; amount: number; reason?: string; taskId?: TaskId; bookingKey?: string };
const change = (
  { id }: Pick<Person, 'id'>,
  { kind = 'bonus', amount, reason = 'goodwill', taskId, bookingKey = randomUUID() }: Change,
) =>
  support.ask(creditsApi.changeCredits, {
    userId: id,
    kind,
    amount: creditCents(amount),
    reason,
    bookingKey,
    ...(taskId !== undefined && { taskId }),
  });

const balanceOf = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const listOf = async ({ id }: Person) => support.ask(creditsApi.listCreditsOfUser, { filterMode: 'all', userId: id });
const search = (searchText: string, more: { kind?: CreditKind; userId?: UserId } = {}) =>
  support.ask(creditsApi.listAllCredits, { filterMode: 'all', search: searchText, ...more });

describe('manual booking', () => {
  test('changes the balance, which the customer sees at once and gets a mail about [A7.90]', async () => {
    const customer = await portal().person();
    await query(
      `update users set language = 'de', first_name = 'Anna', second_name = 'Berg' where id = $1`,
      customer.id,
    );
    const { heard } = await connected(portal(), customer);
    expect(await change(customer, { kind: 'purchase', amount: 10_050, reason: 'Überweisung vom 23. 11.' })).toBe(true);
    expect(await balanceOf(customer)).toBe(10_050);
    await expect.poll(() => heard).toContainEqual(['credits', {}]);
    const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
    expect(data).toMatchObject([
      { kind: 'purchase', amount: 10_050, balance: 10_050, reason: 'Überweisung vom 23. 11.' },
    ]);
    const { rows } = await query('select * from mails where recipient = $1', `${customer.username}@test.invalid`);
    expect(rows).toMatchObject([
      { kind: 'creditsBooked', language: 'de', subject: 'Credits auf Ihrem Konto: +100,50' },
    ]);
    for (const part of ['Anna Berg', 'Kauf: +100,50', 'Neues Guthaben: 100,50', 'Überweisung vom 23. 11.'])
      expect(rows[0]?.body).toContain(part);
    closeSockets();
  });

  test('with the same key books once, also in concurrent calls', async () => {
    const customer = await portal().person();
    const bookingKey = randomUUID();
    const once = { kind: 'purchase', amount: 5000, bookingKey } as const;
    expect(await Promise.all([1, 2, 3, 4].map(() => change(customer, once)))).toEqual([true, true, true, true]);
    expect(await change(customer, { ...once, bookingKey: bookingKey.toUpperCase() })).toBe(true);
    expect(await balanceOf(customer)).toBe(5000);
    expect((await listOf(customer)).total).toBe(1);
    const { rows } = await query(`select from mails where recipient = $1`, `${customer.username}@test.invalid`);
    expect(rows).toHaveLength(1);
    for (const other of [
      { amount: 5001 },
      { amount: 5000, reason: 'another' },
      { kind: 'refund', amount: 5000 },
    ] as const)
      await expect(change(customer, { kind: 'purchase', ...other, bookingKey })).rejects.toMatchObject({
        code: 'bookingKeyTaken',
      });
    expect(await balanceOf(customer)).toBe(5000);
  });

  test('of a refund needs its task, is limited to the paid price, and shows the task in the ledger [A7.90]', async () => {
    const [customer, stranger] = [await portal().person({ credits: 100 }), await portal().person()];
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const refund = (amount: number, of: Person = customer) => change(of, { kind: 'refund', amount, taskId });
    const today = async () => (await support.ask(deskApi.getDesk, {})).today.income;
    const before = await today();
    await expect(refund(6001)).rejects.toMatchObject({ code: 'taskNotRefundable', status: 422 });
    await expect(refund(1, stranger)).rejects.toMatchObject({ code: 'taskNotRefundable' });
    await expect(change(customer, { kind: 'bonus', amount: 1, taskId })).rejects.toMatchObject({
      code: 'taskNotRefundable',
    });
    expect(await today()).toBe(before);
    expect(await refund(4000)).toBe(true);
    await expect(refund(2001)).rejects.toMatchObject({ code: 'taskNotRefundable' });
    expect(await refund(2000)).toBe(true);
    expect(await balanceOf(customer)).toBe(10_000);
    expect((await listOf(customer)).data[0]).toMatchObject({ kind: 'refund', amount: 2000, taskId });
    expect(await today()).toBe(before - 6000);
  });

  test('never takes the balance below 0, not even by two concurrent corrections [A7.90]', async () => {
    const customer = await portal().person({ credits: 10 });
    await expect(change(customer, { kind: 'correction', amount: -1001 })).rejects.toMatchObject({
      code: 'balanceTooLow',
      status: 422,
      problem: expect.objectContaining({ balance: 10 }),
    });
    const both = await Promise.allSettled([1, 2].map(() => change(customer, { kind: 'correction', amount: -700 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(customer)).toBe(300);
    expect(await change(customer, { kind: 'correction', amount: -300 })).toBe(true);
    expect(await balanceOf(customer)).toBe(0);
  });

  test.each(['', '  ', '\n'])('without a reason (%j) is refused', async (reason) => {
    const customer = await portal().person();
    await expect(change(customer, { amount: 100, reason })).rejects.toMatchObject({ code: 'reasonMissing' });
    expect(await balanceOf(customer)).toBe(0);
  });

  test.each<[BookedKind, number]>([
    ['bonus', 0],
    ['purchase', -100],
    ['refund', -100],
    ['bonus', 10_000_001],
    ['correction', -10_000_001],
  ])('%s of %i hundredths is refused', async (kind, amount) => {
    const customer = await portal().person({ credits: 100 });
    await expect(change(customer, { kind, amount })).rejects.toMatchObject({ code: 'amountNotValid', status: 422 });
    expect(await balanceOf(customer)).toBe(10_000);
  });

  test('is for customers only, by staff only', async () => {
    await expect(change(support, { amount: 100 })).rejects.toMatchObject({ code: 'notFound' });
    await expect(change({ id: 999_999 as UserId }, { amount: 100 })).rejects.toMatchObject({ code: 'notFound' });
    const customer = await portal().person();
    const own = { userId: customer.id, kind: 'bonus', amount: creditCents(100), reason: 'for me' } as const;
    await expect(customer.ask(creditsApi.changeCredits, { ...own, bookingKey: randomUUID() })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    expect(await balanceOf(customer)).toBe(0);
  });

  test('is recorded in the audit log with its user', async () => {
    const customer = await portal().person();
    await change(customer, { amount: 100, reason: 'for the audit' });
    const { rows } = await query(
      `select actor_id, call, action from audit_log where subject = 'credit_entries' and after ->> 'reason' = 'for the audit'`,
    );
    expect(rows).toEqual([{ actor_id: support.id, call: 'changeCreditsForCustomer', action: 'created' }]);
  });

  test('keeps the balance equal to the sum of all rows [A7.89]', async () => {
    const customer = await portal().person();
    const amounts = [5000, -1234, 1, -3767, 10_000];
    for (const amount of amounts) await change(customer, { kind: 'correction', amount });
    const { data, balance, sum } = await listOf(customer);
    expect(balance).toBe(10_000);
    expect(sum).toBe(10_000);
    expect(data.map((entry) => entry.balance)).toEqual([10_000, 0, 3767, 3766, 5000]);
  });
});

describe('credits of all customers', () => {
  test('are found by customer, reason, task and delivery note, with their sum [A7.88]', async () => {
    const customer = await portal().person({ credits: 100 });
    const company = `Werkstatt ${randomUUID()}`;
    await query('update users set company_name = $2 where id = $1', customer.id, company);
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await change(customer, { kind: 'purchase', amount: 2500, reason: `transfer ${company.slice(-12)} 100%_x` });

    const all = await search(company);
    expect(all).toMatchObject({ total: 3, sum: 10_000 - 6000 + 2500 });
    expect(all.data).toMatchObject([
      { kind: 'purchase', customer: company, userId: customer.id, bookedBy: support.username, balance: 6500 },
      { kind: 'payment', customer: company, taskId },
      { kind: 'bonus', customer: company, reason: 'test' },
    ]);
    expect(all.data[1]).not.toHaveProperty('bookedBy');
    const number = all.data[1]?.deliveryNoteNumber ?? '';
    expect(number).toMatch(/^LS-/);

    expect(await search(company.toUpperCase(), { kind: 'payment' })).toMatchObject({ total: 1, sum: -6000 });
    expect(await search(number.toLowerCase())).toMatchObject({ total: 1 });
    expect(await search(`${number} ${company}`)).toMatchObject({ total: 1 });
    // The beginning of a number is enough.
    for (const part of ['LS', 'ls-', number.slice(0, 7), number.slice(0, -2), `#${taskId}`, `File #${taskId}`])
      expect([part, await search(`${part} ${company}`)]).toMatchObject([part, { total: 1, sum: -6000 }]);
    expect(await search(`LS-1999 ${company}`)).toMatchObject({ total: 0 });
    expect(await search(`${number} nobody-of-that-name`)).toEqual({ data: [], total: 0, sum: 0 });
    expect((await search(String(taskId))).data.map(({ taskId: found }) => found)).toContain(taskId);
    expect(await search(`100%_x ${company}`)).toMatchObject({ total: 1 });
    expect(await search(`100xxx ${company}`)).toMatchObject({ total: 0 });
    expect(await search('', { userId: customer.id })).toMatchObject({ total: 3, sum: 6500 });
    expect(await search('transfer', { userId: customer.id })).toMatchObject({ total: 1 });
  });

  test('are filtered by period and paged, with the sum of every page', async () => {
    const customer = await portal().person();
    await query(
      `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       select $1, 'bonus', 100, 100, 'many ' || n, '2019-12-31T23:30:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 60) n`,
      customer.id,
    );
    const ask = (filterStartDate: string, filterEndDate: string, page = 1) =>
      support.ask(creditsApi.listAllCredits, { filterMode: 'universal', filterStartDate, filterEndDate, page });
    // In Vienna it was already the first of January.
    expect(await ask('2019-12-31', '2019-12-31')).toEqual({ data: [], total: 0, sum: 0 });
    expect(await ask('2020-01-01', '2020-01-01')).toMatchObject({ total: 60, sum: 6000 });
    const second = await ask('2020-01-01', '2020-01-01', 2);
    expect(second).toMatchObject({ total: 60, sum: 6000 });
    expect(second.data).toHaveLength(10);
    expect(await ask('2020-01-01', '2020-01-01', 3)).toEqual({ data: [], total: 60, sum: 6000 });
  });

  test('return 404 for a user who is not a customer', async () => {
    await expect(listOf(support)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('are exported as CSV with customer and booking user, and the audit log records it [P1.40]', async () => {
    const customer = await portal().person();
    const company = `=Werkstatt ${randomUUID()}`;
    await query('update users set company_name = $2 where id = $1', customer.id, company);
    await change(customer, { kind: 'purchase', amount: 123_456, reason: 'bank transfer' });
    const { blob, fileName } = await support.askForFile(creditsApi.exportAllCredits, {
      filterMode: 'all',
      userId: customer.id,
      language: 'de',
    });
    expect(fileName).toMatch(/^credits-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = Buffer.from(await blob.arrayBuffer()).toString('utf8');
    const [headings, row] = parse(text, { bom: true, delimiter: ';' });
    expect(headings).toEqual([
      'Datum (Wien)',
      'Kunde',
      'Art',
      'Credits',
      'Guthaben',
      'Grund',
      'Datei',
      'Lieferschein',
      'Rechnung',
      'Gebucht von',
      'Eigene Referenz',
      'Kennzeichen',
      'Endkunde',
      'Weitere Angaben',
    ]);
    expect(row?.slice(1)).toEqual([
      `'${company}`,
      'Kauf',
      '1234,56',
      '1234,56',
      'bank transfer',
      '',
      '',
      '',
      support.username,
      '',
      '',
      '',
      '',
    ]);
    const { rows } = await query(
      `select actor_id, subject_id from audit_log where action = 'exported' and subject = 'credit_entries'`,
    );
    expect(rows).toContainEqual({ actor_id: support.id, subject_id: String(customer.id) });
  });
});
