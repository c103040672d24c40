import { beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { changeAround, type Say } from '#test/around.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mulberry32 } from '#test/seeded-random.ts';
import { isDeep } from '#test/tier.ts';
import { rollUpCustomers } from './roll-up-customers.ts';
import { rollUpDays } from './roll-up.ts';

const portal = usePortal({ own: true });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let asker: Person;
let pattern: Ordered;
let customers: UserId[];

beforeAll(async () => {
  asker = await portal().person({ role: 'support' });
  pattern = await order(portal(), await portal().person({ credits: 1000 }), { methods: ['method_not_listed'] });
  // One word stands in most names, another in less than half of them, and both are common.
  const made = await query<{ id: UserId }>(
    `insert into users (username, email, password_hash, role, active, company_name, city, country_id)
     select 'figure' || n, 'figure' || n || '@nowhere.invalid', 'none', 'customer', true,
       case when n % 10 < 8 then 'Berghof ' else 'Seehof ' end || n, case when n % 10 > 5 then 'Talweg' else 'Kiel' end, c.id
     from generate_series(1, 600) n join countries c on c.iso = 'DE' returning id`,
  );
  customers = made.map(({ id }) => id);
});

/** A change of a random kind, on random rows. */
function changeOf(random: () => number): (say: Say) => Promise<unknown> {
  const among = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const seed = String(random());
  const someJob = `(select id from jobs where id <> $1 order by md5(id || $2::text) limit 1)`;
  const entry: Parameters<Say> = [
    `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, reason) values ($1, $2, $3, 0, $4, $5)`,
    among(customers),
    ...among([
      ['payment', -5000],
      ['refund', 5000],
      ['correction', 100],
      ['bonus', 200],
    ] as const),
    seed,
    among(['', '', 'berghof', 'a gift for talweg', 'file']),
  ];
  const job: Parameters<Say> = [
    `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
     select $1, vehicle_id, vin, modification_mode, case when $2 then now() end from jobs where id = $3`,
    among(customers),
    random() < 0.8,
    pattern.jobId,
  ];
  const note: Parameters<Say> = [
    `with job as (
       insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
       select $1, vehicle_id, vin, modification_mode, now() from jobs where id = $2 returning id, user_id),
     task as (
       insert into tasks (job_id, user_id, file_role, type, status, price, priority, modification_mode, file_name, is_master, checksum_wanted,
         original_sha256)
       select j.id, j.user_id, t.file_role, 'new', 'manual', 7500, t.priority, t.modification_mode, t.file_name, t.is_master,
         t.checksum_wanted, t.original_sha256 from job j, tasks t where t.id = $3 returning id, user_id),
     entry as (
       insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key)
       select user_id, 'payment', -7500, 0, id, $4 from task returning id, user_id, task_id)
     insert into delivery_notes (number, user_id, task_id, credit_entry_id, payment_tax, price, company)
     select 'LS-' || $4, user_id, task_id, id, 19, 7500, '{}' from entry`,
    among(customers),
    pattern.jobId,
    pattern.taskId,
    seed,
  ];
  const invoice: Parameters<Say> = [
    `with entry as (
       insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       values ($1, 'purchase', 100, 0, $2, now() - $3 * interval '1 day') returning id, user_id, created_at)
     insert into invoices (number, kind, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company, created_at)
     select $4 || $2, 'RE', user_id, id, 100, 100, 1900, 19, 119, 'domestic', '{}', created_at from entry`,
    among(customers),
    seed,
    Math.floor(random() * 5),
    among(['RE-', 'RE-', 'RE-berghof-', 'RE-talweg-']),
  ];
  const booking: Parameters<Say> = [
    `with account as (
       insert into credit_accounts (user_id, balance) values ($1, $2)
       on conflict (user_id) do update set balance = excluded.balance returning user_id, balance)
     insert into credit_entries (user_id, kind, amount, balance, idempotency_key)
     select user_id, 'bonus', 100, balance, $3 from account`,
    among(customers),
    among([100, 200, 50_000]),
    seed,
  ];
  const session: Parameters<Say> = [
    `insert into sessions (id, user_id, created_at, expires_at, impersonator_id)
     values ($1, $2, now() + $3 * interval '1 hour', now(), $4)`,
    seed,
    among(customers),
    Math.floor(random() * 50),
    among([null, null, asker.id]),
  ];
  const account: Parameters<Say> = [
    `insert into users (username, email, password_hash, role, active, company_name, country_id)
     select 'new' || $1, $1 || '@nowhere.invalid', 'none', 'customer', true, 'Seehof', country_id from users limit 1`,
    seed,
  ];
  const statement = among<Parameters<Say>>([
    booking,
    booking,
    session,
    session,
    account,
    [`delete from sessions where user_id in (select user_id from sessions where user_id <> $1 limit 1)`, asker.id],
    entry,
    entry,
    job,
    note,
    note,
    invoice,
    invoice,
    [`update jobs set ordered_at = coalesce(ordered_at, now()) where id = ${someJob}`, pattern.jobId, seed],
    [
      `update jobs set deleted_at = case when deleted_at is null then now() end where id = ${someJob}`,
      pattern.jobId,
      seed,
    ],
    [
      `update jobs set user_id = $3 where id = ${someJob} and not exists (select from tasks t where t.job_id = jobs.id)`,
      pattern.jobId,
      seed,
      among(customers),
    ],
    [
      `delete from jobs where id = ${someJob} and not exists (select from tasks t where t.job_id = jobs.id)`,
      pattern.jobId,
      seed,
    ],
    [`update users set city = $2 where id = $1`, among(customers), among(['Talweg', 'Kiel'])],
  ]);
  return (say) => say(...statement);
}

const searches = [
  'berghof',
  'talweg',
  'berghof talweg',
  'talweg file',
  'berghof file',
  'file',
  'seehof',
  'figure',
  // A word of few customers, and others that their rows are asked for.
  'figure17 berghof',
  'figure1 talweg file',
  'file figure5 kiel',
  'figure1 ls',
  'figure2 re-talweg',
];
const kinds = [undefined, 'payment', 'bonus'] as const;

/** A client that knows no answer yet: figures are no rows, and raise no version, so that one that does would not see them. */
const newClient = () => portal().clientOf(asker.token);

/** Compares number and sum of searches with those of the rows. */
async function expectFullSums(search: string, kind: (typeof kinds)[number]): Promise<void> {
  const words = search.split(' ');
  const named = (word: string) => `split_part(u.search_text, E'\\n', 1) like '%${word}%'`;
  const inReason = (word: string) => (word.length < 3 ? 'false' : `fold(e.reason) like '%${word}%'`);
  const entryHas = (word: string) =>
    `(${named(word)} or ${inReason(word)} or (e.kind = 'payment' and '${word}' = 'file')
      or ('${word}' = 'ls' and exists (select from delivery_notes d where d.credit_entry_id = e.id)))`;
  const noteHas = (word: string) => `(${named(word)} or d.number like upper('${word}%'))`;
  const [entries] = await query<{ total: number; sum: number }>(
    `select count(*)::int as total, coalesce(sum(e.amount), 0)::int as sum from credit_entries e join users u on u.id = e.user_id
     where ${words.map(entryHas).join(' and ')} ${kind === undefined ? '' : `and e.kind = '${kind}'`}`,
  );
  const found = await newClient().ask(creditsApi.listAllCredits, { search, filterMode: 'all', kind, language: 'en' });
  expect({ search, kind, total: found.total, sum: found.sum }).toEqual({ search, kind, ...entries });
  const [notes] = await query<{ total: number; sum: number }>(
    `select count(*)::int as total, coalesce(sum(d.price), 0)::int as sum from delivery_notes d join users u on u.id = d.user_id
     where ${words.map(noteHas).join(' and ')}`,
  );
  const documents = await newClient().ask(billingApi.listDeliveryNotes, { search, filterMode: 'all' });
  expect({ search, total: documents.total, sum: documents.sum }).toEqual({ search, ...notes });
  const invoiceHas = (word: string) => `(${named(word)} or lower(d.number) like '%${word}%')`;
  const [sums] = await query(
    `select count(*)::int as total, coalesce(sum(d.net), 0)::int as net, coalesce(sum(d.tax), 0)::int as tax,
       coalesce(sum(d.gross), 0)::int as gross
     from invoices d join users u on u.id = d.user_id where ${words.map(invoiceHas).join(' and ')}`,
  );
  const { data: _invoices, ...invoices } = await newClient().ask(billingApi.listInvoices, {
    search,
    filterMode: 'all',
  });
  expect({ search, ...invoices }).toEqual({ search, ...sums });
}

/** The figures by which customers are sorted, from their rows. */
const figures = {
  jobs: `(select count(*) from jobs j where j.user_id = u.id and j.ordered_at is not null and j.deleted_at is null)`,
  balance: `coalesce((select balance from credit_accounts a where a.user_id = u.id), 0)`,
  lastSignIn: `coalesce((select max(s.created_at) from sessions s where s.user_id = u.id and s.impersonator_id is null), '-infinity')`,
};

/** Compares customers in the order of each figure with that of their rows, on the first page and on the last. */
async function expectFullOrders(): Promise<void> {
  const [pages] = await query<{ last: number }>(
    'select ceil(count(*) / 200.0)::int as last from users where erased_at is null',
  );
  for (const [sort, figure] of Object.entries(figures))
    for (const direction of ['asc', 'desc'] as const)
      for (const page of [1, pages?.last ?? 1]) {
        const all = { state: 'all', filterMode: 'all', page, pageSize: 200 } as const;
        const asked = { ...all, sort: sort as keyof typeof figures, direction };
        const { data } = await newClient().ask(accountsApi.listUsers, asked);
        const rows = data.map(({ userId, jobs, balance }) => ({ userId, jobs, balance }));
        expect({ sort, direction, page, rows }).toEqual({
          sort,
          direction,
          page,
          rows: await query(
            `select u.id as "userId", ${figures.jobs}::int as jobs, ${figures.balance}::int as balance
             from users u where u.erased_at is null order by ${figure} ${direction}, 1 ${direction}
             limit 200 offset ${(page - 1) * 200}`,
          ),
        });
      }
}

test.each(isDeep ? [21, 22] : [21])(
  'whatever happens meanwhile, sums of searches and customers in the order of figures are those of all rows (seed %i)',
  async (seed) => {
    const random = mulberry32(seed);
    const { database } = portal();
    for (let step = 0; step < (isDeep ? 30 : 10); step += 1) {
      for (let changes = 0; changes < 6; changes += 1) {
        const change = changeOf(random);
        const way = random();
        if (way < 0.7) await change(query);
        else {
          const end = way < 0.9 ? 'commit' : 'rollback';
          await changeAround(database.pool, change, () => rollUpCustomers(database), end);
        }
      }
      const job = random();
      if (job < 0.3) await rollUpCustomers(database);
      else if (job < 0.5) await rollUpCustomers(database, 1 + Math.floor(random() * 400));
      else if (job < 0.6) await Promise.all([rollUpCustomers(database), rollUpCustomers(database)]);
      else if (job < 0.7) await rollUpDays(database);
      // As the program before this one does while a portal is updated.
      else if (job < 0.75) await query('delete from customer_figures where user_id % 7 = $1', step % 7);
      await expectFullSums(searches[step % searches.length] ?? '', kinds[step % kinds.length]);
      if (step % 3 === 0) await expectFullOrders();
    }
    await rollUpCustomers(database);
    expect((await query('select from customer_figures')).length).toBeGreaterThan(customers.length);
    for (const search of searches) for (const kind of kinds) await expectFullSums(search, kind);
    await expectFullOrders();
  },
  60_000,
);

test('what is summed up is not read again until a change touches the customer', async () => {
  const { database } = portal();
  const [customer] = customers;
  await rollUpCustomers(database);
  const sumOf = async () =>
    (await newClient().ask(creditsApi.listAllCredits, { search: 'talweg', filterMode: 'all' })).sum;
  await query(`update users set city = 'Talweg' where id = $1`, customer);
  const before = await sumOf();
  await query('update customer_figures set amount = amount + 7 where user_id = $1', customer);
  expect(await sumOf()).toBe(before + 7);
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, idempotency_key) values ($1, 'bonus', 100, 0, 'one more')`,
    customer,
  );
  expect(await sumOf()).toBe(before + 100);
  await rollUpCustomers(database);
  expect(await sumOf()).toBe(before + 100);
});
