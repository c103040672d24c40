import { type SqlBool, sql } from 'kysely';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import type { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import type { Language } from '#contract/languages.ts';
import type { ManualReason, TaskStatus } from '#contract/tasks/status.ts';
import type { OpenProposal } from '#contract/tasks/open-proposal.ts';
import type { OpenQuestion } from '#contract/tasks/question.ts';
import type { Rejection } from '#contract/tasks/rejection.ts';
import type { NamedReading } from '#contract/tasks/reading.ts';
import type { RemovedFile, Task } from '#contract/tasks/task.ts';
import { getExtension, findPacker } from '#rules/file-types.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/http/serve.ts';
import {
  customerName,
  describedVehicle,
  selectDetails,
  firstOfChainId,
  methodName,
  personName,
  orderedDetails,
  presentVersion,
} from '#server/vocabulary/index.ts';
import { hasBlock } from './has-block.ts';
import { noChecksum } from '#rules/checksum.ts';

/**
 * The viewer: a customer sees their own tasks and jobs, staff all of them; `language` where it is not the account's.
 */
export type Viewer = Pick<Actor, 'id' | 'companyId' | 'role'> & { readonly language?: Language | undefined };

const languageFor = ({ id, language }: Viewer) => language ?? sql`(select language from users where id = ${id})`;

/** A block holds the task `t`: it is blocked, or was when it was archived. */
export const isBlocked = hasBlock('t');

/** Task `t` may be downloaded at price 0: its job or chain is paid for, or nothing is owed for the whole job. */
export const freeToTake = sql<boolean>`(
  exists (select from tasks s where s.job_id = t.job_id and s.id <> t.id and s.payment_status = 'paid')
  or exists (select from tasks s where s.payment_status = 'paid'
    and (s.id = t.first_task_id or s.first_task_id = ${firstOfChainId}))
  or not exists (select from tasks s where s.job_id = t.job_id and s.visible and s.payment_status = 'open' and s.price > 0))`;

/** The same as a query for one task. */
export async function isFreeToTake(read: Read, taskId: TaskId): Promise<boolean> {
  const task = await read
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .select(freeToTake.as('freeToTake'))
    .executeTakeFirstOrThrow();
  return task.freeToTake;
}

/** The removal of a file of task `t`. */
const removedFile = (which: 'original' | 'modified') => sql<RemovedFile | null>`
  case when ${sql.ref(`t.${which}_removed_at`)} is not null then jsonb_strip_nulls(jsonb_build_object(
    'at', ${sql.ref(`t.${which}_removed_at`)}, 'months', ${sql.ref(`t.${which}_removed_after`)})) end`;

/** The question to the customer that task `t` waits for. */
const openQuestion = sql<OpenQuestion | null>`(select json_strip_nulls(json_build_object('questionId', w.id, 'question', w.reason, 'answers', w.answers,
  'wantsFile', w.wants_file, 'proposalId', w.proposal_id, 'since', w.since)) from task_waits w where w.task_id = t.id and w.until is null)`;

/** The proposal to the customer of task `t` that is open. */
const openProposal = sql<OpenProposal | null>`(select json_build_object('proposalId', p.id, 'price', p.price)
  from proposals p where p.task_id = t.id and p.state = 'open')`;

/** The rejection of task `t` that stands. */
const rejection = sql<Rejection | null>`(select json_strip_nulls(json_build_object('title', r.title, 'advice', r.advice, 'words', r.words,
  'at', r.rejected_at, 'refunded', r.refunded, 'returnNoteNumber',
  (select d.number from delivery_notes d where d.credit_entry_id = r.credit_entry_id)))
  from rejections r where r.task_id = t.id and r.lifted_at is null)`;

/** The reason why the version of the customer of task `t` is withdrawn. */
const withdrawnReason = sql<string | null>`(select f.withdrawn_reason from task_files f
  where f.task_id = t.id and f.version = ${presentVersion} and f.withdrawn_at is not null)`;

/** The person who ordered task `t`, where its company has or had several. */
const orderedBy = sql<
  string | null
>`case when exists (select from users c where c.company_id = t.user_id and c.id <> t.user_id)
  then (select ${personName('o')} from users o where o.id = coalesce(t.ordered_by, t.user_id)) end`;

/** Tasks with every fact that the contract names, methods in the viewer's language. Drafts are not among them. */
function taskRows(read: Read, viewer: Viewer) {
  return read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as d', 'd.id', 't.done_by')
    .leftJoin('delivery_notes as n', (join) => join.onRef('n.task_id', '=', 't.id').on('n.price', '>=', creditCents(0)))
    .leftJoin('slave_files as s', 's.task_id', 't.id')
    .where(sql<SqlBool>`t.visible`)
    .$if(!isStaff(viewer), (rows) => rows.where('t.user_id', '=', viewer.companyId))
    .select([
      't.id as taskId',
      't.job_id as jobId',
      't.user_id as customerId',
      customerName.as('customerName'),
      't.type',
      't.status',
      't.reason',
      't.payment_status as paymentStatus',
      't.price',
      't.full_price as fullPrice',
      freeToTake.as('freeToTake'),
      sql<CreditCents | null>`(select nullif(tm.price, 0) from task_methods tm
        where tm.task_id = t.id and tm.method_id = ${notListedMethodId})`.as('notListedPrice'),
      sql<Task['methods']>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object('methodId', m.id, 'name', ${methodName(languageFor(viewer))},
          'details', ${orderedDetails(languageFor(viewer))})) order by m.id), '[]')
        from task_methods o join methods m on m.id = o.method_id
        where o.task_id = t.id)`.as('methods'),
      't.dtc_codes as dtcCodes',
      't.dtc_hex as dtcHex',
      't.priority',
      't.modification_mode as modificationMode',
      't.file_name as fileName',
      't.file_role as fileRole',
      't.is_master as isMaster',
      's.state as slaveState',
      sql<boolean>`v.ecu_checksum <> ${noChecksum}`.as('automaticChecksum'),
      't.checksum_wanted as checksumWanted',
      't.support_name as supportFileName',
      sql<boolean>`t.modified_sha256 is not null`.as('hasModifiedFile'),
      't.modified_name as modifiedName',
      withdrawnReason.as('withdrawnReason'),
      removedFile('original').as('originalRemoved'),
      removedFile('modified').as('modifiedRemoved'),
      'j.vehicle_id as vehicleId',
      'v.brand as vehicleBrand',
      'v.model as vehicleModel',
      describedVehicle.as('describedVehicle'),
      't.previous_task_id as previousTaskId',
      't.info',
      'j.vin',
      'j.additional',
      personName('d').as('doneBy'),
      't.done_by as doneById',
      orderedBy.as('orderedBy'),
      't.due_at as dueAt',
      isBlocked.as('isBlocked'),
      't.block_reason as blockReason',
      'n.number as deliveryNoteNumber',
      't.works_at as worksAt',
      selectDetails('task', sql`t.id`).as('ownDetails'),
      selectDetails('job', sql`t.job_id`).as('jobOwnDetails'),
      sql<NamedReading | null>`(select json_strip_nulls(json_build_object('toolId', r.tool_id, 'tool', o.name, 'vendor', o.vendor,
        'way', r.way, 'extent', r.extent)) from task_readings r left join tools o on o.id = r.tool_id where r.task_id = t.id)`.as(
        'reading',
      ),
      openQuestion.as('openQuestion'),
      openProposal.as('openProposal'),
      't.inquiry',
      sql<PricedFollowUp | null>`(select json_strip_nulls(json_build_object('kind', f.kind, 'outcome', f.outcome,
        'percent', f.percent)) from task_follow_ups f where f.task_id = t.id)`.as('followUp'),
      rejection.as('rejection'),
      't.created_at as createdAt',
      't.changed_at as changedAt',
    ])
    .$narrowType<{ status: TaskStatus; reason: ManualReason | null }>();
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['execute']>>[number];
/** Adds to the row itself: a copy of forty columns costs as much as reading them. */
function asTask(row: TaskRow): Task {
  const fileEnding = getExtension(row.fileName);
  return Object.assign(nullsToUndefined(row), {
    jobIdAgain: row.jobId,
    modifications: row.methods.length,
    fileEnding,
    modifiedFileEnding: getExtension(row.modifiedName ?? ''),
    packerEnding: findPacker(row.fileName),
  });
}

/** The tasks of one job, oldest first. */
export async function tasksOfJob(read: Read, viewer: Viewer, jobId: JobId): Promise<Task[]> {
  const rows = await taskRows(read, viewer).where('t.job_id', '=', jobId).orderBy('t.id').execute();
  return rows.map(asTask);
}

/** Tasks by id, in the order of the ids. */
export async function tasksById(read: Read, viewer: Viewer, ids: readonly TaskId[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await taskRows(read, viewer)
    .where('t.id', '=', sql<TaskId>`any(${sql.val(ids)})`)
    .orderBy(sql`array_position(${sql.val(ids)}::int[], t.id)`)
    .execute();
  return rows.map(asTask);
}
