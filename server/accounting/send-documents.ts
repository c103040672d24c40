import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { enqueue } from '#server/queue/queue.ts';
import { publish } from '#server/realtime/realtime.ts';
import { toInstantSql } from '#server/vocabulary/index.ts';
import { AccountingServiceError, type AccountingPort } from './accounting-port.ts';
import { accountantOptions } from './get-accounting.ts';
import { feeText, providerLabels } from './provider-money.ts';
import { toContact, readInvoice, readNote } from './read-document.ts';

export type Sending = {
  database: Database;
  /** The service; undefined: there is no key for one. */
  port: AccountingPort | undefined;
  log: Log;
  /**
   * Seconds before each further attempt; one more than these are made. None is shorter than the service may still be at work on
   * the attempt before, whose document a look-up would not find.
   */
  delays: readonly number[];
  /** Aborts the request to the service when the portal stops; the document waits for the next start. */
  closing: AbortSignal;
};

const hour = 3600;
export const defaultSendingDelays = [60, 300, 900, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 12 * hour] as const;

/** Has the pending documents of a customer sent, once the transaction commits. */
export const enqueueSending = (tx: Tx, userId: UserId, after = 0): Promise<void> =>
  enqueue(tx, 'sendDocuments', { userId }, `accounting:${userId}`, 'accounting', after);

/** Has every pending document sent whose customer is in no line of the queue. */
export async function enqueuePending(tx: Tx): Promise<void> {
  const { rows } = await sql<{ userId: UserId }>`select distinct user_id as "userId" from accounting_documents d
    where state = 'pending' and due_at <= now() + interval '1 minute' and not exists (
      select from graphile_worker.jobs j where j.key = 'accounting:' || d.user_id and j.attempts < j.max_attempts)`.execute(
    tx,
  );
  for (const { userId } of rows) await enqueueSending(tx, userId);
}

type Pending = { number: string; kind: 'RE' | 'ST' | 'LS'; attempts: number; wait: number };

/** The oldest pending document of a customer; none while sending is off or stopped. */
const nextPending = (read: Read, userId: UserId): Promise<Pending | undefined> =>
  read
    .selectFrom('accounting_documents as d')
    .innerJoin('accounting_options as o', (join) => join.on('o.sending', '=', true).on('o.stopped_at', 'is', null))
    .where('d.user_id', '=', userId)
    .where('d.state', '=', 'pending')
    .orderBy('d.issued_at')
    .orderBy('d.number')
    .limit(1)
    .select(['d.number', 'd.kind', 'd.attempts'])
    .select(sql<number>`extract(epoch from d.due_at - now())::float8`.as('wait'))
    .executeTakeFirst();

/**
 * Sends the pending documents of one customer in the order of issue: one that the service cannot take now lets the later ones
 * wait, one that it will never take does not. May run twice after a crash: the service is asked for each number first.
 */
export async function sendDocuments(sending: Sending, userId: UserId): Promise<void> {
  const { database, port, closing } = sending;
  if (port === undefined) return;
  while (!closing.aborted) {
    const document = await nextPending(database.db, userId);
    if (document === undefined) return;
    if (document.wait > 0) {
      await database.db.transaction().execute((tx) => enqueueSending(tx, userId, document.wait));
      return;
    }
    const counted = await countAttempt(database, document.number);
    if (counted && !(await sendOne(sending, port, userId, document))) return;
  }
}

