import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { type CreditKind, creditsApi, trendDays } from '#contract/credits.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { type Language, languages } from '#contract/languages.ts';
import { book } from './book.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** Writes a ledger row as the business code does. */
const bookRow = ({ id }: Person, kind: CreditKind, amount: number, reason: string) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      book(tx, {
        userId: id,
        kind,
        amount: creditCents(amount),
        reason,
        actorId: undefined,
        idempotencyKey: `${kind} ${reason}`,
      }),
    );

const list = (person: Person, more: { search?: string; kind?: CreditKind; page?: number } = {}) =>
  person.ask(creditsApi.listCredits, { filterMode: 'all', ...more });

/** The exported file as text, and its cells. */
async function exported(person: Person, language: Language, more: { search?: string; kind?: CreditKind } = {}) {
  const { blob, fileName } = await person.askForFile(creditsApi.exportCredits, {
    filterMode: 'all',
    language,
    ...more,
  });
  const text = Buffer.from(await blob.arrayBuffer()).toString('utf8');
  const rows = parse(text, { bom: true, delimiter: language === 'en' ? ',' : ';' });
  return { fileName, text, rows };
}

test('every row of the ledger is listed, newest first, with the balance after it and its delivery note [C3.5]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await bookRow(customer, 'correction', 123, 'goodwill');
  const { data, total } = await list(customer);
  expect(total).toBe(3);
  expect(data).toMatchObject([
    { kind: 'correction', amount: 123, balance: 4123, reason: 'goodwill' },
    { kind: 'payment', amount: -6000, balance: 4000, reason: `File #${taskId}`, taskId },
    { kind: 'bonus', amount: 10_000, balance: 10_000, reason: 'test' },
  ]);
  expect(data[0]).not.toHaveProperty('taskId');
  expect(data[1]?.deliveryNoteNumber).toMatch(/^LS/);
  expect(data[1]?.deliveryNoteId).toBeGreaterThan(0);
});

