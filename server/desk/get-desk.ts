import { type RawBuilder, sql } from 'kysely';
import { OpenVatDoubt } from '#contract/accounts/vat.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { MessageId, UserId } from '#contract/ids.ts';
import { type Desk, type deskApi, deskLines, deskNeeds, unlistedLines } from '#contract/desk.ts';
import { setupSteps } from '#contract/setup.ts';
import { accountingTrouble } from '#server/accounting/index.ts';
import type { BackupState } from '#server/backup/index.ts';
import { isMailFailed } from '#server/mail/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import type { UploadGate } from '#server/http/upload-gate.ts';
import { missingSellingSteps, missingSteps, readSetup, type SetupConfig } from '#server/setup/index.ts';
import { purchaseTrouble } from '#server/purchases/index.ts';
import { judgeBackupAge } from '#rules/backup-age.ts';
import { judgeDiskSpace } from '#rules/disk-space.ts';
import {
  customerName,
  finishedAutomatically,
  isOfWork,
  isSale,
  openTask,
  startOfThis,
} from '#server/vocabulary/index.ts';
import { mayAny } from '#rules/roles.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** The most of a waiting message that the desk shows, in UTF-16 units. */
const previewLength = 200;

const isOfToday = (at: RawBuilder<unknown>) => sql<boolean>`${at} >= ${startOfThis('day')}`;