/** Counts an attempt before it is made; false: a person has set the document aside meanwhile. */
async function countAttempt({ db }: Database, number: string): Promise<boolean> {
  const counted = await db
    .updateTable('accounting_documents')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('number', '=', number)
    .where('state', '=', 'pending')
    .returning('number')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Sends one document and stores the outcome; true: the next one may follow. */
async function sendOne(sending: Sending, port: AccountingPort, userId: UserId, document: Pending): Promise<boolean> {
  const { database, log, closing } = sending;
  try {
    const remoteId = await deliver(database, port, userId, document, closing);
    await settle(database, document.number, { state: 'sent', remote_id: remoteId, sent_at: sql<string>`now()` });
    return true;
  } catch (error) {
    // The portal stops: the document waits for the next start.
    if (closing.aborted) return false;
    const failure =
      error instanceof AccountingServiceError ? error : new AccountingServiceError('a defect of the portal', 'later');
    if (failure !== error) log.error({ err: error, document: document.number }, 'a document could not be sent');
    if (failure.kind === 'key') return stop(sending, document.number, failure);
    return postpone(sending, document, failure);
  }
}

async function deliver(
  { db }: Database,
  port: AccountingPort,
  userId: UserId,
  { number, kind }: Pending,
  signal: AbortSignal,
): Promise<string> {
  if (kind === 'LS') {
    const { parties, note } = await readNote(db, number);
    const contactId = await contactIdOf(db, port, userId, toContact(`TP-${userId}`, parties), signal);
    return port.ensureDeliveryNote({ ...note, contactId }, signal);
  }
  const { parties, invoice, suppliedAt } = await readInvoice(db, number);
  if (invoice.cancels !== undefined) await refuseOrphan(db, invoice.cancels);
  const contactId = await contactIdOf(db, port, userId, toContact(`TP-${userId}`, parties), signal);
  if (kind === 'ST') return port.ensureCancellation({ ...invoice, contactId }, signal);
  const remoteId = await port.ensureInvoice({ ...invoice, contactId }, signal);
  const paidAt = await paidAtOf(db, number, suppliedAt);
  if (paidAt === undefined) return remoteId;
  const options = await accountantOptions(db);
  const provider = await providerOf(db, number);
  const accounts = { stripe: options.stripePaymentAccount, paypal: options.paypalPaymentAccount };
  const own = provider === undefined ? '' : accounts[provider.way];
  const account = own === '' ? options.paymentAccount : own;
  if (account !== '') await port.ensurePayment(remoteId, { amount: invoice.gross, paidAt, account }, signal);
  // On an account that bears other money, too, a fee would be a difference that no one explains.
  if (provider !== undefined && provider.fee > 0 && own !== '') {
    const { fee: amount, reference } = provider;
    const payee = providerLabels[provider.way];
    const purpose = feeText(provider.way, reference);
    await port.ensureFee({ amount, paidAt, account, payee, purpose }, signal);
  }
  return remoteId;
}

/** The provider that collected the money of an invoice, with what it kept; undefined for any other money. */
async function providerOf(read: Read, number: string) {
  const { rows } = await sql<{ way: 'stripe' | 'paypal'; reference: string; fee: number }>`
    select p.way, p.reference, coalesce(sum(r.fee), 0)::int8 as fee
    from invoices d join purchases p on p.credit_entry_id = d.credit_entry_id
    join received_payments r on r.purchase_id = p.id and r.source = p.way and r.amount > 0
      and (r.state = 'booked' or r.decision in ('assign', 'accept'))
    where d.number = ${number} and p.way in ('stripe', 'paypal') group by p.id`.execute(read);
  return rows[0];
}

/**
 * The time at which an invoice was paid; undefined while an invoice on account is not paid whole. Parts are not booked one by one:
 * after a broken connection a part could not be told from the next.
 */
async function paidAtOf(read: Read, number: string, suppliedAt: string): Promise<string | undefined> {
  const { isOnAccount, paid, gross, paidAt } = await read
    .selectFrom('invoices as d')
    .where('d.number', '=', number)
    .select('d.gross')
    .select(sql<boolean>`d.due_on is not null`.as('isOnAccount'))
    .select(
      sql<number>`coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)::int8`.as(
        'paid',
      ),
    )
    .select(
      sql<string>`(select ${toInstantSql(sql`(max(p.paid_on) + time '12:00')`)} from account_payments p where p.credit_entry_id = d.credit_entry_id)`.as(
        'paidAt',
      ),
    )
    .executeTakeFirstOrThrow();
  // Credits that are not on account are paid before they are invoiced.
  if (!isOnAccount) return suppliedAt;
  return paid >= gross ? paidAt : undefined;
}

/** A cancellation without its invoice would take back what the books never had. */
async function refuseOrphan(read: Read, number: string): Promise<void> {
  const invoice = await read
    .selectFrom('accounting_documents')
    .where('number', '=', number)
    .where('state', '=', 'sent')
    .select('number')
    .executeTakeFirst();
  if (invoice === undefined) throw new AccountingServiceError(`invoice ${number} has not been sent`, 'never');
}

/** The contact that the customer's account names, else the one with our own number; the account remembers it. */
async function contactIdOf(
  db: Database['db'],
  port: AccountingPort,
  userId: UserId,
  contact: Parameters<AccountingPort['ensureContact']>[0],
  signal: AbortSignal,
): Promise<string> {
  const user = await db.selectFrom('users').where('id', '=', userId).select('sevdesk_id').executeTakeFirstOrThrow();
  const known = user.sevdesk_id.trim();
  if (/^\d{1,20}$/.test(known)) return known;
  if (known !== '') throw new AccountingServiceError(`${known} is no number of a contact`, 'never');
  const contactId = await port.ensureContact(contact, signal);
  await db
    .updateTable('users')
    .set({ sevdesk_id: contactId })
    .where('id', '=', userId)
    .where('sevdesk_id', '=', '')
    .where('erased_at', 'is', null)
    .execute();
  return contactId;
}

type Outcome = {
  state?: 'sent' | 'failed';
  remote_id?: string;
  sent_at?: ReturnType<typeof sql<string>>;
  last_error?: string;
  due_at?: ReturnType<typeof sql<string>>;
};

/** Stores an outcome. What has arrived counts as sent even where a person set it aside meanwhile. */
async function settle({ db }: Database, number: string, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounting_documents')
      .set({ last_error: '', ...outcome, ...(outcome.state === 'sent' && { aside_reason: '' }) })
      .where('number', '=', number)
      .$if(outcome.state !== 'sent', (update) => update.where('state', '=', 'pending'))
      .execute();
    await publish(tx, 'staff', 'accounting', {});
  });
}

/** Lets a document wait for its next attempt, or gives up; true: later ones need not wait for it. */
async function postpone(
  { database, delays }: Sending,
  { number, attempts }: Pending,
  { kind, message, retryAfter }: AccountingServiceError,
): Promise<boolean> {
  const delay = delays[attempts];
  if (kind === 'never' || delay === undefined) {
    await settle(database, number, { state: 'failed', last_error: message });
    return true;
  }
  const seconds = Math.max(delay, retryAfter);
  await settle(database, number, {
    last_error: message,
    due_at: sql<string>`now() + make_interval(secs => ${seconds})`,
  });
  // It is the oldest: the next round finds that it has to wait, and enqueues itself for then.
  return true;
}

/** Stops sending altogether, once: every further document would be refused as well. */
async function stop({ database, log }: Sending, number: string, { message }: AccountingServiceError): Promise<false> {
  log.error(
    { document: number, message },
    'the accounting service refuses the key: nothing is sent until it is mended',
  );
  await database.db
    .updateTable('accounting_options')
    .set({ stopped_at: sql<string>`now()`, stop_reason: message })
    .where('stopped_at', 'is', null)
    .execute();
  // The document itself did nothing wrong.
  await database.db
    .updateTable('accounting_documents')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('number', '=', number)
    .execute();
  await settle(database, number, {});
  return false;
}
