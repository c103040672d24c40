import { sql } from 'kysely';
import { Credits } from '#contract/money.ts';
import type { createTask as contract } from '#contract/orders.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { isStage, notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/platform/serve.ts';
import { priceFor } from '#server/pricing/index.ts';

/** Adds a draft task for one file to a job of the asking customer, at the price that the server computes. */
export const createTask: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const { jobId, fileRole } = input;
  // Not the job's row: whoever moves a task holds that task and then touches the job, and would wait for this one.
  await sql`select pg_advisory_xact_lock(hashtext('tuneport order'), ${jobId})`.execute(tx);
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('j.id', '=', jobId)
    .where('j.user_id', '=', actor.id)
    .select(['j.modification_mode', 'v.id as vehicleId', 'v.acm_file_id', 'v.ecu_checksum'])
    .executeTakeFirst();
  if (job === undefined) return refuse('notFound');

  if (!isAllowedFile(fileRole === 'engine' ? 'original' : 'module', input.fileName)) return refuse('fileTypeNotValid');
  if (fileRole === 'module' && job.acm_file_id === 0) return refuse('noModuleFile');
  const methodIds = [...new Set(input.methods.map(({ methodId }) => methodId))];
  if (methodIds.length > 1 && methodIds.some((id) => id === notListedMethodId)) return refuse('notListedStandsAlone');
  const price = await priceFor(tx, { customerId: actor.id, vehicleId: job.vehicleId, fileRole, methodIds });
  if (price === undefined) return refuse('methodNotOffered');
  if (price.methods.filter(({ name }) => isStage(name)).length > 1) return refuse('oneStageOnly');

  const dtc = input.dtcSelected ? readDtcCodes(input.dtcCodes, input.dtcHex) : undefined;
  if (dtc?.ok === false && dtc.problem === 'missing') return refuse('dtcCodesMissing');
  if (dtc?.ok === false)
    return refuse('dtcCodesNotValid', dtc.problem === 'characters' ? { characters: dtc.characters } : {});

  const { total, lines } = price.breakdown;
  if (total !== input.price) return refuse('priceChanged', { price: Credits.encode(total) });

  // A draft for the same file is an attempt of the same order whose answer was lost: this one takes its place.
  await tx
    .deleteFrom('tasks')
    .where('job_id', '=', jobId)
    .where('file_role', '=', fileRole)
    .where('status', '=', 'draft')
    .execute();
  const task = await tx
    .insertInto('tasks')
    .values({
      job_id: jobId,
      user_id: actor.id,
      file_role: fileRole,
      price: total,
      priority: input.priority,
      modification_mode: job.modification_mode,
      file_name: input.fileName,
      is_master: !isSlaveFile(input.fileName),
      // The box is there only where there is a checksum and the file can be changed here.
      checksum_wanted: input.checksumWanted && job.ecu_checksum !== 'nocs' && !isSlaveFile(input.fileName),
      dtc_codes: dtc?.text ?? '',
      dtc_hex: input.dtcHex,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (task === undefined) return refuse('taskExists');
  await tx
    .insertInto('task_methods')
    .values(lines.map((line) => ({ task_id: task.id, method_id: line.methodId, price: line.price })))
    .execute();
  return { taskId: task.id, taskIdAgain: task.id };
};