test('a reason of the portal is in the language of the reader, in the list, its search and its export', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await bookRow(customer, 'bonus', 500, 'demo');
  await bookRow(customer, 'correction', 123, 'goodwill');
  const reasons = async (language?: Language) =>
    (await customer.ask(creditsApi.listCredits, { filterMode: 'all', language })).data.map(({ reason }) => reason);
  // A text typed by a person stays as it is.
  expect(await reasons('fr')).toEqual(['goodwill', 'Crédits pour essayer le portail', `Fichier #${taskId}`, 'test']);
  expect((await reasons())[2]).toBe(`File #${taskId}`);
  await query(`update users set language = 'pl' where id = $1`, customer.id);
  expect((await reasons())[2]).toBe(`Plik #${taskId}`);
  const staffs = { filterMode: 'all', userId: customer.id, language: 'nl' } as const;
  expect((await support.ask(creditsApi.listAllCredits, staffs)).data[2]?.reason).toBe(`Bestand #${taskId}`);
  expect((await exported(customer, 'ru')).rows.map((row) => row[4])).toContain(`Файл #${taskId}`);
  const matches = await customer.ask(creditsApi.listCredits, {
    filterMode: 'all',
    language: 'fr',
    search: `fichier #${taskId}`,
  });
  expect(matches).toMatchObject({ total: 1, data: [{ kind: 'payment' }] });
  // Rows of earlier versions, which can never be changed, have it in English.
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, reason, task_id, idempotency_key)
     select user_id, 'payment', -1, 1, 'task ' || id, id, 'old' from tasks where id = $1`,
    (await finishedOrder(portal(), { customer, support })).taskId,
  );
  expect((await reasons('es'))[0]).toMatch(/^Archivo #\d+$/);
});

test('the list is filtered by kind, words and period, and returns its total on every page [A7.86]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const number = (await list(customer, { kind: 'payment' })).data[0]?.deliveryNoteNumber ?? '';
  const total = async (more: Parameters<typeof list>[1]) => (await list(customer, more)).total;
  expect(await total({ kind: 'payment' })).toBe(1);
  expect(await total({ kind: 'refund' })).toBe(0);
  expect(await total({ search: String(taskId) })).toBe(1);
  expect(await total({ search: number.toLowerCase() })).toBe(1);
  expect(await total({ search: 'TEST' })).toBe(1);
  expect(await list(customer, { page: 7 })).toEqual({ data: [], total: 2 });
  expect((await customer.ask(creditsApi.listCredits, { filterMode: 'today' })).total).toBe(2);
  const then = { filterMode: 'universal', filterStartDate: '2020-01-01', filterEndDate: '2020-12-31' } as const;
  expect(await customer.ask(creditsApi.listCredits, then)).toEqual({ data: [], total: 0 });
});

test('a payment names vehicle and methods in the language of the reader and can be found by them', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const [expected] = (
    await query(
      `select trim(v.brand || ' ' || v.model) as vehicle, v.model from tasks t join jobs j on j.id = t.job_id
       join vehicles v on v.id = j.vehicle_id where t.id = $1`,
      taskId,
    )
  ).rows as { vehicle: string; model: string }[];
  const inGerman = { filterMode: 'all', language: 'de' } as const;
  const { data } = await customer.ask(creditsApi.listCredits, inGerman);
  expect(data[0]).toMatchObject({ kind: 'payment', vehicle: expected?.vehicle, methods: ['Stufe 1'] });
  expect(data[1]).toMatchObject({ kind: 'bonus', reason: 'test' });
  expect(data[1]).not.toHaveProperty('vehicle');
  const found = await customer.ask(creditsApi.listCredits, { ...inGerman, search: `${expected?.model} stufe` });
  expect(found).toMatchObject({ total: 1, data: [{ taskId }] });
});

test('the trend has the balance at the end of each of 30 days of Vienna, and ends with the current one [P10.1]', async () => {
  const customer = await portal().person({ credits: 100 });
  await bookRow(customer, 'correction', -2500, 'five days ago');
  await bookRow(customer, 'correction', -1000, 'the first second of yesterday');
  await bookRow(customer, 'bonus', 700, 'today');
  const days = async (ago: number) => {
    const { rows } = await query(
      `select to_char((now() at time zone 'Europe/Vienna')::date - $1::int, 'YYYY-MM-DD') as day`,
      ago,
    );
    return (rows as { day: string }[])[0]?.day;
  };
  const moved = async (reason: string, at: string) =>
    query(
      `alter table credit_entries disable trigger user; update credit_entries set created_at = ${at}
       where user_id = ${customer.id} and reason = '${reason}'; alter table credit_entries enable trigger user`,
    );
  const midnight = `date_trunc('day', now() at time zone 'Europe/Vienna')`;
  await moved('test', `now() - interval '40 days'`);
  await moved('five days ago', `(${midnight} - interval '5 days' + interval '12 hours') at time zone 'Europe/Vienna'`);
  await moved('the first second of yesterday', `(${midnight} - interval '1 day') at time zone 'Europe/Vienna'`);
  const { data } = await customer.ask(creditsApi.getCreditTrend, {});
  expect(data).toHaveLength(trendDays);
  expect(data[0]).toEqual({ day: await days(29), balance: 10_000 });
  expect(data.slice(-6)).toEqual([
    { day: await days(5), balance: 7500 },
    { day: await days(4), balance: 7500 },
    { day: await days(3), balance: 7500 },
    { day: await days(2), balance: 7500 },
    { day: await days(1), balance: 6500 },
    { day: await days(0), balance: 7200 },
  ]);
});

test('the trend of a user without credits is all zeros', async () => {
  const { data } = await (await portal().person()).ask(creditsApi.getCreditTrend, {});
  expect(data.map(({ balance }) => balance)).toEqual(Array.from({ length: trendDays }, () => 0));
});

test('the tax of a purchase is shown beforehand as on its invoice, and to staff for any customer [P10.2]', async () => {
  const [customer, support] = [await portal().person({ credits: 3 }), await portal().person({ role: 'support' })];
  const terms = () => support.ask(creditsApi.getPurchaseTerms, { userId: customer.id });
  const options = () => customer.ask(purchasesApi.getBuyingOptions, {});
  const live = async (country: string, operator: string | null) => {
    await query(
      `update users set country_id = (select id from countries where iso = $2) where id = $1`,
      customer.id,
      country,
    );
    await query(`update portal_options set operator_country_id = (select id from countries where iso = $1)`, operator);
  };
  await live('AT', null);
  expect(await options()).not.toHaveProperty('tax');
  await live('AT', 'AT');
  expect((await options()).tax).toEqual({ rate: 2000, rule: 'domestic' });
  expect(await terms()).toEqual({
    balance: 300,
    creditPrice: 100,
    refundable: 0,
    tax: { rate: 2000, rule: 'domestic' },
    // Austria's rate has not changed since the rates are known.
    taxes: [{ from: '2016-01-01', tax: { rate: 2000, rule: 'domestic' } }],
    termDays: 14,
  });
  await live('FR', 'AT');
  await query(`update users set vat_number = 'FR40303265045', vat_confirmed_at = now() where id = $1`, customer.id);
  expect((await options()).tax).toEqual({ rate: 0, rule: 'reverseCharge' });
  await live('CH', 'AT');
  expect((await terms()).tax).toEqual({ rate: 0, rule: 'export' });
  await expect(support.ask(creditsApi.getPurchaseTerms, { userId: support.id })).rejects.toMatchObject({ status: 404 });
  await live('AT', null);
});

test('a user cannot list or export the ledger of others', async () => {
  await portal().person({ credits: 100 });
  const stranger = await portal().person();
  expect(await list(stranger)).toEqual({ data: [], total: 0 });
  expect((await exported(stranger, 'en')).rows).toHaveLength(1);
});

test('the export holds every filtered row in the format of an English spreadsheet [P1.14]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await bookRow(customer, 'correction', -7, 'five cents');
  const { fileName, text, rows } = await exported(customer, 'en');
  expect(fileName).toMatch(/^credits-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  const ownHeadings = ['Own reference', 'Licence plate', 'End customer', 'Further details'];
  const none = ['', '', '', ''];
  expect(rows).toEqual([
    ['Date (Vienna)', 'Kind', 'Credits', 'Balance', 'Reason', 'File', 'Delivery note', ...ownHeadings],
    [time, 'Correction', '-0.07', '39.93', 'five cents', '', '', ...none],
    [time, 'Payment', '-60.00', '40.00', `File #${taskId}`, String(taskId), expect.stringMatching(/^LS/), ...none],
    [time, 'Bonus', '100.00', '100.00', 'test', '', '', ...none],
  ]);
  expect((await exported(customer, 'en', { kind: 'payment' })).rows).toHaveLength(2);
});

