import type { FileRole } from '#contract/pricing.ts';
import type { JobId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { Credits } from '#contract/money.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { checkedFile } from '#server/engine/index.ts';
import { saveConfirmations, neededConfirmations } from './confirm-legal-notices.ts';
import { contradictionOf, lockChain, lockContentsOfJob } from '#server/tasks/index.ts';
import { saveContradiction } from './save-contradiction.ts';
import { planOrder } from './plan-order.ts';
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
    .where('j.user_id', '=', actor.id)
    .where('j.deleted_at', 'is', null)
    .select(['j.modification_mode', 'v.id as vehicleId', 'v.acm_file_id as acmFileId', 'v.ecu_checksum as ecuChecksum'])
    .select(['v.ecu_brand as ecuBrand', 'v.ecu_type as ecuType'])
    .executeTakeFirst();
  if (job === undefined) return refuse('notFound');

  // Locks the chain, so that the sum paid for the file stays the same while this update is priced.
  if (previousTaskId !== undefined) await lockChain(tx, previousTaskId, actor.id);
  const ordering = { customerId: actor.id, vehicleId: job.vehicleId, hasModuleFile: hasModuleFile(job) };
  const plan =
    previousTaskId === undefined
      ? await planOrder(
          tx,
          ordering,
          { ...input, fileRole: input.fileRole ?? (await nextRole(tx, jobId, ordering)) },
          refuse,
        )
      : await planUpdate(tx, { customerId: actor.id, jobId, taskId: previousTaskId }, input, refuse);
  const dtc = input.dtcSelected ? readDtcCodes(input.dtcCodes, input.dtcHex) : undefined;
  if (dtc?.ok === false && dtc.problem === 'missing') return refuse('dtcCodesMissing');
  if (dtc?.ok === false)
    return refuse('dtcCodesNotValid', dtc.problem === 'characters' ? { characters: dtc.characters } : {});
  if (plan.price !== input.price) return refuse('priceChanged', { price: Credits.encode(plan.price) });

  const confirmations = await neededConfirmations(
    tx,
    plan.lines.map(({ methodId }) => methodId),
    input.legalNotices ?? [],
    refuse,
  );

  const checkedUpload =
    input.fileCheckId === undefined ? undefined : await checkedFile(tx, actor.id, input.fileCheckId);
  if (input.fileCheckId !== undefined && checkedUpload === undefined) return refuse('notFound');
  const file = checkedUpload && { sha256: checkedUpload.sha256, fileRole: plan.fileRole };
  const contradiction = file && (await contradictionOf(tx, file, job));
  if (contradiction !== undefined && input.contradictionAccepted !== true)
    return refuse('contradictionNotAccepted', contradiction);

  // A draft of the same order is an attempt whose answer was lost: this one takes its place.
  await tx
    .deleteFrom('tasks')
    .where('job_id', '=', jobId)
    .where('file_role', '=', plan.fileRole)
    .where('status', '=', 'draft')
    .where('previous_task_id', 'is not distinct from', previousTaskId ?? null)
    .execute();
  const task = await tx
    .insertInto('tasks')
    .values({
      job_id: jobId,
      user_id: actor.id,
      file_role: plan.fileRole,
      type: plan.type,
      previous_task_id: previousTaskId ?? null,
      info: input.info?.trim() ?? '',
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (task === undefined) return refuse('taskExists');
  await tx
    .insertInto('task_methods')
    .values(plan.lines.map((line) => ({ task_id: task.id, method_id: line.methodId, price: line.price })))
    .execute();
  await saveConfirmations(tx, { taskId: task.id, userId: actor.id }, confirmations);
  if (contradiction !== undefined) await saveContradiction(tx, task.id, contradiction);
  return { taskId: task.id, taskIdAgain: task.id };
};

/** The file role of a task that names none: the engine, and once that is ordered the module, if the vehicle has one. */
async function nextRole(read: Read, jobId: JobId, vehicle: { hasModuleFile: boolean }): Promise<FileRole> {
  if (!vehicle.hasModuleFile) return 'engine';
  const engine = await read
    .selectFrom('tasks')
    .where('job_id', '=', jobId)
    .where('file_role', '=', 'engine')
    .where('visible', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return engine === undefined ? 'engine' : 'module';
}
