import { beforeAll, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { fold, listSpellings } from '#rules/search-words.ts';
import { order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { randomSource } from '#ecu/synthetic/index.ts';
import { searchRefreshed } from '#test/refreshed-search.ts';

const portal = usePortal({ own: true });
const query = async <Found extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Found>(text, values)).rows;

const rows = 80;
let admin: Person;

beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  const customers = [await portal().person(), await portal().person(), await portal().person()];
  const ids = customers.map(({ id }) => id);
  await query(
    `update users set company_name = (array['Müller Motoren', 'Garage Ångström', 'Nord 2000'])[array_position($1::int[], id)],
      city = (array['Köln', 'Malmö', 'Kiel'])[array_position($1::int[], id)] where id = any($1)`,
    ids,
  );
  await query(
    `insert into mails (recipient, language, kind, subject, body, created_at)
    select 'garage' || n % 7 || '@nowhere.invalid', 'de', 'taskFinished', 'Datei ' || n || case when n % 3 = 0 then ' für Jürgen' else '' end,
      'ÄNDERUNG Nummer ' || n * 37 || case when n % 5 = 0 then ' (Stage 2)' else '' end, now() - n * interval '1 minute'
    from generate_series(1, $1::int) n`,
    rows,
  );
  await query(
    `insert into credit_entries (user_id, kind, amount, net_price, balance, idempotency_key)
    select ($1::int[])[n % 3 + 1], 'purchase', 10000, 10000, 10000, 'searched:' || n from generate_series(1, $2::int) n`,
    ids,
    rows,
  );
  await query(`insert into purchases (user_id, reference, idempotency_key, way, state, credits, net, tax_rate, tax_rule, tax, gross,
      terms_accepted_at, paid, credit_entry_id, paid_at)
    select user_id, 'TP' || lpad(upper(to_hex(id * 7919)), 9, '0'), idempotency_key, 'transfer', 'paid', 10000, 10000, 1900, 'domestic', 1900,
      11900, now(), 11900, id, now() from credit_entries where idempotency_key like 'searched:%' order by id`);
  await query(`insert into invoices (number, kind, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company)
    select 'RE-2026-' || lpad((id * 13)::text, 7, '0'), 'RE', user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, '{}'
    from purchases where id % 4 <> 0 order by id`);
  await query(`insert into received_payments (source, source_id, amount, payer, payer_iban, purpose, purchase_id, state, problem)
    select 'statement', 'line ' || id, gross, case when id % 2 = 0 then 'Jürgen Grün' else 'Bank of Åland' end, 'DE' || id * 101,
      'Rechnung ' || id, case when id % 5 <> 0 then id end, case when id % 5 = 0 then 'open' else 'booked' end,
      case when id % 5 = 0 then 'unknownReference' end from purchases order by id`);
  await query(`insert into accounting_documents (number, kind, user_id, issued_at, state, remote_id, sent_at, last_error)
    select number, 'RE', user_id, created_at - id * interval '1 hour', case when id % 2 = 0 then 'sent' else 'failed' end,
      case when id % 2 = 0 then 'remote' || id end, case when id % 2 = 0 then now() end,
      case when id % 2 = 0 then '' else 'Der Steuersatz fehlt für ' || id end from invoices`);
});

/** Texts of customer `u` that lists show, as the index of words has them. */
const shownTexts = `u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.second_name || ' ' || u.company_name || ' ' || u.city
  || ' ' || u.vat_number`;

/** Without three letters or digits in a row a word stands at the beginning of one; any other stands anywhere. */
const hasSpelling = (text: string, spelling: string) =>
  /^[\p{L}\p{N}]/u.test(spelling) && !/[\p{L}\p{N}]{3}/u.test(spelling)
    ? text.split(/(?<![\p{L}\p{N}.])(?=[\p{L}\p{N}])/u).some((part) => part.startsWith(spelling))
    : text.includes(spelling);

type Row = { id: number | string; places: (string | null)[] };
const everything = { filterMode: 'all', pageSize: 200 } as const;

