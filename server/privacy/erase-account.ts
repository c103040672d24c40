import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { endAllSessions, noPassword } from '#server/accounts/index.ts';
import { book, lockAccount } from '#server/credits/index.ts';
import { recordAudit, workAs } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import { publish, publishChange } from '#server/realtime/realtime.ts';
import { isFound } from '#server/search/index.ts';
import { removePaymentIdentity } from '#server/purchases/index.ts';
import { isInquiry, openTask } from '#server/vocabulary/index.ts';
import { nameValues } from './name-values.ts';
import { fold } from '#rules/search-words.ts';

/** The person or the day that erases an account, as the audit log has it. */
type By = { readonly actorId: UserId; readonly address: string; readonly call: string; readonly reason: string };

/** Short values would be found in words that have nothing to do with the account. */
const minValue = 5;

/** Rows of the audit log that name the account, one of its rows, or a value of it. */
const maskAudit = async (tx: Tx, userId: UserId, values: readonly string[]): Promise<void> => {
  await sql`select set_config('tuneport.masking', 'on', true)`.execute(tx);
  const mask = (condition: RawBuilder<unknown>) =>
    sql`update audit_log a set before = null, after = null where (before is not null or after is not null) and ${condition}`.execute(
      tx,
    );
  const keys = (query: RawBuilder<unknown>) => sql`a.subject_id in (select id::text from (${query}) k (id))`;
  await mask(sql`a.subject in ('users', 'top_ups') and a.subject_id = ${String(userId)}`);
  await mask(sql`a.subject = 'jobs' and ${keys(sql`select id from jobs where user_id = ${userId}`)}`);
  await mask(
    sql`a.subject in ('tasks', 'task_waits', 'proposals', 'slave_files', 'unpacked_originals') and ${keys(sql`select id from tasks where user_id = ${userId}`)}`,
  );
  await mask(
    sql`a.subject = 'own_details' and ${keys(sql`select id from own_details
    where job_id in (select id from jobs where user_id = ${userId}) or task_id in ${tasksOf(userId)}`)}`,
  );
  await mask(sql`a.subject = 'task_files' and split_part(a.subject_id, '/', 1) in
    (select id::text from tasks where user_id = ${userId})`);
  await mask(sql`a.subject = 'customer_tools' and coalesce(a.after, a.before) ->> 'user_id' = ${String(userId)}`);
  await mask(sql`a.subject = 'invoices' and ${keys(sql`select id from invoices where user_id = ${userId}`)}`);
  await mask(sql`a.subject = 'purchases' and ${keys(sql`select id from purchases where user_id = ${userId}`)}`);
  await mask(
    sql`a.subject = 'received_payments' and ${keys(sql`select r.id from received_payments r
    where r.purchase_id in (select id from purchases where user_id = ${userId})
      or r.invoice_id in (select id from invoices where user_id = ${userId})`)}`,
  );
  await mask(sql`a.subject = 'accounting_documents' and a.subject_id in
    (select number from accounting_documents where user_id = ${userId})`);
  await mask(
    sql`a.subject = 'erasure_requests' and ${keys(sql`select id from erasure_requests where user_id = ${userId}`)}`,
  );
  await sql`update security_log set address = '', user_agent = '', facts = null
    where user_id = ${userId} or actor_id = ${userId}`.execute(tx);
  for (const value of values) await mask(isFound([value], { kind: 'audit', id: sql`a.id` }));
  await sql`select set_config('tuneport.masking', '', true)`.execute(tx);
};

/** Mails to the account, and mails to staff about it; those from before mails knew that are found by the values in them. */
async function removeMails(tx: Tx, userId: UserId, values: readonly string[]): Promise<void> {
  await sql`delete from mails m using users u where u.id = ${userId}
    and (m.about_user_id = u.id or name_key(m.recipient) = name_key(u.email))`.execute(tx);
  await sql`delete from mails m where m.about_user_id is null
    and m.kind in ('newAccount', 'unreadMessagesForSupport', 'slaveDecodeFailed', 'slaveEncodeFailed')
    and exists (select from unnest(${values}::text[]) v where strpos(fold(m.subject || ' ' || m.body), btrim(fold(v))) > 0)`.execute(
    tx,
  );
}

