import type pg from 'pg';
import { readMigrations } from '#server/db/migrate.ts';

/**
 * Rows of a portal with that many tasks: most of what it has follows them, the catalogue and the work in hand do not. Customers fill two
 * pages in any portal, solutions and the lines of an address one, and a recipient has 15 mails.
 */
const sizeOf = (tasks: number, vehicles: number) => ({
  tasks,
  vehicles,
  customers: Math.max(100, tasks / 50),
  jobs: tasks * 0.3,
  messages: tasks / 5,
  open: Math.min(2000, tasks * 0.4),
  purchases: tasks * 0.06,
  lines: tasks * 0.3,
  addresses: tasks / 200,
  mails: tasks * 0.3,
  recipients: tasks / 50,
  solutions: Math.max(60, tasks / 100),
});
export type Size = ReturnType<typeof sizeOf>;

/** A portal after years of work. */
export const largeWorld = sizeOf(1_000_000, 100_000);
/** A portal in its first weeks, with the same catalogue. */
export const smallWorld = sizeOf(1000, 100_000);

/**
 * Fills a migrated portal with vehicles, customers, jobs, tasks (2,000 of them open), payments, delivery notes, chats,
 * purchases with their invoices and payments, documents for accounting, solutions, mails and both logs, spread over three years. Every row goes past the triggers and foreign keys, so it is only for databases that are thrown away.
 *
 * @param hash of the password that all customers share
 */
export async function makeLargeWorld(pool: pg.Pool, hash: string, size: Size = largeWorld): Promise<void> {
  const client = await pool.connect();
  const say = (text: string, values: unknown[] = []) => client.query(text, values);
  const sha256 = 'b'.repeat(64);
  try {
    await say(`set session_replication_role = replica`);
    await say('insert into files (sha256, size) values ($1, 2097152) on conflict do nothing', [sha256]);
    await say(
      `insert into users (username, email, password_hash, role, active, unlocked_at, first_name, second_name, company_name,
        street, zip, city, country_id, created_at)
      select 'customer' || n, 'customer' || n || '@bench.invalid', $1, 'customer', n % 50 <> 0, case when n % 50 <> 0 then now() end,
        'Anna' || n, 'Berg' || n % 997,
        (array['Motors', 'Performance', 'Garage', 'Agrar', 'Nord', 'Alpin', 'Diesel', 'Truck', 'Marine', 'Speed', 'Kfz', 'Service'])[n % 12 + 1]
          || ' ' || chr(65 + n % 26) || 'us' || n % 1999 || ' ' || n, 'Ring ' || n % 300, lpad((n % 99999)::text, 5, '0'),
        (array['Kiel', 'Wien', 'Lyon', 'Turin', 'Delft', 'Gdynia'])[n % 6 + 1], 2, now() - (n % 1095) * interval '1 day'
      from generate_series(1, $2::int) n`,
      [hash, size.customers],
    );
    await makeVehicles(say, size.vehicles);
    await say(`create temp table customer as select id, row_number() over (order by id) - 1 as place from users
      where username like 'customer%'`);
    await say(`create temp table vehicle as select id, row_number() over (order by id) - 1 as place from vehicles`);
    await say(
      `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, ordered_at, created_at, changed_at)
      select c.id, v.id,
        (array['WVW', 'WBA', 'WDB', 'VF3', 'TMB', 'ZFA', 'WAU', 'VSS', 'YV1', 'WF0'])[n % 10 + 1] || upper(substr(md5(n::text), 1, 14)),
        case when n % 7 = 0 then 'please call ' || n else '' end,
        'automatic', at, at, at
      from generate_series(1, $1::int) n
      cross join lateral (select now() - ($1 - n) * (interval '1095 days' / $1) as at) t
      join customer c on c.place = (n * 7919::bigint) % $2
      join vehicle v on v.place = n % (select count(*) from vehicle)
      order by n`,
      [size.jobs, size.customers],
    );
    await say(`create temp table job as select id, vehicle_id, user_id, created_at, row_number() over (order by id) - 1 as place
      from jobs where user_id in (select id from customer)`);
    await say('create index on job (place)');
    // The first task of each job is its order, further ones are updates of it; the last ones are still being worked on.
    await say(
      `insert into tasks (job_id, user_id, file_role, type, status, payment_status, price, full_price, ordered_price, priority, modification_mode,
        file_name, is_master, checksum_wanted, original_sha256, modified_sha256, done_by, transferred_at, created_at,
        changed_at, due_at, finished_at, block_reason, blocked_from)
      select j.id, j.user_id, 'engine', case when n > $2 then 'update' else 'new' end, s.status,
        case when s.status = 'finished' and n % 10 < 8 then 'paid' else 'open' end, p.price, p.price, p.price,
        (array['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'])[n % 6 + 1], 'automatic',
        'readout_' || n || '.bin', true, true, $3, case when s.status in ('finished', 'archived') then $3 end, null,
        case when n > $2 then at end, at, at, at + interval '30 minutes',
        case when s.status in ('finished', 'archived') then at + (n % 90) * interval '1 minute' end,
        case when s.status = 'blocked' then 'the file is not whole' else '' end,
        case when s.status = 'blocked' then 'manual' end
      from generate_series(1, $1::int) n
      join job j on j.place = (n - 1) % $2
      cross join lateral (select 5000 + (n % 20) * 500 as price) p
      cross join lateral (select case when n > $1 - $4::int then now() - ($1 - n) * interval '10 seconds'
        else j.created_at + (n / $2) * interval '3 hours' end as at) t
      cross join lateral (select case when n > $1 - $4::int then (array['manual', 'manual', 'manual', 'inProgress'])[n % 4 + 1]
        when n % 10000 = 0 then 'blocked' when n % 5 = 0 then 'archived' else 'finished' end as status) s
      order by at`,
      [size.tasks, size.jobs, sha256, size.open],
    );
    await say(`insert into task_methods (task_id, method_id, price)
      select t.id, m.id, 3750 from tasks t join lateral (select id from methods where id > 0 order by (id + t.id) % 17 limit 1) m on true`);
    await say(`insert into task_history (task_id, at, actor, from_status, to_status, why)
      select id, created_at, 'customer', null, 'waiting', 'ordered' from tasks
      union all select id, finished_at, 'automatic', 'inProgress', 'finished', 'modified' from tasks where finished_at is not null`);
    await say(
      `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key, reason, created_at)
      select user_id, 'payment', -price, 100000000, id, 'task:' || id || ':pay', '', finished_at from tasks
      where payment_status = 'paid' order by id`,
    );
    await say(
      `insert into delivery_notes (number, user_id, task_id, credit_entry_id, payment_tax, price, company, created_at)
      select 'LS-' || extract(year from created_at) || '-' || lpad(id::text, 8, '0'), user_id, task_id, id, 19, -amount, '{}',
        created_at from credit_entries where kind = 'payment' order by id`,
    );
    await say(
      `insert into credit_accounts (user_id, balance) select id, 100000000 from customer on conflict do nothing`,
    );
    await makeMoney(say, size);
    await makeLogs(say, size);
    // The tables of conversations are filled by the database's own triggers; what is searched of them is written with the rest.
    await say(`set session_replication_role = origin`);
    await say(`alter table conversations disable trigger user`);
    await say(
      `insert into chat_messages (job_id, task_id, writer, author_id, text, created_at, read_at)
      select t.job_id, t.id, case when n % 2 = 0 then 'support' else 'customer' end, t.user_id,
        'Message ' || n || ' about the file, please answer soon', t.created_at + interval '1 hour',
        case when n < $1 - 300 then t.created_at + interval '2 hours' end
      from generate_series(1, $1::int) n
      join tasks t on t.id = (select min(id) from tasks) + (n * 4::bigint) % $2
      order by n`,
      [size.messages, size.tasks],
    );
    await say(`alter table conversations enable trigger user`);
  } finally {
    await say('reset session_replication_role');
    client.release();
  }
  await pool.query('truncate rolled_days');
}