test('the German export has semicolons, decimal commas and German words', async () => {
  const customer = await portal().person({ credits: 12.5 });
  const { rows } = await exported(customer, 'de');
  const ownHeadings = ['Eigene Referenz', 'Kennzeichen', 'Endkunde', 'Weitere Angaben'];
  const headings = ['Datum (Wien)', 'Art', 'Credits', 'Guthaben', 'Grund', 'Datei', 'Lieferschein', ...ownHeadings];
  expect(rows[0]).toEqual(headings);
  expect(rows[1]?.slice(1)).toEqual(['Bonus', '12,50', '12,50', 'test', '', '', '', '', '', '']);
});

test.each(Object.keys(languages) as Language[])('the export in %s has eleven headings', async (language) => {
  const customer = await portal().person({ credits: 1 });
  const [headings, row] = (await exported(customer, language)).rows;
  expect(headings?.filter((heading) => heading !== '')).toHaveLength(11);
  expect(row).toHaveLength(11);
});

test('the export has all rows of several pages', async () => {
  const customer = await portal().person();
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, idempotency_key)
     select $1, 'bonus', 100, 100, 'many ' || n from generate_series(1, 450) n`,
    customer.id,
  );
  expect((await list(customer)).data).toHaveLength(50);
  expect((await exported(customer, 'en')).rows).toHaveLength(451);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=cmd|"/c calc"!A1;x,y'])(
  'a reason like %j is exported as text, never as a formula [P1.14]',
  async (reason) => {
    const customer = await portal().person();
    await bookRow(customer, 'bonus', 100, reason);
    for (const language of ['en', 'de'] as const) {
      const { rows } = await exported(customer, language);
      expect(rows[1]?.[4]).toBe(`'${reason}`);
    }
  },
);