/** Tables with what belongs to whoever signs in. */
const ofPerson = [
  'news_dismissals',
  'notifications',
  'push_devices',
  'sign_in_tickets',
  'password_resets',
  'email_changes',
  'recovery_codes',
  'second_factors',
  'sessions',
] as const;

const tasksOf = (userId: UserId) => sql`(select id from tasks where user_id = ${userId})`;

/** Everything that goes as a whole. */
const removals = (userId: UserId): RawBuilder<unknown>[] => [
  sql`delete from chat_messages where task_id in ${tasksOf(userId)}`,
  sql`delete from proposals where task_id in ${tasksOf(userId)}`,
  sql`delete from task_waits where task_id in ${tasksOf(userId)}`,
  sql`delete from rejections where task_id in ${tasksOf(userId)}`,
  // Those of staff name the customer.
  sql`delete from notifications where task_id in ${tasksOf(userId)}`,
  sql`delete from conversations where task_id in ${tasksOf(userId)}`,
  sql`delete from task_files where task_id in ${tasksOf(userId)}`,
  sql`delete from own_deliveries where task_id in ${tasksOf(userId)}`,
  sql`delete from read_backs where task_id in ${tasksOf(userId)}`,
  sql`delete from task_reports where task_id in ${tasksOf(userId)}`,
  sql`delete from task_contradictions where task_id in ${tasksOf(userId)}`,
  sql`delete from slave_files where task_id in ${tasksOf(userId)}`,
  sql`delete from unpacked_originals where task_id in ${tasksOf(userId)}`,
  sql`delete from solution_uses where task_id in ${tasksOf(userId)}`,
  sql`delete from vat_checks v using users u where u.id = ${userId} and v.vat_number = u.vat_number
    and not exists (select from users o where o.id <> u.id and o.vat_number = u.vat_number)`,
  ...['file_checks', 'pending_bookings', 'customer_tools', 'special_prices', 'customer_class_prices', ...ofPerson].map(
    (table) => sql`delete from ${sql.table(table)} where user_id = ${userId}`,
  ),
  sql`delete from invitations where company_id = ${userId}`,
];

/** Everybody else who signs in for the company, or once did: what they did is erased with what is the company's. */
async function erasePeople(tx: Tx, companyId: UserId): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('id', '<>', companyId)
    .where('erased_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of people) {
    const values = (await nameValues(tx, id)).filter((value) => fold(value).trim().length >= minValue);
    await endAllSessions(tx, id, 'locked');
    await removeMails(tx, id, values);
    for (const table of ofPerson) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx);
    await maskAudit(tx, id, values);
    await emptyUser(tx, id);
  }
}

/** Everything that stays for what refers to it, without personal values. */
const emptyings = (userId: UserId): RawBuilder<unknown>[] => [
  sql`update jobs set vin = 'erased', additional = '', order_key = null where user_id = ${userId}`,
  sql`update own_details set reference = '', plate = '', end_customer = '', pairs = '[]'
    where job_id in (select id from jobs where user_id = ${userId}) or task_id in ${tasksOf(userId)}`,
  sql`update task_methods set details = '[]' where details <> '[]' and task_id in ${tasksOf(userId)}`,
  // Work that is still open ends here: only the erasure after a restore meets any.
  sql`update tasks t set deleted_at = now() where t.user_id = ${userId} and (${openTask} or ${isInquiry})`,
  sql`update tasks set file_name = 'erased', info = '', dtc_codes = '', block_reason = '',
    original_removed_at = case when original_sha256 is null then original_removed_at else now() end,
    modified_removed_at = case when coalesce(modified_sha256, delivered_sha256) is null then modified_removed_at else now() end,
    original_sha256 = null, modified_sha256 = null, modified_name = null, delivered_sha256 = null, delivered_name = null,
    support_sha256 = null, support_name = null where user_id = ${userId}`,
  sql`select erase_described_vehicles(array(select vehicle_id from jobs where user_id = ${userId}))`,
  sql`update task_history set note = '' where task_id in ${tasksOf(userId)} and note <> ''`,
  // A modification is made of bytes of the program; whose file it was first is nobody's business any more.
  sql`update solutions set origin_task_id = null, original_problem = case when original is null
    then coalesce(original_problem, 'noOrigin') else original_problem end where origin_task_id in ${tasksOf(userId)}`,
  sql`update solutions set suspended_by_task_id = null, state_reason = '' where suspended_by_task_id in ${tasksOf(userId)}`,
  sql`update accounting_documents set last_error = '' where user_id = ${userId} and last_error <> ''`,
];

