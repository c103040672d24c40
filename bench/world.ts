import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { accountsApi } from '#contract/accounts.ts';
import { type Call, getPath } from '#contract/call.ts';
import { hashPassword } from '#server/accounts/index.ts';
import { startSideProcess } from './side-process.ts';
import type { Asking } from './measure.ts';
import type { RecordedStatement } from './statements.ts';

/** Connections of a pool on either side. */
export const connections = 10;
const password = 'bench-password';

export type Bench = {
  /** Folder of the benchmark, removed afterwards. */
  folder: string;
  /** The address of a new, empty database. */
  makeDatabase: (name: string) => Promise<string>;
  /** Parts of the names of the lists that are to be measured, with | between them; absent: all. */
  only?: string;
};

/** A portal in a process of its own, on a database of its own that is full of other customers' rows. */
export type World = {
  url: string;
  /** Address of its calls. */
  root: string;
  pool: pg.Pool;
  /** Fills the world, unless it was kept from a run before. */
  fillOnce: (fill: () => Promise<unknown>) => Promise<void>;
  asking: (call: Call, token: string, json?: object) => Asking;
  tokenOf: (username: string) => Promise<string>;
  /** Makes `count` active customers with plenty of credits, named `<prefix>1` and so on. */
  makeCustomers: (prefix: string, count: number) => Promise<{ id: number; username: string }[]>;
  /** The statements that the portal sends during an act. */
  statementsOf: (act: () => Promise<unknown>) => Promise<RecordedStatement[]>;
  /** Growth of the server's resident memory to its peak during an act, in MB. */
  memoryGrowthOf: (what: () => Promise<unknown>) => Promise<number>;
  /** Resolves when no job of the queue is due or under way: background work of one turn is not done in the next. */
  settled: () => Promise<void>;
  end: () => Promise<void>;
};

/** @param variables of the environment, for what this benchmark alone needs */
export async function startWorld(
  name: string,
  { folder, makeDatabase }: Bench,
  variables: Record<string, string> = {},
): Promise<World> {
  const url = await makeDatabase(name);
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  const portal = startSideProcess('portal-process.ts', {
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: String(connections),
    DATA_DIR: dataDir,
    SIGN_IN_ATTEMPTS: '100000',
    // The measured uploads are all of one customer.
    UPLOADS_PER_USER: '100',
    ...variables,
  });
  const root = `http://127.0.0.1:${await portal.ask<number>('port')}/api`;
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const isKept = await isFilled(pool, name);
  // From here on every id and balance has seven digits and a first digit of its own kind: see `repeatable`.
  if (!isKept)
    for (const [table, first] of Object.entries({ users: 2, jobs: 3, tasks: 4, credit_entries: 5, delivery_notes: 6 }))
      await pool.query(`alter table ${table} alter column id restart with ${first}000001`);
  const hash = await hashPassword(password);

  return {
    url,
    root,
    pool,
    fillOnce: async (fill) => {
      if (isKept) return;
      await fill();
      await pool.query(`comment on database ${pg.escapeIdentifier(name)} is '${filled}'`);
    },
    asking: (call, token, json) => ({
      method: call.method,
      url: `${root}${getPath(call)}`,
      token,
      ...(json !== undefined && { json }),
    }),
    tokenOf: async (username) => {
      const response = await fetch(`${root}${getPath(accountsApi.signIn)}`, {
        method: accountsApi.signIn.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      return accountsApi.signIn.output.parse(await response.json()).token;
    },
    makeCustomers: async (prefix, count) => {
      const { rows } = await pool.query<{ id: number; username: string }>(
        `with made as (
          insert into users (username, email, password_hash, role, active, company_name, city, country_id)
          select $1 || n, $1 || n || '@bench.invalid', $2, 'customer', true, 'Workshop Nord', 'Kiel', c.id
          from generate_series(1, $3::int) n join countries c on c.iso = 'DE'
          returning id, username), account as (
          insert into credit_accounts (user_id, balance) select id, 900000000 from made)
        select id, username from made order by id`,
        [prefix, hash, count],
      );
      return rows;
    },
    statementsOf: async (what) => {
      await portal.ask('record');
      await what();
      return portal.ask('recorded');
    },
    memoryGrowthOf: async (what) => {
      const before = await portal.ask<number>('watchMemory');
      await what();
      return ((await portal.ask<number>('peakMemory')) - before) / 1e6;
    },
    settled: () => untilSettled(pool),
    end: async () => {
      await pool.end();
      await portal.end();
    },
  };
}

/** Comment on a database that was filled to its end. */
const filled = 'filled';

/** True for a database of this name that a run before filled and kept. */
export async function isFilled(client: pg.Client | pg.Pool, name: string): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2",
    [name, filled],
  );
  return rows.length > 0;
}

