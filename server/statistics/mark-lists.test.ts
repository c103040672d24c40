import { beforeAll, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { mostCounted } from '#contract/lists.ts';
import { mailApi } from '#contract/mail.ts';
import { securityApi } from '#contract/security.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { measureLists } from './measure-lists.ts';

const portal = usePortal({ own: true });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let asker: Person;
let pattern: Ordered;

beforeAll(async () => {
  const customer = await portal().person({ credits: 1000 });
  asker = await portal().person({ role: 'admin' });
  pattern = await order(portal(), customer, { methods: ['method_not_listed'] });
  // Another, so that no list is empty afterwards: such a one needs no number.
  await order(portal(), customer, { methods: ['method_not_listed'] });
  await query(
    `insert into users (username, email, password_hash, role) values
       ('leaving', 'leaving@nowhere.invalid', 'none', 'customer'),
       ('staying', 'staying@nowhere.invalid', 'none', 'customer')`,
  );
});

/** Rows of which some leave afterwards. */
const arrivals = [
  `insert into mails (recipient, language, kind, subject, body)
   select 'n@nowhere.invalid', 'en', 'test', 'one', 'two' from generate_series(1, 3)`,
  `insert into security_log (at, event, address, user_agent)
   select now() - interval '40 days', 'signedOut', '10.0.0.1', '' from generate_series(1, 3)`,
  `insert into accounting_documents (number, kind, user_id, issued_at)
   select 'LS-' || n, 'LS', (select max(id) from users), now() from generate_series(1, 3) n on conflict do nothing`,
  `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
   select user_id, vehicle_id, vin, modification_mode, now() from jobs, generate_series(1, 2) where id = (select min(id) from jobs)`,
  `update tasks set deleted_at = null`,
  `insert into conversations (task_id, user_id, job_id, last_id, last_at) select id, user_id, job_id, id, now() from tasks
   on conflict (task_id) do update set last_id = excluded.last_id`,
];

const everything = { filterMode: 'all' } as const;
/** Lengths are no rows, and raise no version: a client that remembers would not see them. */
const newClient = () => portal().clientOf(asker.token);
/** Each list with the call that answers it. */
const lists = {
  mails: () => newClient().ask(mailApi.getMails, everything),
  securityLog: () => newClient().ask(securityApi.getSecurityLog, everything),
  accountingDocuments: () => newClient().ask(accountingApi.listAccountingDocuments, everything),
  conversations: () => newClient().ask(chatApi.listAllConversations, everything),
  jobs: () => newClient().ask(workbenchApi.listAllJobs, { ...everything, state: 'all' }),
  closedJobs: () => newClient().ask(workbenchApi.listAllJobs, { ...everything, state: 'closed' }),
  waitingAccounts: () => newClient().ask(accountsApi.listUsers, { ...everything, state: 'waiting' }),
};

const lastJob = '(select max(id) from jobs)';
test.each([
  ['mails', `delete from mails where id = (select max(id) from mails)`],
  ['mails', `truncate mails cascade`],
  [
    'securityLog',
    `delete from security_log where id = (select min(id) from security_log where at < now() - interval '39 days')`,
  ],
  ['accountingDocuments', `delete from accounting_documents where number = 'LS-1'`],
  ['accountingDocuments', `truncate accounting_documents`],
  ['conversations', `delete from conversations where task_id = (select min(id) from tasks)`],
  ['conversations', `truncate conversations`],
  ['conversations', `update conversations set last_id = null where task_id = (select min(id) from tasks)`],
  ['conversations', `update tasks set deleted_at = now() where id = (select min(id) from tasks)`],
  ['jobs', `update jobs set deleted_at = now() where id = ${lastJob}`],
  ['jobs', `update jobs set ordered_at = null where id = ${lastJob}`],
  ['jobs', `delete from jobs where id = ${lastJob}`],
  ['closedJobs', `update jobs set deleted_at = now() where id = ${lastJob}`],
  ['closedJobs', `delete from jobs where id = ${lastJob}`],
  [
    'waitingAccounts',
    `insert into users (username, email, password_hash) values ('new', 'new@nowhere.invalid', 'none')`,
  ],
  ['waitingAccounts', `delete from users where username = 'new'`],
  ['waitingAccounts', `update users set active = true where username = 'leaving'`],
  ['waitingAccounts', `update users set role = 'support', active = false where username = 'leaving'`],
  ['waitingAccounts', `update users set role = 'customer' where username = 'leaving'`],
  ['waitingAccounts', `update users set unlocked_at = now() where username = 'leaving'`],
  ['waitingAccounts', `update users set unlocked_at = null, lock_reason = 'why' where username = 'leaving'`],
  ['waitingAccounts', `update users set lock_reason = '' where username = 'leaving'`],
  ['waitingAccounts', `update users set erased_at = now() where username = 'leaving'`],
] as const)('what is written of %s is not believed after: %s', async (list, departure) => {
  for (const arrival of arrivals) await query(arrival);
  await measureLists(portal().database);
  const numberOf = async () => {
    const { total, isMore } = { isMore: undefined, ...(await lists[list]()) };
    return { total, isMore };
  };
  const before = await numberOf();
  expect(before.total).toBeLessThan(100);
  // A length that no list here has, so that it shows who believes it.
  const written = list === 'closedJobs' ? 'jobs' : list;
  await query(`update list_lengths set length = $2 where list = $1`, written, 3 * mostCounted);
  const isExact = list === 'waitingAccounts';
  expect(await numberOf()).toEqual(
    isExact ? { total: 3 * mostCounted, isMore: undefined } : { total: mostCounted, isMore: true },
  );
  await query(departure);
  const after = await numberOf();
  expect(after.isMore).toBe(undefined);
  expect(after.total).toBeLessThan(100);
  await measureLists(portal().database);
  expect(await numberOf()).toEqual(after);
});

test('a job that is opened is no longer among the closed ones that are known', async () => {
  await measureLists(portal().database);
  const closed = async () => (await lists.closedJobs()).total;
  await query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, deleted_at = null where id = $1`,
    pattern.taskId,
  );
  const before = await closed();
  await query(`update tasks set status = 'manual' where id = $1`, pattern.taskId);
  expect(await closed()).toBe(before - 1);
});