/**
 * Erases an account: what the law keeps stays (`account-tables.ts`), all else is removed or made anonymous, in one
 * transaction. Its stored files are collected when nothing names them any more. The name and the address are free for a new
 * account. Whether it may be erased is the caller's to judge.
 *
 * @returns false when it was erased before
 */
export async function eraseAccount(tx: Tx, userId: UserId, by: By): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .whereRef('company_id', '=', 'id')
    .where('erased_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return false;
  // The audit log gets one row about all of this, without values.
  const { rows } = await sql<{ requestId: string }>`
    select coalesce(current_setting('tuneport.request', true), '') as "requestId", set_config('tuneport.actor', '', true)`.execute(
    tx,
  );
  const values = (await nameValues(tx, userId)).filter((value) => fold(value).trim().length >= minValue);
  await erasePeople(tx, userId);
  await removePaymentIdentity(tx, userId);
  await giveUpCredits(tx, userId);
  await endAllSessions(tx, userId, 'locked');
  await removeMails(tx, userId, values);
  for (const statement of [...removals(userId), ...emptyings(userId)]) await statement.execute(tx);
  await maskAudit(tx, userId, values);
  await sql`update erasure_requests set state = 'done', decided_at = now(), reason = '',
    decided_by = nullif(${by.actorId}::int, user_id) where user_id = ${userId} and state = 'waiting'`.execute(tx);
  await emptyUser(tx, userId);
  await workAs(tx, { ...by, requestId: rows[0]?.requestId ?? '' });
  const reason = by.reason === '' ? {} : { after: { reason: by.reason } };
  await recordAudit(tx, { action: 'erased', subject: 'users', subjectId: String(userId), ...reason });
  // Backups from before still have it: a restore erases it again.
  await enqueue(tx, 'listErasures', {}, 'listErasures');
  await publish(tx, 'staff', 'accounts', {});
  for (const topic of ['tasks', 'chat'] as const) await publishChange(tx, { topic, owner: userId });
  return true;
}

/** The rest of the balance goes through the ledger as everything else does. */
async function giveUpCredits(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('credit_accounts').set({ low_below: null }).where('user_id', '=', userId).execute();
  await lockAccount(tx, userId);
  const { balance } = await tx
    .selectFrom('credit_accounts')
    .where('user_id', '=', userId)
    .select('balance')
    .executeTakeFirstOrThrow();
  if (balance > 0)
    await book(tx, {
      userId,
      kind: 'correction',
      amount: creditCents(-balance),
      reason: '',
      actorId: undefined,
      idempotencyKey: 'erasure',
    });
}

/** Last of all: from here on the row never changes again. */
async function emptyUser(tx: Tx, userId: UserId): Promise<void> {
  // A random name that no earlier account can have.
  const name = `erased-${userId}-${randomUUID().slice(0, 8)}`;
  await tx
    .updateTable('users')
    .set({
      username: name,
      email: `${name}@erased.invalid`,
      password_hash: noPassword,
      active: false,
      first_name: '',
      second_name: '',
      company_name: '',
      company_model: '',
      street: '',
      zip: '',
      city: '',
      country_id: null,
      state_id: null,
      vat_number: '',
      vat_confirmed_at: null,
      vat_confirmed_by: null,
      vat_proof: '',
      vat_doubt: null,
      buyer_reference: '',
      group_id: null,
      flat_price: false,
      payment_api: 'none',
      language: null,
      sevdesk_id: '',
      lock_reason: '',
      note: '',
      mail_off: sql`'{}'`,
      bell_off: sql`'{}'`,
      push_switched: sql`'{}'`,
      messenger_switched: sql`'{}'`,
      quiet_from: null,
      quiet_until: null,
      quiet_zone: null,
      mail_digest: false,
      erased_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
  // Rebuild the search texts with the account's name at once, so that no search finds it any more.
  await sql`select refresh_stale_search(null)`.execute(tx);
}
