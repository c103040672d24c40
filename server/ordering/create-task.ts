import type { StoredDetail } from '#contract/catalog/detail-answers.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { FileRole } from '#contract/pricing/price.ts';
import type { orderingApi } from '#contract/ordering.ts';
import type { LegalConfirmation } from '#contract/settings.ts';
import { Credits } from '#contract/money.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Handler } from '#server/http/serve.ts';
import { checkedFile } from '#server/engine/index.ts';
import { neededConfirmations } from './confirm-legal-notices.ts';
import {
  acceptDetails,
  acceptReading,
  findContradiction,
  findReading,
  lockChain,
  saveDetails,
  writeReading,
  lockContentsOfJob,
} from '#server/tasks/index.ts';
import { saveFollowUp } from './follow-up-terms.ts';
import { acceptMethodDetails, findAnswers } from './method-details.ts';
import { saveContradiction } from './save-contradiction.ts';
import { type Plan, planOrder } from './plan-order.ts';
import { planUpdate } from './plan-update.ts';
import { hasChecksum } from '#rules/checksum.ts';
import { hasModuleFile } from '#rules/vehicle-file.ts';

/**
 * Adds a draft task for one file to a job of the customer, at the price that the server computes: the first order for
 * the file, or an update of a task.
 */
export const createTask: Handler<typeof orderingApi.createTask> = async ({ actor, input, tx, refuse }) => {
  const { jobId, previousTaskId } = input;
  await lockContentsOfJob(tx, jobId);
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('j.id', '=', jobId)
    .where('j.user_id', '=', actor.companyId)
    .where('j.deleted_at', 'is', null)
    .select(['j.modification_mode', 'v.id as vehicleId', 'v.acm_file_id as acmFileId', 'v.ecu_checksum as ecuChecksum'])
    .select('j.restarts_task_id as restartsTaskId')
    .select(['v.ecu_brand as ecuBrand', 'v.ecu_type as ecuType'])
    .select(({ exists, selectFrom }) => {
      const tasks = selectFrom('tasks as t').whereRef('t.job_id', '=', 'j.id').select('t.id');
      return [
        exists(tasks.where('t.status', '=', 'draft')).as('hasDraft'),
        exists(tasks.where('t.file_role', '=', 'engine').where('t.visible', '=', true)).as('hasEngineTask'),
      ];
    })
    .executeTakeFirst();
  if (job === undefined) return refuse('notFound');

  // Locks the chain, so that the sum paid for the file stays the same while this update is priced.
  if (previousTaskId !== undefined) await lockChain(tx, previousTaskId, actor.companyId);
  const ordering = { customerId: actor.companyId, vehicleId: job.vehicleId, hasModuleFile: hasModuleFile(job) };
  const plan =
    previousTaskId === undefined
      ? await planOrder(
          tx,
          { ...ordering, restartsTaskId: job.restartsTaskId },
          { ...input, fileRole: input.fileRole ?? nextRole({ ...ordering, ...job }) },
          refuse,
        )
      : await planUpdate(tx, { customerId: actor.companyId, jobId, taskId: previousTaskId }, input, refuse);
  const dtc = input.dtcSelected ? readDtcCodes(input.dtcCodes, input.dtcHex) : undefined;
  if (dtc?.ok === false && dtc.problem === 'missing') return refuse('dtcCodesMissing');
  if (dtc?.ok === false)
    return refuse('dtcCodesNotValid', dtc.problem === 'characters' ? { characters: dtc.characters } : {});
  if (plan.price !== input.price) return refuse('priceChanged', { price: Credits.encode(plan.price) });

  const confirmations = await neededConfirmations(tx, plan.notices, input.legalNotices ?? [], refuse);

  const answers =
    input.methodDetails ?? (previousTaskId === undefined ? [] : await findAnswers(tx, previousTaskId, plan.methods));
  const methodDetails = acceptMethodDetails(plan.methods, answers, refuse);

  const details = input.ownDetails && (await acceptDetails(tx, input.ownDetails, refuse));
  // An update is of the file that was read before, unless it says otherwise.
  const reading =
    previousTaskId !== undefined && input.reading === undefined
      ? await findReading(tx, previousTaskId)
      : await acceptReading(tx, input.reading, refuse);

  const checkedUpload =
    input.fileCheckId === undefined ? undefined : await checkedFile(tx, actor.companyId, input.fileCheckId);
  if (input.fileCheckId !== undefined && checkedUpload === undefined) return refuse('notFound');
  const file = checkedUpload && { sha256: checkedUpload.readSha256, fileRole: plan.fileRole };
  const contradiction = file && (await findContradiction(tx, file, job));
  if (contradiction !== undefined && input.contradictionAccepted !== true)
    return refuse('contradictionNotAccepted', contradiction);

  // A draft of the same order is an attempt whose answer was lost: this one takes its place.
  if (job.hasDraft === true)
    await tx
      .deleteFrom('tasks')
      .where('job_id', '=', jobId)
      .where('file_role', '=', plan.fileRole)
      .where('status', '=', 'draft')
      .where('previous_task_id', 'is not distinct from', previousTaskId ?? null)
      .execute();
  const task = await insertTask(
    tx,
    {
      job_id: jobId,
      user_id: actor.companyId,
      ordered_by: actor.id,
      file_role: plan.fileRole,
      type: plan.type,
      previous_task_id: previousTaskId ?? null,
      info: input.info ?? '',
      price: plan.price,
      full_price: plan.fullPrice,
      ordered_price: plan.price,
      priority: plan.priority,
      modification_mode: input.modificationMode ?? job.modification_mode,
      file_name: plan.fileName,
      is_master: plan.isMaster,
      // The option exists only where there is a checksum and the file can be changed here.
      checksum_wanted: input.checksumWanted && hasChecksum(job) && plan.isMaster,
      dtc_codes: dtc?.text ?? '',
      dtc_hex: input.dtcHex,
      restart_rule: plan.restartRule ?? null,
    },
    plan.lines.map((line) => ({ ...line, details: methodDetails.get(line.methodId) })),
    confirmations,
  );
  if (task === undefined) return refuse('taskExists');
  if (plan.followUp !== undefined) await saveFollowUp(tx, task.id, plan.followUp);
  if (reading !== undefined) await writeReading(tx, task.id, reading);
  if (details !== undefined) await saveDetails(tx, { taskId: task.id }, details);
  if (contradiction !== undefined) await saveContradiction(tx, task.id, contradiction);
  return { taskId: task.id, taskIdAgain: task.id };
};

