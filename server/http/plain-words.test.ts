import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyMigrations, migrate, readMigrations } from '#server/db/migrate.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const pool = new pg.Pool({
  connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href,
});

// Its connections end with the database that they go to.
pool.on('error', () => undefined);

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Tasks before and after: status, type, payment, mode and where a blocked one returns to. */
const tasks = [
  [
    ['inWait', 'new', 'open', 'automatic', null],
    ['waiting', 'new', 'open', 'automatic', null],
  ],
  [
    ['manually', 'updateUpgrade', 'open', 'manually', null],
    ['manual', 'update', 'open', 'manual', null],
  ],
  [
    ['blocked', 'inReview', 'payed', 'automatic', 'manually'],
    ['blocked', 'inReview', 'paid', 'automatic', 'manual'],
  ],
  [
    ['blocked', 'new', 'open', 'automatic', 'inWait'],
    ['blocked', 'new', 'open', 'automatic', 'waiting'],
  ],
  [
    ['finished', 'reviewDone', 'payed', 'manually', null],
    ['finished', 'reviewed', 'paid', 'manual', null],
  ],
  [
    ['archived', 'new', 'payed', 'automatic', null],
    ['archived', 'new', 'paid', 'automatic', null],
  ],
] as const;

/** A portal of version 0.1.0, before its tasks, accounts and prices bore these words, and rows with the old ones. */
beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  const client = await pool.connect();
  await applyMigrations(client, (await readMigrations()).slice(0, 1), true);
  client.release();
  await pool.query(`
    insert into users (username, email, password_hash) values ('berg', 'berg@test.invalid', 'x');
    insert into vehicles (category, brand, model) values ('car', 'Volkswagen', 'Golf');
    insert into files (sha256, size) values (repeat('a', 64), 1)`);
  for (const [[status, type, payment, mode, blockedFrom]] of tasks)
    await pool.query(
      `with job as (
         insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at, changed_at)
         select u.id, v.id, 'WVWZZZ1KZ6W000009', $4, now(), '2026-01-01' from users u, vehicles v returning id, user_id)
       insert into tasks (job_id, user_id, file_role, status, type, payment_status, modification_mode, blocked_from, price,
         priority, file_name, is_master, checksum_wanted, original_sha256, modified_sha256,
         modified_name, changed_at)
       select id, user_id, 'engine', $1, $2, $3, $4, $5, 0, '30min', 'a.bin', true, false, repeat('a', 64),
         repeat('a', 64), 'b.bin', '2026-01-01' from job`,
      [status, type, payment, mode, blockedFrom],
    );
  await pool.query(`
    insert into price_classes (kind, id, name, price) values ('main', 1, 'Small', 100), ('addon', 1, 'Module small', 50);
    insert into methods (id, name, main_class_id, addon_class_id, type, universal) values (1, 'Stage_1', 1, 1, '', true);
    insert into customer_class_prices (user_id, kind, class_id, price) select id, 'addon', 1, 40 from users;
    update portal_options set flat_main_price = 7000, flat_addon_price = 3000;
    insert into users (username, email, password_hash, rights) values
      ('anna', 'anna@test.invalid', 'x', 1), ('simon', 'simon@test.invalid', 'x', 2);
    insert into task_history (task_id, actor, from_status, to_status) select id, 'automatic', 'inWait', 'manually' from tasks;
    insert into chat_messages (job_id, task_id, writer, author_id, text)
      select job_id, id, writer, user_id, 'hello' from tasks, unnest('{tuner,support}'::text[]) writer`);
});

afterAll(async () => {
  await pool.end();
  await asAdmin(`drop database if exists ${name} with (force)`);
});

test('the migration renames values of existing rows and changes nothing else', async () => {
  const rows = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows as unknown[];
  const log = 'select count(*)::int from audit_log';
  // Later versions add columns.
  const talks = `select task_id, user_id, job_id, last_id, last_at, last_message_id, last_message_at, messages, unread_by_support,
    unread_by_customer, waits from conversations order by task_id`;
  const [logged, talked] = [await rows(log), await rows(talks)];
  await migrate(pool);
  const columns = 'status, type, payment_status, modification_mode, blocked_from';
  expect(await rows(`select ${columns} from tasks order by id`)).toEqual(tasks.map(([, after]) => after));
  expect(await rows('select modification_mode from jobs order by id')).toEqual(tasks.map(([, after]) => [after[3]]));
  expect(await rows('select distinct from_status, to_status from task_history')).toEqual([['waiting', 'manual']]);
  expect(await rows('select distinct writer from chat_messages order by writer')).toEqual([['customer'], ['support']]);
  const days = `select distinct changed_at = '2026-01-01' from`;
  expect([await rows(`${days} tasks`), await rows(`${days} jobs`)]).toEqual([[[true]], [[true]]]);
  expect([await rows(log), await rows(talks)]).toEqual([logged, talked]);
  expect(talked).toHaveLength(tasks.length);
});

test('the migration gives accounts their role by name, and new accounts are customers', async () => {
  await pool.query(`insert into users (username, email, password_hash) values ('nora', 'nora@test.invalid', 'x')`);
  const { rows } = await pool.query('select username, role from users order by id');
  expect(rows).toEqual([
    { username: 'berg', role: 'customer' },
    { username: 'anna', role: 'admin' },
    { username: 'simon', role: 'support' },
    { username: 'nora', role: 'customer' },
  ]);
  await expect(pool.query(`update users set role = '1'`)).rejects.toThrow('users_role_check');
});

test('the migration names prices by the role of a file', async () => {
  const rows = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows as unknown[];
  expect(await rows('select kind, name from price_classes order by kind')).toEqual([
    ['engine', 'Small'],
    ['module', 'Module small'],
  ]);
  expect(await rows('select distinct kind, price from customer_class_prices')).toEqual([['module', 40]]);
  expect(await rows(`select kind, name from price_class_texts where language = 'de' order by kind`)).toEqual([
    ['engine', 'Klein'],
    ['module', 'Modul klein'],
  ]);
  expect(await rows('select engine_class_id, module_class_id from methods')).toEqual([[1, 1]]);
  expect(await rows('select flat_engine_price, flat_module_price from portal_options')).toEqual([[7000, 3000]]);
  await expect(pool.query('update methods set module_class_id = 9')).rejects.toThrow(
    'methods_module_kind_module_class_id_fkey',
  );
  await expect(pool.query(`delete from price_classes where kind = 'module'`)).rejects.toThrow('foreign key');
});

test('messages written after the migration update the conversations', async () => {
  await pool.query(`
    insert into chat_messages (job_id, task_id, writer, author_id, text)
    select job_id, id, 'customer', user_id, 'again' from tasks where status = 'waiting'`);
  const { rows } = await pool.query(
    `select c.unread_by_support, c.waits from conversations c join tasks t on t.id = c.task_id where t.status = 'waiting'`,
  );
  expect(rows).toEqual([{ unread_by_support: 2, waits: true }]);
});