/** Each list: its rows in their order with the texts that are searched, read without any index; and what the call answers. */
const lists = {
  mails: {
    rows: `select id, array[fold(recipient || ' ' || subject || ' ' || kind), lower(body)] as places from mails order by id desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(mailApi.getMails, { ...everything, search });
      return { ids: data.map(({ mailId }) => mailId), total };
    },
  },
  purchases: {
    rows: `select p.id, array[fold(p.reference), fold(${shownTexts}), (select fold(i.number) from invoices i where i.credit_entry_id = p.credit_entry_id)] as places
      from purchases p join users u on u.id = p.user_id order by p.id desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(purchasesApi.listPurchases, { ...everything, search });
      return { ids: data.map(({ purchaseId }) => purchaseId), total };
    },
  },
  'received payments': {
    rows: `select r.id, array[fold(r.payer || ' ' || r.payer_iban || ' ' || r.purpose || ' ' || r.source_id), fold(p.reference), fold(${shownTexts}),
        compact_number(r.purpose), (select fold(i.number) from invoices i where i.credit_entry_id = p.credit_entry_id)] as places
      from received_payments r left join purchases p on p.id = r.purchase_id left join users u on u.id = p.user_id order by r.id desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(purchasesApi.listReceivedPayments, { ...everything, search });
      return { ids: data.map(({ paymentId }) => paymentId), total };
    },
  },
  'documents for accounting': {
    rows: `select d.number as id, array[fold(d.number), fold(d.remote_id), fold(d.last_error), fold(${shownTexts})] as places
      from accounting_documents d join users u on u.id = d.user_id order by d.issued_at desc, d.number desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(accountingApi.listAccountingDocuments, { ...everything, search });
      return { ids: data.map(({ number }) => number), total };
    },
  },
};

test.each(Object.entries(lists))(
  'a search among %s finds exactly the rows that contain the text [P20.3]',
  async (_, list) => {
    const random = randomSource(16);
    const all = await query<Row>(list.rows);
    const some = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    /** A part of a word that stands in a row, written with capitals now and then; or a word of no row. */
    const aWord = () => {
      if (random() < 0.1) return 'xyzzy';
      const words = some(all).places.flatMap((text) => (text ?? '').split(' ').filter((word) => word.length > 2));
      const word = some(words);
      const from = Math.floor(random() * (word.length - 2));
      const part = word.slice(from, from + 3 + Math.floor(random() * 8));
      return random() < 0.2 ? part.toUpperCase() : part;
    };
    let found = 0;
    for (let search = 0; search < 60; search += 1) {
      const words = random() < 0.5 ? [aWord()] : [aWord(), aWord()];
      const isIn = ({ places }: Row, word: string) =>
        places.some((text) => listSpellings(word).some((one) => hasSpelling(fold(text ?? ''), one)));
      const ids = all.filter((row) => words.every((word) => isIn(row, word))).map(({ id }) => id);
      const searched = words.join(' ');
      expect({ searched, ...(await list.ask(searched)) }).toEqual({ searched, ids, total: ids.length });
      found += ids.length;
    }
    expect(found).toBeGreaterThan(60);
  },
);

test('an address is found anywhere in a mail, in any spelling [P20.3]', async () => {
  const ids: unknown[] = [];
  for (const [recipient, body] of [
    ['Anna@nowhere.invalid', 'Text'],
    ['hanna@nowhere.invalid', 'Text'],
    ['operator@nowhere.invalid', 'There is a new account: anna@nowhere.invalid.'],
    ['operator@nowhere.invalid', 'Text'],
  ]) {
    const [mail] = await query<Row>(
      "insert into mails (recipient, language, kind, subject, body) values ($1, 'en', 'newAccount', 'Subject', $2) returning id",
      recipient,
      body,
    );
    ids.push(mail?.id);
  }
  const found = async (search: string) =>
    (await admin.ask(mailApi.getMails, { ...everything, search })).data.map(({ mailId }) => ids.indexOf(mailId));
  expect(await found('anna@nowhere.invalid')).toEqual([2, 1, 0]);
  expect(await found('ANNA@Nowhere.Invalid there')).toEqual([2]);
});

