import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { backupFolder, folderContents, recordBackup, restore } from '#server/backup/index.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { describeSchema } from '#tools/describe-schema.ts';
import { asAdmin, usePortal } from './portal.ts';
import { readAnswer, openRaw } from './raw.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The store of a portal of version 0.1.0 after 23 journeys of workshops and staff: one row a line, with its table. Of the
 * catalogue and the countries only what is used; no sessions.
 */
const storedRows = (await readFile(new URL('version-0.1.0.jsonl', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [table: string, row: Row]);
const rowsOf = (table: string): Row[] => storedRows.filter(([name]) => name === table).map(([, row]) => row);
const tables = [...new Set(storedRows.map(([table]) => table))];

const newName = () => `version_${randomUUID().replaceAll('-', '')}`;
const name = newName();
const others: string[] = [];
const counts = new Map<string, number>();
const urlOf = (database: string) => Object.assign(new URL(inject('adminUrl')), { pathname: `/${database}` }).href;
const poolOf = (database: string) => {
  const pool = new pg.Pool({ connectionString: urlOf(database) });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Rows in each table of then. */
async function countRows(pool: pg.Pool): Promise<[table: string, rows: number][]> {
  const counted: [string, number][] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
    counted.push([table, rows[0]?.count ?? 0]);
  }
  return counted;
}

/** The files that made the schema of version 0.1.0; one stands for them now. */
const oldMigrations = [
  '0001_foundation.sql',
  '0002_customer_portal.sql',
  '0003_administration.sql',
  '0004_automatic_service.sql',
];

/** The schema of version 0.1.0 and its rows. */
async function fillAsThen(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  const [baseline] = await readMigrations();
  await client.query(baseline?.statements ?? '');
  await client.query('insert into migrations (name) select unnest($1::text[])', [oldMigrations]);
  // The rows as they were, in any order: neither keys nor triggers take part.
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${tables.join()} cascade`);
  for (const table of tables) {
    const rows = rowsOf(table);
    const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
    await client.query(
      `insert into ${table} (${columns.join()}) overriding system value
       select ${columns.join()} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const table of tables) {
    const ids = rowsOf(table).map(({ id }) => id);
    const last = Math.max(...ids.filter((id) => typeof id === 'number'));
    if (Number.isFinite(last))
      await client.query(`select setval(s, $2) from pg_get_serial_sequence($1, 'id') s where s is not null`, [
        table,
        last,
      ]);
  }
  await client.query(
    `insert into portal_texts (kind, language, content, changed_at)
     values ('imprint', 'de', '# Wir sind es', '2026-03-01T10:00:00Z'), ('terms', 'en', E' \\n', '2026-03-02T10:00:00Z')`,
  );
  await client.query(`update portal_options set notice = ' Closed on Friday ', notice_level = 'warning'`);
  client.release(true);
}

/** A portal of then, and the migrations since. */
async function oldPortal(): Promise<string> {
  await asAdmin(`create database ${name}`);
  const pool = poolOf(name);
  try {
    await fillAsThen(pool);
    await migrate(pool);
    for (const [table, rows] of await countRows(pool)) counts.set(table, rows);
  } finally {
    await pool.end();
  }
  return name;
}

const portal = usePortal({ template: oldPortal });
afterAll(async () => {
  for (const one of [name, ...others]) await asAdmin(`drop database if exists ${one} with (force)`);
});

/** A person of the old portal, with the password from then. */
async function signIn(username: string) {
  const response = await fetch(`${portal().root}/api/jwt-auth/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-portal' }),
  });
  const { token } = (await response.json()) as { token: string };
  return openRaw(portal(), { token });
}

test('an older portal gets the same schema as a new one', async () => {
  const schema = await readFile(new URL('../server/schema/schema.sql', import.meta.url), 'utf8');
  expect(await describeSchema(portal().database.reader)).toBe(schema);
});

test('the methods of an older portal have texts in all eight languages', async () => {
  const { rows } = await portal().database.pool.query<{ languages: number }>(
    'select distinct count(*)::int as languages from method_texts group by method_id',
  );
  expect(rows).toEqual([{ languages: 8 }]);
});

test('the texts of an older portal’s pages stay, with their day, and empty ones are the delivered ones', async () => {
  const read = async (kind: string) =>
    (await fetch(`${portal().root}/api/tf24API/getPortalText?kind=${kind}&language=de`)).json();
  expect(await read('imprint')).toEqual({
    content: '# Wir sind es',
    language: 'de',
    changedAt: '2026-03-01T10:00:00Z',
  });
  expect(await read('terms')).not.toHaveProperty('changedAt');
});

test('the notice of an older portal is one of its news, for everybody and without a button that closes it', async () => {
  const answer = await fetch(`${portal().root}/api/tf24API/loadPublicOptions`);
  expect(await answer.json()).toMatchObject({
    oldPortalNotice: true,
    news: [
      { level: 'attention', texts: [{ language: 'en', title: '', text: 'Closed on Friday' }], dismissible: false },
    ],
  });
});

test('no row of an older portal is lost or doubled by later migrations', async () => {
  // A newer engine inspects each file again; methods get texts in more languages.
  const kept = tables.filter((table) => !['file_facts', 'method_texts'].includes(table));
  for (const table of kept) expect([table, counts.get(table)]).toEqual([table, rowsOf(table).length]);
  const languages = [...new Set(rowsOf('method_texts').map(({ language }) => language))];
  const { rows } = await portal().database.pool.query<Row>(
    'select method_id, language, name, comment from method_texts where language = any($1)',
    [languages],
  );
  const lineOf = (row: Row) => JSON.stringify([row['method_id'], row['language'], row['name'], row['comment']]);
  expect(rows.map(lineOf).toSorted()).toEqual(rowsOf('method_texts').map(lineOf).toSorted());
});

test('a backup of an older portal is upgraded to this version by the restore', async () => {
  others.push(newName(), newName());
  for (const one of others) await asAdmin(`create database ${one}`);
  const [then = '', now = ''] = others;
  const [oldPool, newPool] = [poolOf(then), poolOf(now)];
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-version-'));
  onTestFinished(async () => {
    await Promise.all([oldPool.end(), newPool.end()]);
    await rm(folder, { recursive: true, force: true });
  });
  await fillAsThen(oldPool);
  // The operator's country is not among the few that are kept with these tests.
  await oldPool.query('update portal_options set operator_country_id = (select min(id) from countries)');
  await runMigrations({ pgPool: oldPool });
  const [old, fresh, target] = ['old', 'new', 'backups'].map((one) => join(folder, one)) as [string, string, string];
  const files = folderContents(join(old, 'files'), 'DATA_DIR');
  const place = backupFolder(target);
  const backing = { url: urlOf(then), files, folder: old, target: place, keepDays: 1, keepWeeks: 0 };
  const made = await recordBackup(oldPool, backing);
  // Of the files of then, only their rows are kept with these tests.
  expect(made.lostFiles).toBe(rowsOf('files').length);
  await mkdir(fresh);
  const demo = rowsOf('portal_options')[0]?.['demo'] === true;
  const restored = await restore({ backup: join(target, made.name), url: urlOf(now), folder: fresh, demo });
  expect(restored.migrated).toEqual((await readMigrations()).slice(1).map((one) => one.name));
  expect((await countRows(newPool)).filter(([table]) => table !== 'file_facts')).toEqual(
    tables.filter((table) => table !== 'file_facts').map((table) => [table, counts.get(table)]),
  );
});

test('the tasks of an older portal are encoded on the wire as before', async () => {
  const admin = await signIn('admin');
  const page = { filterMode: 'all', pageSize: 200, language: 'en' };
  type Task = { task_id: number; task_status: string; task_paymentStatus: string; task_type: string };
  const lists = await Promise.all(
    ['getOpenTasksForAdmin', 'getClosedTasksForAdmin'].map(async (call): Promise<{ data: Task[] }> =>
      readAnswer(admin.get(call, page)),
    ),
  );
  const shown = lists
    .flatMap(({ data }) => data)
    .map(({ task_id, task_status, task_paymentStatus, task_type }) => [
      task_id,
      task_status,
      task_paymentStatus,
      task_type,
    ]);
  const written = rowsOf('tasks')
    .filter(({ deleted_at: deletedAt }) => deletedAt === null)
    .map((task) => [task['id'], task['status'], task['payment_status'], task['type']]);
  const byId = (left: unknown[], right: unknown[]) => Number(left[0]) - Number(right[0]);
  expect(shown.toSorted(byId)).toEqual(written.toSorted(byId));
  expect(written.length).toBeGreaterThan(10);
});

test('users of an older portal sign in with their passwords, rights and balances', async () => {
  const [admin, workshop] = await Promise.all([signIn('admin'), signIn('workshop')]);
  type User = { ID: number; user_system_rights: number };
  const users: { data: User[] } = await readAnswer(
    admin.get('getUsers', { state: 'all', filterMode: 'all', pageSize: 200 }),
  );
  const balances = new Map(
    rowsOf('credit_accounts').map((account) => [account['user_id'], Number(account['balance'])]),
  );
  const byId = (left: unknown[], right: unknown[]) => Number(left[0]) - Number(right[0]);
  expect(users.data.map((user) => [user.ID, user.user_system_rights]).toSorted(byId)).toEqual(
    rowsOf('users').map((user) => [user['id'], user['rights']]),
  );
  const id = rowsOf('users').find(({ username }) => username === 'workshop')?.['id'];
  const { transaction_balance: balance }: { transaction_balance: number } = await readAnswer(
    workshop.get('getCreditBalance'),
  );
  expect(Math.round(balance * 100)).toBe(balances.get(id));
});
