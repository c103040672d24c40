import { sql } from 'kysely';
import type { inquiriesApi } from '#contract/inquiries.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { hasChecksum } from '#rules/checksum.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { selectionProblem } from '#rules/methods.ts';
import { isVinValid } from '#rules/order.ts';
import { writeMessage } from '#server/chat/index.ts';
import type { Read } from '#server/db/database.ts';
import { checkedFile, enqueueFacts } from '#server/engine/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { notifyAboutTask } from '#server/notifications/index.ts';
import { findJobOfKey, insertJob, insertTask, takeVehicle } from '#server/ordering/index.ts';
import { priceFor } from '#server/pricing/index.ts';
import { isOffered, readFurtherFiles } from '#server/settings/index.ts';
import { acceptReading, transition, writeReading } from '#server/tasks/index.ts';

/**
 * Asks support about a checked file: in one transaction a job and a task that hold the file and the words, and that nothing is
 * owed for. The same key answers the question that was asked before.
 */
export const askFirst: Handler<typeof inquiriesApi.askFirst> = async ({ actor, input, tx, refuse }) => {
  const { vin, words, fileCheckId, orderKey } = input;
  if (!(await isOffered(tx, 'inquiries'))) return refuse('inquiriesOff');
  if (words === '') return refuse('messageEmpty');
  if (!isVinValid(vin)) return refuse('vinNotValid');
  const vehicle = input.vehicleId ?? input.describedVehicle;
  if (vehicle === undefined) return refuse('invalidInput', { issues: [{ path: 'vehicle_id', code: 'missing' }] });
  const question = { userId: actor.companyId, vehicle, vin, additional: '', orderKey };
  const before = await findJobOfKey(tx, question, refuse);
  if (before !== undefined) return findQuestion(tx, before.id, refuse);
  if (typeof vehicle === 'object' && !(await isOffered(tx, 'unlisted_vehicles'))) return refuse('unlistedVehiclesOff');
  const file = await checkedFile(tx, actor.companyId, fileCheckId);
  if (file === undefined) return refuse('notFound');
  const { fileName, sha256, image } = file;
  if (!isAllowedFile('original', fileName, await readFurtherFiles(tx))) return refuse('fileTypeNotValid');
  const vehicleId = await takeVehicle(tx, vehicle);
  if (vehicleId === undefined) return refuse('notFound');
  const methodIds = [...new Set(input.methods.map(({ methodId }) => methodId))];
  const isMaster = !isSlaveFile(fileName);
  const offer = await priceFor(tx, { customerId: actor.companyId, vehicleId, fileRole: 'engine', methodIds, isMaster });
  if (offer === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(offer.methods);
  if (problem !== undefined) return refuse(problem);
  const reading = await acceptReading(tx, input.reading, refuse);

  // Its terms are accepted with its order.
  const columns = { vehicle_id: vehicleId, modification_mode: 'automatic', terms_accepted_at: null } as const;
  const job = await insertJob(tx, question, columns, refuse);
  if (!job.isNew) return findQuestion(tx, job.id, refuse);
  const { ecuChecksum } = await tx
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('j.id', '=', job.id)
    .select('v.ecu_checksum as ecuChecksum')
    .executeTakeFirstOrThrow();
  const nothing = creditCents(0);
  const task = await insertTask(
    tx,
    {
      job_id: job.id,
      user_id: actor.companyId,
      ordered_by: actor.id,
      file_role: 'engine',
      type: 'new',
      info: '',
      price: nothing,
      full_price: nothing,
      ordered_price: nothing,
      priority: '30min',
      modification_mode: 'automatic',
      file_name: fileName,
      is_master: isMaster,
      checksum_wanted: input.checksumWanted && hasChecksum({ ecuChecksum }) && isMaster,
      inquiry: 'open',
    },
    offer.breakdown.lines,
    [],
  );
  if (task === undefined) throw new Error('a new job has a task already');
  const asked = { jobId: job.id, taskId: task.id };
  if (image !== undefined)
    await tx
      .insertInto('unpacked_originals')
      .values({ task_id: task.id, ...image })
      .execute();
  if (reading !== undefined) await writeReading(tx, task.id, reading);
  await transition(tx, { ...asked, userId: actor.companyId, status: 'draft' }, 'openInquiry', {
    by: { kind: 'customer', id: actor.id },
    to: 'manual',
    eventCode: 'inquiryOpened',
    set: { original_sha256: sha256 },
    setOfJob: { ordered_at: sql`now()` },
  });
  await writeMessage(tx, asked, actor, { text: words });
  await notifyAboutTask(tx, 'staff', { kind: 'inquiry', taskId: task.id });
  await enqueueFacts(tx, image?.sha256 ?? sha256);
  return asked;
};

/** The question of a job; refused where it is an order. */
async function findQuestion(
  read: Read,
  jobId: JobId,
  refuse: (code: 'orderKeyTaken') => never,
): Promise<{ jobId: JobId; taskId: TaskId }> {
  const asked = await read
    .selectFrom('tasks')
    .where('job_id', '=', jobId)
    .where('inquiry', 'is not', null)
    .select(['job_id as jobId', 'id as taskId'])
    .executeTakeFirst();
  return asked ?? refuse('orderKeyTaken');
}