test('words of one or two letters match the start of a word, and # matches the number only', async () => {
  const customer = await portal().person();
  const total = async (search: string) =>
    (
      await admin.ask(accountsApi.listUsers, {
        filterMode: 'all',
        state: 'all',
        search: `${search} ${customer.username}`,
      })
    ).total;
  await query(`update users set company_name = 'Werk Wagner-Ölz (QX7)', city = '' where id = $1`, customer.id);
  for (const search of ['we', 'wa', 'ö', 'ol', 'qx', `#${customer.id}`])
    expect([search, await total(search)]).toEqual([search, 1]);
  for (const search of ['rk', 'x7', 'gn', `#${customer.id + 1}`])
    expect([search, await total(search)]).toEqual([search, 0]);
});

test('renamed customers, vehicles and methods are found by their new names once the queue has run', async () => {
  const customer = await portal().person();
  const { taskId, jobId } = await order(portal(), customer, { fileName: 'readout.zip', methods: ['Vmax'] });
  const tasks = async (search: string) =>
    (await admin.ask(workbenchApi.listOpenTasks, { filterMode: 'all', search })).data.map((task) => task.taskId);
  await query(`update users set company_name = 'Renamed Customer' where id = $1`, customer.id);
  await query(
    `update vehicles set model = 'Renamedmodel' where id = (select vehicle_id from jobs where id = $1)`,
    jobId,
  );
  await query(
    `update method_texts set name = 'Renamedmethod' where language = 'fr' and method_id = (select id from methods where name = 'Vmax')`,
  );
  await searchRefreshed(portal());
  for (const search of ['renamed customer', 'renamedmodel', 'renamedmethod'])
    expect([search, await tasks(search)]).toEqual([search, [taskId]]);
  expect(await query('select from stale_search_rows')).toEqual([]);
});

test('a customer’s search ignores staff-only data: the note and the name of a colleague', async () => {
  const [customer, colleague] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update users set note = 'Payslate' where id = $1`, customer.id);
  await query(`update users set second_name = 'Secretname' where id = $1`, colleague.id);
  await query('update tasks set done_by = $2 where id = $1', ids.taskId, colleague.id);
  await colleague.ask(chatApi.createMessage, { ...ids, message: 'Askhimfirst', internal: true });
  await customer.ask(chatApi.createMessage, { ...ids, message: 'Seenbyboth' });
  const own = async (search: string) =>
    (await customer.ask(orderingApi.listTasks, { filterMode: 'all', search })).total;
  const talks = async (search: string) =>
    (await customer.ask(chatApi.listConversations, { filterMode: 'all', search })).total;
  const all = async (search: string) =>
    (await admin.ask(chatApi.listAllConversations, { filterMode: 'all', search })).total;
  expect([await own('payslate'), await own('secretname'), await own('readout')]).toEqual([0, 0, 1]);
  expect([await talks('askhimfirst'), await talks('seenbyboth')]).toEqual([0, 1]);
  const other = await order(portal(), customer, { fileName: 'readout.zip' });
  await customer.ask(chatApi.createMessage, { ...other, message: 'Firstofitschat' });
  expect([await talks('firstofitschat'), await all('firstofitschat')]).toEqual([1, 1]);
  expect([await all('askhimfirst'), await all('seenbyboth')]).toEqual([1, 1]);
});

test('the functions that write search rows plan each statement once for any ids', async () => {
  const functions = await query<{ name: string; settings: string[] }>(
    `select proname as name, proconfig as settings from pg_proc where proname in ('refresh_search', 'search_source') order by 1`,
  );
  const settings = ['plan_cache_mode=force_generic_plan'];
  expect(functions).toEqual([
    { name: 'refresh_search', settings },
    { name: 'search_source', settings },
  ]);
});