/**
 * Writes a draft with its methods and confirmations, in one statement; undefined, and nothing written, where the file
 * has a task already.
 */
export const insertTask = (
  tx: Tx,
  values: Insertable<Tables['tasks']>,
  lines: readonly (Plan['lines'][number] & { details?: readonly StoredDetail[] | undefined })[],
  confirmations: readonly LegalConfirmation[],
) =>
  tx
    .with('task', (own) =>
      own
        .insertInto('tasks')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'user_id']),
    )
    .with('methods', (own) =>
      own
        .insertInto('task_methods')
        .columns(['task_id', 'method_id', 'price', 'details'])
        .expression(
          sql`select task.id, line."methodId", line.price, coalesce(line.details, '[]')
            from task, json_to_recordset(${JSON.stringify(lines)}::json) as line ("methodId" int, price int, details jsonb)`,
        ),
    )
    .with('confirmations', (own) =>
      own
        .insertInto('legal_confirmations')
        .columns(['task_id', 'user_id', 'kind', 'version', 'language'])
        .expression(
          sql`select task.id, task.user_id, one.kind, one.version, one.language
            from task, json_to_recordset(${JSON.stringify(confirmations)}::json)
              as one (kind text, version int, language text)`,
        ),
    )
    .selectFrom('task')
    .select('task.id')
    .executeTakeFirst();

/** The file role of a task that names none: the engine, and once that is ordered the module, if the vehicle has one. */
const nextRole = ({
  hasModuleFile: hasModule,
  hasEngineTask,
}: {
  hasModuleFile: boolean;
  hasEngineTask: SqlBool;
}): FileRole => (hasModule && hasEngineTask === true ? 'module' : 'engine');