/** Milliseconds that the work in the background may take between two turns. */
const settlingTimeout = 300_000;

/**
 * Waits until no job is due or under way; those that are to run later, such as another attempt, are not awaited.
 *
 * @throws Error when that takes longer than five minutes
 */
export async function untilSettled(pool: pg.Pool): Promise<void> {
  const since = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker._private_jobs
       where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() - since > settlingTimeout) throw new Error(`${rows[0]?.left} jobs are still due`);
    await pause(20);
  }
}

/**
 * Gives customers finished tasks, each in a job of its own, dealt out in turn, with two methods and two lines of
 * history. They go past the triggers, which take some milliseconds a task: `fillSearch` has them found.
 *
 * @param paid share of paid ones, as every n-th, with ledger row and delivery note; 0: none
 */
export async function makeTasks(
  pool: pg.Pool,
  customers: readonly { id: number }[],
  { count, paid }: { count: number; paid: number },
): Promise<void> {
  const ids = customers.map(({ id }) => id);
  const sha256 = 'a'.repeat(64);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('insert into files (sha256, size) values ($1, 2097152) on conflict do nothing', [sha256]);
  await client.query(
    `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, ordered_at, created_at)
    select ($1::int[])[n % cardinality($1::int[]) + 1], (select min(id) from vehicles) + n % 1000,
      'WVWZZZ1KZ' || lpad(n::text, 8, '0'), 'as soon as you can', 'automatic', now(), now() - ($2 - n) * (interval '1 year' / $2)
    from generate_series(1, $2::int) n`,
    [ids, count],
  );
  await client.query(
    `insert into tasks (job_id, user_id, file_role, status, payment_status, price, full_price, ordered_price, priority,
      modification_mode, file_name, is_master, checksum_wanted, original_sha256, modified_sha256, created_at)
    select id, user_id, 'engine', 'finished', case when $2 > 0 and id % greatest($2, 1) = 0 then 'paid' else 'open' end,
      7500, 7500, 7500, '30min', 'automatic', 'readout_' || id || '.bin', true, true, $1, $1, created_at
    from jobs where user_id = any($3) order by id`,
    [sha256, paid, ids],
  );
  await client.query(
    `insert into task_methods (task_id, method_id, price)
    select t.id, m.id, 3750 from tasks t, (select id from methods where id > 0 order by id limit 2) m
    where t.user_id = any($1)`,
    [ids],
  );
  await client.query(
    `insert into task_history (task_id, actor, from_status, to_status, why)
    select id, 'customer', null, 'waiting', 'ordered' from tasks where user_id = any($1)
    union all select id, 'automatic', 'inProgress', 'finished', 'verified' from tasks where user_id = any($1)`,
    [ids],
  );
  await client.query(
    `with entries as (
      insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key)
      select user_id, 'payment', -price, 900000000, id, 'task:' || id || ':pay' from tasks
      where user_id = any($1) and payment_status = 'paid' returning id, user_id, task_id, amount)
    insert into delivery_notes (number, user_id, task_id, credit_entry_id, payment_tax, price, company)
    select 'LS-2025-' || task_id, user_id, task_id, id, 19, -amount, '{}' from entries`,
    [ids],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  client.release();
}
