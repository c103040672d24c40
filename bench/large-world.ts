import type pg from 'pg';

/** Rows of a portal after years of work. */
export const largeWorld = { customers: 20_000, jobs: 300_000, tasks: 1_000_000, messages: 200_000 };
export type Size = typeof largeWorld;

/**
 * Fills a migrated portal with customers, jobs, tasks (2,000 of them open), payments, delivery notes and chats, spread
 * over three years. Every row goes past the triggers and foreign keys, so it is only for databases that are thrown away.
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
    await say(`create temp table customer as select id, row_number() over (order by id) - 1 as place from users
      where username like 'customer%'`);
    await say(
      `create temp table vehicle as select id, row_number() over (order by id) - 1 as place from vehicles limit 5000`,
    );
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
    await say(`create temp table job as select id, user_id, created_at, row_number() over (order by id) - 1 as place
      from jobs where user_id in (select id from customer)`);
    await say('create index on job (place)');
    // The first task of each job is its order, further ones are updates of it; the last 2,000 are still being worked on.
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
      cross join lateral (select case when n > $1 - 2000 then now() - ($1 - n) * interval '10 seconds'
        else j.created_at + (n / $2) * interval '3 hours' end as at) t
      cross join lateral (select case when n > $1 - 2000 then (array['waiting', 'manual', 'manual', 'inProgress'])[n % 4 + 1]
        when n % 100 = 0 then 'blocked' when n % 5 = 0 then 'archived' else 'finished' end as status) s
      order by at`,
      [size.tasks, size.jobs, sha256],
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
    // The tables of conversations are filled by the database's own triggers.
    await say(`set session_replication_role = origin`);
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
  } finally {
    await say('reset session_replication_role');
    client.release();
  }
  // The rows went past the marks of changed days as well.
  await pool.query('truncate rolled_days');
  await pool.query('vacuum analyze');
}