test('bank details are shown only to those who pay by transfer, once there are any [P1.15]', async () => {
  const customer = await portal().person();
  const options = () => customer.ask(purchasesApi.getBuyingOptions, {});
  expect(await options()).toEqual({
    paymentApi: 'none',
    creditPrice: 100,
    creditPackages: [50, 100, 250, 500, 1000],
    packages: [50, 100, 250, 500, 1000].map((credits, at) => ({
      packageId: at + 1,
      credits: credits * 100,
      bonus: 0,
      net: credits * 100,
    })),
    ways: [],
    bonusPercent: 0,
  });
  await query(`update users set payment_api = 'transfer' where id = $1`, customer.id);
  expect(await options()).not.toHaveProperty('bank');
  await query(
    `update portal_options set bank_holder = 'Tuner GmbH', bank_name = 'Bank', bank_iban = 'AT611904300234573201', bank_bic = 'BKAUATWW'`,
  );
  expect(await options()).toMatchObject({
    paymentApi: 'transfer',
    bank: {
      holder: 'Tuner GmbH',
      name: 'Bank',
      iban: 'AT611904300234573201',
      bic: 'BKAUATWW',
      reference: `TP-${customer.id}`,
    },
  });
  await query(`update users set payment_api = 'card' where id = $1`, customer.id);
  expect(await options()).not.toHaveProperty('bank');
});

test('paying creates one delivery note, which appears in the credit transaction [C4.13]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support });
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${portal().root}/api/tf24API/${path}`, {
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return response.json();
  };
  type Transaction = {
    transaction_taskID: number | null;
    transaction_deliveryNoteID: number | null;
    deliveryNoteNumber?: string;
  };
  const transactions = async () => ((await ask('getCredits?filterMode=all')) as { data: Transaction[] }).data;
  expect(await ask('payTaskWithTaskID', { task_id: taskId, task_filePrice: 60 })).toBe(true);
  const [payment, ...before] = await transactions();
  expect(payment).toMatchObject({
    transaction_taskID: taskId,
    transaction_deliveryNoteID: expect.any(Number) as unknown,
    deliveryNoteNumber: expect.stringMatching(/^LS-\d{4}-\d{6}$/) as unknown,
  });
  expect(before[0]).toMatchObject({ transaction_deliveryNoteID: null });
  // The calls of the specification find that correction, and make no second one.
  await ask('createDeliveryNote', { taskID: taskId, deliveryNote_paymentTax: 19, creditsPrice: 60 });
  expect((await transactions())[0]).toEqual(payment);
});

test('a balance below the user’s limit is mailed once, and again only after it was above [P11.4]', async () => {
  const customer = await portal().person({ credits: 100 });
  const told = async () => {
    const { rows } = await query(
      `select subject, kind from mails where kind = 'lowBalance' and recipient = $1 order by id`,
      `${customer.username}@test.invalid`,
    );
    return rows.map(({ subject }: { subject: string }) => subject);
  };
  // Without a limit nothing is told, nor of one that the balance is below already.
  await bookRow(customer, 'correction', -9000, 'first');
  expect(await customer.ask(creditsApi.setLowBalance, { below: creditCents(2000) })).toBe(true);
  expect(await customer.ask(creditsApi.getCreditBalance, {})).toEqual({ balance: 1000, lowBelow: 2000 });
  await bookRow(customer, 'correction', -100, 'below before');
  await bookRow(customer, 'bonus', 1100, 'to the limit');
  await bookRow(customer, 'correction', -1, 'below');
  await expect.poll(told, { timeout: 20_000 }).toEqual(['Low balance: 19.99 credits']);
  await bookRow(customer, 'correction', -99, 'still below');
  await bookRow(customer, 'bonus', 5000, 'above');
  await bookRow(customer, 'correction', -5550, 'below again');
  await expect.poll(told, { timeout: 20_000 }).toEqual(['Low balance: 19.99 credits', 'Low balance: 13.50 credits']);

  await expect(customer.ask(creditsApi.setLowBalance, { below: creditCents(0) })).rejects.toMatchObject({
    code: 'amountNotValid',
  });
  expect(await customer.ask(creditsApi.setLowBalance, {})).toBe(true);
  expect(await customer.ask(creditsApi.getCreditBalance, {})).toEqual({ balance: 1350 });
});
