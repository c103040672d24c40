import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { inquiriesApi } from '#contract/inquiries.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { hasChecksum } from '#rules/checksum.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { selectionProblem } from '#rules/methods.ts';
import { isVinValid } from '#rules/order.ts';
import { isListed } from '#server/catalog/index.ts';
import { writeMessage } from '#server/chat/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { checkedFile, enqueueFacts } from '#server/engine/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { insertTask } from '#server/ordering/index.ts';
import { priceFor } from '#server/pricing/index.ts';
import { isOffered, readFurtherFiles } from '#server/settings/index.ts';
import { acceptReading, transition, writeReading } from '#server/tasks/index.ts';

type Question = Input<typeof inquiriesApi.askFirst>;

/**
 * Asks support about a checked file: in one transaction a job and a task that hold the file and the words, and that nothing is
 * owed for. The same key answers the question that was asked before.
 */
export const askFirst: Handler<typeof inquiriesApi.askFirst> = async ({ actor, input, tx, refuse }) => {
  const { vehicleId, words, fileCheckId } = input;
  if (!(await isOffered(tx, 'inquiries'))) return refuse('inquiriesOff');
  if (words === '') return refuse('messageEmpty');
  if (!isVinValid(input.vin)) return refuse('vinNotValid');
  const file = await checkedFile(tx, actor.id, fileCheckId);
  if (file === undefined) return refuse('notFound');
  const { fileName, sha256, image } = file;
  if (!isAllowedFile('original', fileName, await readFurtherFiles(tx))) return refuse('fileTypeNotValid');
  const methodIds = [...new Set(input.methods.map(({ methodId }) => methodId))];
  const offer = await priceFor(tx, { customerId: actor.id, vehicleId, fileRole: 'engine', methodIds });
  if (offer === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(offer.methods);
  if (problem !== undefined) return refuse(problem);
  const reading = await acceptReading(tx, input.reading, refuse);

  const job = await insertJob(tx, actor.id, input);
  if (job === undefined) return (await findAsked(tx, actor.id, input)) ?? refuse('orderKeyTaken');
  const nothing = creditCents(0);
  const isMaster = !isSlaveFile(fileName);
  const task = await insertTask(
    tx,
    {
      job_id: job.jobId,
      user_id: actor.id,
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
      checksum_wanted: hasChecksum(job) && isMaster,
      inquiry: 'open',
    },
    offer.breakdown.lines,
    [],
  );
  if (task === undefined) throw new Error('a new job has a task already');
  const asked = { jobId: job.jobId, taskId: task.id };
  if (image !== undefined)
    await tx
      .insertInto('unpacked_originals')
      .values({ task_id: task.id, ...image })
      .execute();
  if (reading !== undefined) await writeReading(tx, task.id, reading);
  await transition(tx, { ...asked, userId: actor.id, status: 'draft' }, 'openInquiry', {
    by: { kind: 'customer', id: actor.id },
    to: 'manual',
    eventCode: 'inquiryOpened',
    set: { original_sha256: sha256 },
    setOfJob: { ordered_at: sql`now()` },
  });
  await writeMessage(tx, asked, actor, { text: words });
  await enqueueFacts(tx, image?.sha256 ?? sha256);
  return asked;
};

/** Opens the job of a question, whose terms are accepted with its order; undefined where there is one of this key, or no such vehicle. */
const insertJob = (tx: Tx, userId: UserId, { vehicleId, vin, orderKey }: Question) =>
  tx
    .with('vehicle', (own) =>
      own
        .selectFrom('vehicles as v')
        .where('v.id', '=', vehicleId)
        .where(isListed)
        .select(['v.id', 'v.ecu_checksum as ecuChecksum']),
    )
    .with('job', (own) =>
      own
        .insertInto('jobs')
        .columns(['user_id', 'vehicle_id', 'vin', 'modification_mode', 'order_key', 'terms_accepted_at'])
        .expression((from) =>
          from
            .selectFrom('vehicle')
            .select(({ val }) => [
              val(userId).as('user_id'),
              'vehicle.id',
              val(vin).as('vin'),
              sql.lit('automatic').as('modification_mode'),
              val(orderKey).as('order_key'),
              sql<string | null>`null::timestamptz`.as('terms_accepted_at'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'order_key']).doNothing())
        .returning('id'),
    )
    .selectFrom(['vehicle', 'job'])
    .select(['job.id as jobId', 'vehicle.ecuChecksum'])
    .executeTakeFirst();

/** The same question that a key asked before. */
async function findAsked(
  read: Read,
  userId: UserId,
  { orderKey, vehicleId, vin }: Question,
): Promise<{ jobId: JobId; taskId: TaskId } | undefined> {
  return read
    .selectFrom('jobs as j')
    .innerJoin('tasks as t', 't.job_id', 'j.id')
    .where('j.user_id', '=', userId)
    .where('j.order_key', '=', orderKey)
    .where('j.vehicle_id', '=', vehicleId)
    .where('j.vin', '=', vin)
    .where('t.inquiry', 'is not', null)
    .select(['j.id as jobId', 't.id as taskId'])
    .executeTakeFirst();
}
