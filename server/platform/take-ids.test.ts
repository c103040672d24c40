import { beforeAll, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { mailApi } from '#contract/mail.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { fold, spellingsOf } from '#rules/search-words.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mulberry32 } from '#test/seeded-random.ts';

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
const shown = `u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.second_name || ' ' || u.company_name || ' ' || u.city
  || ' ' || u.vat_number`;

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
    rows: `select p.id, array[fold(p.reference), fold(${shown}), (select fold(i.number) from invoices i where i.credit_entry_id = p.credit_entry_id)] as places
      from purchases p join users u on u.id = p.user_id order by p.id desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(purchasesApi.listPurchases, { ...everything, search });
      return { ids: data.map(({ purchaseId }) => purchaseId), total };
    },
  },
  'received payments': {
    rows: `select r.id, array[fold(r.payer || ' ' || r.payer_iban || ' ' || r.purpose || ' ' || r.source_id), fold(p.reference), fold(${shown})] as places
      from received_payments r left join purchases p on p.id = r.purchase_id left join users u on u.id = p.user_id order by r.id desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(purchasesApi.listReceivedPayments, { ...everything, search });
      return { ids: data.map(({ paymentId }) => paymentId), total };
    },
  },
  'documents for accounting': {
    rows: `select d.number as id, array[fold(d.number), fold(d.remote_id), fold(d.last_error), fold(${shown})] as places
      from accounting_documents d join users u on u.id = d.user_id order by d.issued_at desc, d.number desc`,
    ask: async (search: string) => {
      const { data, total } = await admin.ask(accountingApi.listAccountingDocuments, { ...everything, search });
      return { ids: data.map(({ number }) => number), total };
    },
  },
};

test.each(Object.entries(lists))(
  'whatever is searched for among %s is found in one of the places of a row, and in no other row [P20.3]',
  async (_, list) => {
    const random = mulberry32(16);
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
        places.some(
          (text) =>
            text !== null &&
            (text.includes(word.toLowerCase()) || spellingsOf(word).some((one) => fold(text).includes(one))),
        );
      const ids = all.filter((row) => words.every((word) => isIn(row, word))).map(({ id }) => id);
      const searched = words.join(' ');
      expect({ searched, ...(await list.ask(searched)) }).toEqual({ searched, ids, total: ids.length });
      found += ids.length;
    }
    expect(found).toBeGreaterThan(60);
  },
);

test('a whole address finds the mails to it and those in whose text it stands, however it is written; a part of it more [P20.3]', async () => {
  const mails = [
    ['Anna@nowhere.invalid', 'Subject', 'Text'],
    ['hanna@nowhere.invalid', 'Subject', 'Text'],
    ['anna@nowhere.invalid.example', 'Subject', 'Text'],
    ['operator@nowhere.invalid', 'Subject', 'There is a new account: anna@nowhere.invalid.'],
    ['operator@nowhere.invalid', 'anna@nowhere.invalid', 'Text'],
  ];
  const ids: unknown[] = [];
  for (const [recipient, subject, body] of mails) {
    const [mail] = await query<Row>(
      "insert into mails (recipient, language, kind, subject, body) values ($1, 'en', 'newAccount', $2, $3) returning id",
      recipient,
      subject,
      body,
    );
    ids.push(mail?.id);
  }
  const found = async (search: string) =>
    (await admin.ask(mailApi.getMails, { ...everything, search })).data.map(({ mailId }) => ids.indexOf(mailId));
  expect(await found('anna@nowhere.invalid')).toEqual([3, 0]);
  expect(await found('ANNA@Nowhere.Invalid there')).toEqual([3]);
  expect(await found('anna@nowhere.')).toEqual([4, 3, 2, 1, 0]);
});