async function openTasks(read: Read): Promise<Desk['tasks']> {
  return read
    .selectFrom('tasks as t')
    .where(openTask)
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where ${isOfWork.overdue})`.as('overdue'),
      sql<number>`count(*) filter (where ${isOfWork.dueSoon})`.as('dueSoon'),
      sql<number>`count(*) filter (where ${isOfWork.unassigned})`.as('unassigned'),
      sql<number>`count(*) filter (where ${isOfWork.onHold})`.as('onHold'),
      sql<number>`(select count(*) from tasks t where t.status = 'manual' and ${isOfWork.inquiry})`.as('inquiry'),
    ])
    .executeTakeFirstOrThrow();
}

const noTasks: Desk['tasks'] = { open: 0, overdue: 0, dueSoon: 0, unassigned: 0, onHold: 0, inquiry: 0 };

/** Chats in which a customer waits for an answer, the longest wait first. */
async function waitingChats(read: Read): Promise<Desk['chats']> {
  const rows = await read
    .with('waiting', (db) =>
      db
        .selectFrom('chat_messages')
        .where('writer', '=', 'customer')
        .where('read_at', 'is', null)
        .groupBy(['job_id', 'task_id'])
        .select(['job_id', 'task_id', sql<number>`count(*)`.as('unread')])
        .select([sql<string>`min(created_at)`.as('since'), sql<MessageId>`max(id)`.as('last')]),
    )
    .selectFrom('waiting as w')
    .innerJoin('tasks as t', 't.id', 'w.task_id')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('chat_messages as m', 'm.id', 'w.last')
    .where(sql<boolean>`t.visible`)
    .select([
      'w.job_id as jobId',
      'w.task_id as taskId',
      customerName.as('customerName'),
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      sql<string>`left(m.text, ${sql.lit(previewLength + 1)})`.as('text'),
      'w.unread',
      'w.since as waitingSince',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('w.since')
    .limit(deskLines)
    .execute();
  const data = rows.map((row) => ({ ...row, text: cutText(row.text, previewLength) }));
  return { data, total: rows[0]?.total ?? 0 };
}

/** Accounts that wait for unlocking, the oldest first. */
async function waitingAccounts(read: Read): Promise<Desk['accounts']> {
  const rows = await read
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .where(sql<boolean>`not u.active and u.unlocked_at is null and u.lock_reason = ''`)
    .select([
      'u.id as userId',
      customerName.as('name'),
      'u.city',
      sql<string>`coalesce(c.iso, '')`.as('country'),
      'u.created_at as createdAt',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('u.id')
    .limit(deskLines)
    .execute();
  return { data: rows, total: rows[0]?.total ?? 0 };
}

/** Customers whose VAT number waits for staff, the oldest account first. */
async function vatDoubts(read: Read): Promise<Desk['vatDoubts']> {
  const rows = await read
    .selectFrom('users as u')
    .where('u.vat_doubt', 'in', OpenVatDoubt.options)
    .where('u.erased_at', 'is', null)
    .select(['u.id as userId', customerName.as('name'), 'u.vat_number as vatNumber'])
    .select(sql<OpenVatDoubt>`u.vat_doubt`.as('doubt'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('u.id')
    .limit(unlistedLines)
    .execute();
  return { data: rows, total: rows[0]?.total ?? 0 };
}

async function failedMails(read: Read): Promise<number> {
  const { failed } = await read
    .selectFrom('mails')
    .where(isMailFailed)
    .select(sql<number>`count(*)`.as('failed'))
    .executeTakeFirstOrThrow();
  return failed;
}

/** Bookings that wait for a second person, who is anybody but the first. */
async function pendingBookings(read: Read, userId: UserId): Promise<number> {
  const { count } = await read
    .selectFrom('pending_bookings')
    .where('state', '=', 'waiting')
    .where('asked_by', '<>', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Jobs that the queue has given up, the latest first. A job that a killed process left locked never failed: it runs
 * anew.
 */
async function failedJobs(read: Read): Promise<Desk['jobs']> {
  const { rows } = await sql<Desk['jobs']['data'][number] & { total: number }>`
    select id::text as "queueId", task_identifier as name, coalesce(left(last_error, 500), '') as error, attempts,
      updated_at as "lastTriedAt", count(*) over () as total
    from graphile_worker.jobs where attempts >= max_attempts and last_error is not null order by updated_at desc limit ${unlistedLines}`.execute(
    read,
  );
  return { data: rows, total: rows[0]?.total ?? 0 };
}

/** Number of solutions that are not used until staff have reviewed them. */
async function suspendedSolutions(read: Read): Promise<number> {
  const { suspended } = await read
    .selectFrom('solutions')
    .where('state', '=', 'suspended')
    .select(sql<number>`count(*)`.as('suspended'))
    .executeTakeFirstOrThrow();
  return suspended;
}

/** Open complaints whose solution stays active: enough others rely on it. */
async function complaints(read: Read): Promise<Desk['complaints']> {
  return read
    .selectFrom('solution_uses as u')
    .innerJoin('solutions as s', 's.id', 'u.solution_id')
    .innerJoin('tasks as t', 't.id', 'u.task_id')
    .innerJoin('task_files as f', (join) =>
      join.onRef('f.task_id', '=', 't.id').onRef('f.sha256', '=', 't.delivered_sha256').on('f.made_by', 'is', null),
    )
    .where('s.state', '=', 'active')
    .where('t.type', '=', 'inReview')
    .where(sql<boolean>`t.visible and t.status <> 'archived'`)
    .select(['s.id as solutionId', 't.id as taskId', 't.job_id as jobId'])
    .distinct()
    .orderBy('t.id')
    .limit(unlistedLines)
    .execute();
}

async function figuresOfToday(read: Read): Promise<Desk['today']> {
  return read
    .selectNoFrom([
      sql<number>`(select count(*) from tasks where visible and inquiry is null and ${isOfToday(sql`created_at`)})`.as(
        'ordered',
      ),
      sql<number>`(select count(*) from tasks where visible and ${isOfToday(sql`finished_at`)})`.as('finished'),
      sql<number>`(select count(*) from tasks t where t.visible and ${isOfToday(sql`t.finished_at`)} and ${finishedAutomatically})`.as(
        'automatic',
      ),
      sql<CreditCents>`(select coalesce(-sum(amount), 0)::bigint from credit_entries
        where ${isSale('kind')} and ${isOfToday(sql`created_at`)})`.as('income'),
      sql<number>`(select count(*) from users where ${isOfToday(sql`created_at`)} and role = 'customer' and company_id = id and erased_at is null)`.as(
        'newAccounts',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Number of stored files that were found missing or damaged and are not whole again. */
async function damagedFiles(read: Read): Promise<number> {
  const { count } = await read
    .selectFrom('files')
    .where('damaged_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest backup, as administrators see it. */
function describeBackup(latest: BackupState): Desk['backup'] {
  const { madeAt, error } = latest;
  return {
    state: judgeBackupAge(latest, Date.now()),
    ...(madeAt !== undefined && { madeAt }),
    ...(error !== undefined && { error: cutText(error, 300) }),
  };
}

type Configured = SetupConfig & { readonly demo: boolean };

export const getDesk =
  (uploads: Pick<UploadGate, 'diskSpace'>, config: Configured): Handler<typeof deskApi.getDesk> =>
  async ({ tx, actor }) => {
    // A demo world is nobody's to set up.
    const runsPortal = actor.role === 'admin' && !config.demo;
    const setupFacts = runsPortal ? readSetup(tx, config) : undefined;
    const hasProvider = config.stripe !== undefined || config.paypal !== undefined;
    /** A part of the answer for those who may do what it leads to. */
    const may = (part: keyof typeof deskNeeds) => mayAny(actor, deskNeeds[part]);
    const only = <Part>(part: keyof typeof deskNeeds, read: (tx: Read) => Promise<Part>, none: Part) =>
      may(part) ? read(tx) : Promise.resolve(none);
    const nothing = { data: [], total: 0 };
    const [
      tasks,
      chats,
      accounts,
      doubts,
      mails,
      accounting,
      purchases,
      bookings,
      jobs,
      suspended,
      disputed,
      figures,
      damaged,
      notReady,
      disk,
      setup,
    ] = await Promise.all([
      only('tasks', openTasks, noTasks),
      only('chats', waitingChats, nothing),
      only('accounts', waitingAccounts, nothing),
      only('vatDoubts', vatDoubts, nothing),
      only('failedMails', failedMails, 0),
      only('accounting', accountingTrouble, { failed: 0, isStopped: false }),
      only('purchases', purchaseTrouble, { openPayments: 0, withoutInvoice: 0, disputed: 0 }),
      only('purchases', (read) => pendingBookings(read, actor.companyId), 0),
      only('jobs', failedJobs, nothing),
      only('suspendedSolutions', suspendedSolutions, 0),
      only('complaints', complaints, []),
      figuresOfToday(tx),
      only('damagedFiles', damagedFiles, 0),
      only(
        'notReadyToSell',
        async (read) => (await setupFacts)?.sellingSteps ?? missingSellingSteps(read, hasProvider),
        [],
      ),
      uploads.diskSpace(),
      setupFacts,
    ]);
    const missing = setup === undefined ? 0 : missingSteps(setup).length;
    return {
      tasks,
      chats,
      accounts,
      vatDoubts: doubts,
      failedMails: mails,
      accounting,
      purchases,
      pendingBookings: bookings,
      jobs,
      suspendedSolutions: suspended,
      complaints: disputed,
      today: {
        ...figures,
        ...(!may('tasks') && { ordered: 0, finished: 0, automatic: 0 }),
        ...(!may('income') && { income: creditCents(0) }),
        ...(!may('newAccounts') && { newAccounts: 0 }),
      },
      damagedFiles: damaged,
      ...(notReady.length > 0 && { notReadyToSell: notReady }),
      ...(missing > 0 && { setup: { missing, total: setupSteps.length } }),
      disk: { ...disk, state: judgeDiskSpace(disk) },
      ...(setup !== undefined && { backup: describeBackup(setup.backup) }),
    };
  };