/** Writes what is searched of rows that went past the triggers: as the migration that fills an older portal, but all at once. */
export async function fillSearch(pool: pg.Pool): Promise<void> {
  const filling = (await readMigrations()).find(({ name }) => name === '0112_search_rows.sql');
  if (filling === undefined) throw new Error('no migration fills search_rows');
  // Deleted, not truncated: the portal's queue looks into them meanwhile, and two exclusive locks would wait for each other. All in one
  // transaction, or the queue would write what is listed as stale at the same time. The index of words is built once, at the end.
  await pool.query(`drop index search_rows_by_word; delete from search_rows; delete from stale_search_rows; ${filling.statements};
    insert into search_rows (kind, id, owner_id, weight, text)
    select n.kind, s.id, s.owner_id, s.weight, s.text
    from (select kind, array_agg(id) as ids from stale_search_rows group by kind) n, search_source(n.kind, n.ids) s
    on conflict (kind, id) do nothing;
    delete from stale_search_rows;
    set local maintenance_work_mem = '1GB'; create index search_rows_by_word on search_rows using gin (text gin_trgm_ops)`);
}

type Say = (text: string, values?: unknown[]) => Promise<unknown>;

/** Fills the catalogue up to so many vehicles, each of an engine of its own. */
export async function makeVehicles(say: Say, vehicles: number): Promise<void> {
  await say(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type)
    select v.category, v.brand, v.model || ' ' || chr(65 + n % 26) || n % 977, v.engine_ccm, 60 + n % 500, v.emission, v.ecu_brand, v.ecu_type
    from generate_series(1, $1 - (select count(*)::int from vehicles)) n
    join (select *, row_number() over (order by id) - 1 as place from vehicles) v
      on v.place = n % (select count(*) from vehicles)`,
    [vehicles],
  );
}

/** Purchases with ledger row, invoice and received money, and a document for accounting of each invoice and note. */
async function makeMoney(say: Say, size: Size): Promise<void> {
  await say(
    `insert into credit_entries (user_id, kind, amount, net_price, balance, idempotency_key, reason, created_at)
    select c.id, 'purchase', 10000, 10000, 100000000, 'bought:' || n, 'purchase ' || n, now() - ($1 - n) * (interval '1095 days' / $1)
    from generate_series(1, $1::int) n join customer c on c.place = (n * 31::bigint) % $2`,
    [size.purchases, size.customers],
  );
  await say(`insert into purchases (user_id, reference, idempotency_key, way, state, credits, net, tax_rate, tax_rule, tax, gross,
      terms_accepted_at, paid, credit_entry_id, created_at, paid_at)
    select user_id, 'TP' || lpad(upper(to_hex(id)), 9, '0'), 'bought:' || id, 'transfer', 'paid', 10000, 10000, 1900, 'domestic', 1900, 11900,
      created_at, 11900, id, created_at, created_at
    from credit_entries where kind = 'purchase' order by id`);
  await say(`insert into received_payments (source, source_id, amount, payer, purpose, value_day, purchase_id, state, problem, created_at)
    select 'statement', 'line ' || id, gross, 'Workshop ' || user_id, 'invoice ' || reference, created_at::date,
      case when id % 1000 <> 0 then id end, case when id % 1000 = 0 then 'open' else 'booked' end,
      case when id % 1000 = 0 then 'unknownReference' end, created_at
    from purchases order by id`);
  await say(`insert into invoices (number, kind, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company, created_at)
    select 'RE-' || extract(year from created_at) || '-' || lpad(id::text, 7, '0'), 'RE', user_id, credit_entry_id, credits, net, tax_rate,
      tax, gross, tax_rule, jsonb_build_object('company_name', 'Workshop ' || user_id), created_at
    from purchases order by id`);
  await say(`insert into accounting_documents (number, kind, user_id, issued_at, state, attempts, remote_id, sent_at)
    select number, 'RE', user_id, created_at, 'sent', 1, 'r' || id, created_at from invoices
    union all select number, 'LS', user_id, created_at, 'sent', 1, 'n' || id, created_at from delivery_notes`);
}

/** Solutions, mails, and the lines of both logs. */
async function makeLogs(say: Say, size: Size): Promise<void> {
  await say(
    `insert into solutions (method_id, family, software, length, fingerprint, content, bytes_changed, original_problem,
      recorded_at)
    select m.id, (array['EDC17', 'EDC16', 'ME7', 'MED17'])[n % 4 + 1], '10375' || lpad(n::text, 6, '0'), 2097152, md5(n::text),
      '{"checksum": "edc16", "hardware": "0281020088", "runs": []}', 600, 'noOrigin',
      now() - ($1 - n) * (interval '1095 days' / $1)
    from generate_series(1, $1::int) n
    join (select id, row_number() over (order by id) - 1 as place from methods where id > 0) m
      on m.place = n % (select count(*) from methods where id > 0)`,
    [size.solutions],
  );
  await say(
    `insert into mails (recipient, language, kind, subject, body, created_at, attempts, sent_at)
    select 'customer' || n % $2 || '@bench.invalid', 'en', 'taskFinished', 'Your file ' || n || ' is ready',
      repeat('The file of your vehicle is ready and waits for you in the portal. ', 12) || n, at, 1, at
    from generate_series(1, $1::int) n cross join lateral (select now() - ($1 - n) * (interval '90 days' / $1) as at) t`,
    [size.mails, size.recipients],
  );
  await say(
    `insert into security_log (at, event, user_id, actor_id, address, user_agent, detail)
    select now() - ($1 - n) * (interval '365 days' / $1), (array['signedIn', 'signedOut', 'downloaded', 'signInFailed'])[n % 4 + 1],
      c.id, c.id, '10.' || n % $3 / 250 || '.' || n % $3 % 250 || '.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'password'
    from generate_series(1, $1::int) n join customer c on c.place = (n * 17::bigint) % $2 order by n`,
    [size.lines, size.customers, size.addresses],
  );
  await say(
    `insert into audit_log (at, actor_id, address, call, action, subject, subject_id, before, after)
    select t.created_at, a.id, '10.0.' || n % $2 / 250 || '.' || n % $2 % 250, 'updateTask', 'changed', 'tasks', t.id::text,
      '{"status": "manual"}', '{"status": "finished"}'
    from (select id, created_at, row_number() over (order by id) as n from tasks) t, (select min(id) as id from users) a
    where n <= $1 order by n`,
    [size.lines, size.addresses],
  );
}
