import { beforeAll, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { chatApi } from '#contract/chat.ts';
import { mostCounted } from '#contract/lists.ts';
import { mailApi } from '#contract/mail.ts';
import { securityApi } from '#contract/security.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { changeAround, type Say } from '#test/around.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mulberry32 } from '#test/seeded-random.ts';
import { isDeep } from '#test/tier.ts';
import { measureLists } from './measure-lists.ts';

const portal = usePortal({ own: true });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

/** A few more than are counted, so that a few that go are enough. */
const rows = mostCounted + 5;
/** Jobs of which as many may be open. */
const jobs = 2 * mostCounted + 5;

let asker: Person;
let pattern: Ordered;

beforeAll(async () => {
  const customer = await portal().person({ credits: 1000 });
  asker = await portal().person({ role: 'admin' });
  pattern = await order(portal(), customer, { methods: ['method_not_listed'] });
  await query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
     select user_id, vehicle_id, vin, modification_mode, now() from jobs, generate_series(1, $2::int) where id = $1`,
    pattern.jobId,
    jobs,
  );
  await query(
    `insert into tasks (job_id, user_id, file_role, type, status, price, priority, modification_mode, file_name, is_master, checksum_wanted,
       original_sha256, modified_sha256)
     select j.id, j.user_id, t.file_role, 'new', 'finished', 7500, t.priority, t.modification_mode, t.file_name, t.is_master,
       t.checksum_wanted, t.original_sha256, t.original_sha256
     from (select * from jobs where id <> $1 order by id limit $3) j, tasks t where t.id = $2`,
    pattern.jobId,
    pattern.taskId,
    rows,
  );
  await query(
    `insert into conversations (task_id, user_id, job_id, last_id, last_at)
     select id, user_id, job_id, id, now() from tasks where id <> $1`,
    pattern.taskId,
  );
  await query(
    `insert into mails (recipient, language, kind, subject, body) select 'n' || n || '@nowhere.invalid', 'en', 'test', 'one', 'two'
     from generate_series(1, $1::int) n`,
    rows,
  );
  await query(
    `insert into security_log (at, event, address, user_agent)
     select now() - interval '40 days', 'signedOut', '10.0.0.1', '' from generate_series(1, $1::int)`,
    rows,
  );
  await query(
    `insert into accounting_documents (number, kind, user_id, issued_at)
     select 'LS-' || n, 'LS', $2, now() from generate_series(1, $1::int) n`,
    rows,
    customer.id,
  );
  await query(
    `insert into users (username, email, password_hash, role, active)
     select 'counted' || n, 'counted' || n || '@nowhere.invalid', 'none', 'customer', n % 3 > 0 from generate_series(1, 30) n`,
  );
});

/** A change of a random kind, on random rows: arrivals and departures, of a few rows and of so many that the list is short afterwards. */
function changeOf(random: () => number): (say: Say) => Promise<unknown> {
  const among = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const some = among([1, 2, 4, 9]);
  const many = among([1, 3, 9, rows / 2]);
  const seed = String(random());
  const few = (table: string, where = 'true', count = some) =>
    `(select id from ${table} where ${where} order by md5(id || '${seed}') limit ${Math.floor(count)})`;
  const ofPattern = `id <> ${pattern.jobId}`;
  const statement = among([
    `delete from mails where id in ${few('mails')}`,
    `insert into mails (recipient, language, kind, subject, body) select 'm@nowhere.invalid', 'en', 'test', 'one', 'two' from generate_series(1, ${some})`,
    `delete from security_log where id in ${few('security_log', `at < now() - interval '30 days'`)}`,
    `insert into security_log (at, event, address, user_agent)
     select now() - interval '40 days', 'signedOut', '', '' from generate_series(1, ${some})`,
    `delete from accounting_documents where number in (select number from accounting_documents order by md5(number || '${seed}') limit ${some})`,
    `insert into accounting_documents (number, kind, user_id, issued_at)
     select 'RE-${seed}' || n, 'RE', (select user_id from jobs where id = ${pattern.jobId}), now() from generate_series(1, ${some}) n`,
    `update jobs set deleted_at = case when deleted_at is null then now() end where id in ${few('jobs', ofPattern)}`,
    `update jobs set deleted_at = now() where id in ${few('jobs', ofPattern, many)}`,
    `update jobs set deleted_at = null where deleted_at is not null and id in ${few('jobs', ofPattern, 2 * jobs)}`,
    `delete from jobs where not exists (select from tasks t where t.job_id = jobs.id) and id in ${few('jobs', ofPattern)}`,
    `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
     select user_id, vehicle_id, vin, modification_mode, now() from jobs, generate_series(1, ${some}) where id = ${pattern.jobId}`,
    `update tasks set status = case status when 'finished' then 'manual' else 'finished' end
     where id <> ${pattern.taskId} and id in ${few('tasks')}`,
    `update tasks set deleted_at = case when deleted_at is null then now() end where id <> ${pattern.taskId} and id in ${few('tasks')}`,
    `update tasks set deleted_at = null where deleted_at is not null`,
    `delete from conversations where task_id in ${few('tasks')}`,
    `update conversations set last_id = case when last_id is null then task_id end where task_id in ${few('tasks')}`,
    `insert into conversations (task_id, user_id, job_id, last_id, last_at)
     select id, user_id, job_id, id, now() from tasks where id <> ${pattern.taskId} on conflict do nothing`,
    `insert into users (username, email, password_hash, role, active) values ('u${seed}', '${seed}@nowhere.invalid', 'none', 'customer', false)`,
    `update users set active = not active where username like 'counted%' and id in ${few('users')}`,
    `update users set lock_reason = case lock_reason when '' then 'why' else '' end where username like 'counted%' and id in ${few('users')}`,
    `update users set unlocked_at = case when unlocked_at is null then now() end where username like 'counted%' and id in ${few('users')}`,
    `update users set role = case role when 'support' then 'customer' else 'support' end where username like 'counted%' and id in ${few('users')}`,
    `update users set city = 'Kiel' where id in ${few('users')}`,
    `delete from users where id in ${few('users', `username like 'u0.%'`)}`,
  ]);
  return (say) => say(statement);
}

const everything = { filterMode: 'all' } as const;
type Total = { total: number; isMore?: true | undefined };
/** Each list that is known by its length, with what it counts. */
const lists: Record<string, [(person: Pick<Person, 'ask'>) => Promise<Total>, string]> = {
  mails: [({ ask }) => ask(mailApi.getMails, everything), 'select from mails'],
  auditLog: [({ ask }) => ask(auditApi.getAuditLog, everything), 'select from audit_log'],
  securityLog: [({ ask }) => ask(securityApi.getSecurityLog, everything), 'select from security_log'],
  documents: [({ ask }) => ask(accountingApi.listAccountingDocuments, everything), 'select from accounting_documents'],
  conversations: [
    ({ ask }) => ask(chatApi.listAllConversations, everything),
    `select from conversations c join tasks t on t.id = c.task_id where c.last_id is not null and t.deleted_at is null`,
  ],
  jobs: [
    ({ ask }) => ask(workbenchApi.listAllJobs, { ...everything, state: 'all' }),
    'select from jobs where deleted_at is null and ordered_at is not null',
  ],
  closedJobs: [
    ({ ask }) => ask(workbenchApi.listAllJobs, { ...everything, state: 'closed' }),
    `select from jobs j where deleted_at is null and ordered_at is not null and not exists (select from tasks t
       where t.job_id = j.id and t.deleted_at is null and t.status not in ('finished', 'archived', 'draft'))`,
  ],
};
const states = {
  active: `role = 'customer' and active`,
  waiting: `role = 'customer' and not active and unlocked_at is null and lock_reason = ''`,
  locked: `role = 'customer' and not active and (unlocked_at is not null or lock_reason <> '')`,
  staff: `role <> 'customer'`,
  all: 'true',
} as const;

/** Compares the number of each list with that of its rows. */
async function expectPlainCounts(): Promise<void> {
  // By a client that knows no answer yet: lengths are no rows, and raise no version.
  const person = portal().clientOf(asker.token);
  const countOf = async (text: string) =>
    (await query<{ count: number }>(`select count(*)::int as count from (${text}) x`))[0]?.count ?? 0;
  for (const [name, [list, text]] of Object.entries(lists)) {
    const { total, isMore } = await list(person);
    const count = await countOf(text);
    expect({ name, total, isMore }).toEqual({
      name,
      total: Math.min(count, mostCounted),
      isMore: count > mostCounted ? true : undefined,
    });
  }
  for (const state of ['active', 'waiting', 'locked', 'staff', 'all'] as const) {
    const { total, waiting } = await person.ask(accountsApi.listUsers, { ...everything, state });
    expect({ state, total, waiting }).toEqual({
      state,
      total: await countOf(`select from users where erased_at is null and ${states[state]}`),
      waiting: await countOf(`select from users where erased_at is null and ${states.waiting}`),
    });
  }
}

test.each(isDeep ? [31, 32, 33] : [31])(
  'whatever happens meanwhile, lists say the number of their rows (seed %i)',
  async (seed) => {
    const random = mulberry32(seed);
    const { database } = portal();
    for (let step = 0; step < (isDeep ? 25 : 8); step += 1) {
      for (let changes = 0; changes < 4; changes += 1) {
        const change = changeOf(random);
        const way = random();
        if (way < 0.6) await change(query);
        else {
          const end = way < 0.9 ? 'commit' : 'rollback';
          await changeAround(database.pool, change, () => measureLists(database), end);
        }
      }
      const job = random();
      if (job < 0.4) await measureLists(database);
      else if (job < 0.5) await Promise.all([measureLists(database), measureLists(database)]);
      else if (job < 0.55) await query('truncate list_lengths');
      await expectPlainCounts();
    }
    await measureLists(database);
    await expectPlainCounts();
    expect(await query('select from list_lengths')).toHaveLength(11);
    expect(await query('select from stale_lists')).toEqual([]);
  },
  120_000,
);

test('a list that is known to be long is not counted again until it loses a row', async () => {
  const { database } = portal();
  await query(`update jobs set deleted_at = null where deleted_at is not null`);
  await measureLists(database);
  const person = portal().clientOf(asker.token);
  const active = async () => (await person.ask(accountsApi.listUsers, { ...everything, state: 'active' })).total;
  const before = await active();
  await query(`update list_lengths set length = length + 7 where list = 'activeAccounts'`);
  expect(await active()).toBe(before + 7);
  await query(
    `update users set active = false where id = (select max(id) from users where active and role = 'customer')`,
  );
  expect(await active()).toBe(before - 1);
  await measureLists(database);
  expect(await active()).toBe(before - 1);

  const number = async () => (await portal().clientOf(asker.token).ask(mailApi.getMails, everything)).isMore;
  await query('delete from mails where id > (select id from mails order by id limit 1 offset 9)');
  await measureLists(database);
  expect(await number()).toBe(undefined);
  await query(`update list_lengths set length = $1 where list = 'mails'`, mostCounted + 1);
  expect(await number()).toBe(true);
  await query('delete from mails where id = (select max(id) from mails)');
  expect(await number()).toBe(undefined);
});
