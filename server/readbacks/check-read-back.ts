import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { ReadBackFacts, type readbacksApi, type ReadBackVerdict } from '#contract/readbacks.ts';
import { nameByteRange } from '#rules/byte-range.ts';
import { paymentControl } from '#rules/payment.ts';
import { isStaff } from '#rules/roles.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { writeMessage } from '#server/chat/index.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { judgeReadBack, limitPerHour } from '#server/engine/index.ts';
import { checkArrival } from '#server/http/check-upload.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type { Log } from '#server/log/log.ts';
import { isOffered } from '#server/settings/index.ts';
import { isFreeToTake, lockTask, readTask, recordEvent, type TaskAsItStands } from '#server/tasks/index.ts';
import { plainOriginal, presentVersion } from '#server/vocabulary/index.ts';
import { listReadBacks } from './get-read-backs.ts';

/** Files that one account may have compared within an hour. */
const checksPerHour = 60;
/** Delivered versions that are compared, the present one and the newest of the others. */
const maxVersions = 5;
/** Places that a message names; the order lists them all. */
const namedPlaces = 3;

const fits: ReadonlySet<ReadBackVerdict> = new Set(['written', 'checksumsOnly', 'carDataOnly']);
const deviates: ReadonlySet<ReadBackVerdict> = new Set(['differs', 'original']);

type Refuse = Parameters<Handler<typeof readbacksApi.checkReadBack>>[0]['refuse'];

/** Refuses where the customer has no file of the task, or may not have it. */
async function checkDelivery(read: Read, actor: Actor, task: TaskAsItStands, refuse: Refuse): Promise<void> {
  if (isStaff(actor)) return;
  if (task.isBlocked) return refuse('taskBlocked');
  const { show } = paymentControl({ ...task, freeToTake: await isFreeToTake(read, task.taskId) });
  if (show === 'nothing') return refuse('taskNotFinished');
  if (show !== 'download') return refuse('taskNotPaid');
}

/** The delivered versions of a task, the present one first, and what the engine compares them with. */
async function findDelivered(read: Read, taskId: TaskId) {
  const task = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select([plainOriginal.as('original'), 'v.ecu_checksum as checksum', 't.modified_removed_at as removedAt'])
    .select(sql<boolean>`exists (select from slave_files s where s.task_id = t.id)`.as('isSlave'))
    .executeTakeFirstOrThrow();
  const versions = await read
    .selectFrom('task_files as f')
    .innerJoin('tasks as t', 't.id', 'f.task_id')
    .where('f.task_id', '=', taskId)
    .where('f.released_at', 'is not', null)
    .select(['f.version', 'f.sha256'])
    .select(sql<boolean>`f.version is not distinct from ${presentVersion}`.as('isPresent'))
    .orderBy(sql<SqlBool>`f.version is not distinct from ${presentVersion}`, 'desc')
    .orderBy('f.version', 'desc')
    .limit(maxVersions)
    .execute();
  return { ...task, versions };
}

/** Tells staff in the chat of the task what a customer's read-back is instead of the delivery. */
async function tellStaff(
  tx: Tx,
  actor: Actor,
  task: TaskAsItStands,
  { version, verdict, facts }: { version: number; verdict: ReadBackVerdict; facts: ReadBackFacts },
): Promise<void> {
  const t = textsIn(await chooseLanguage(tx, task.userId, undefined));
  const places = facts.places
    .slice(0, namedPlaces)
    .map(({ offset, length }) => nameByteRange(offset, length))
    .join(', ');
  const values = { version: String(version), count: facts.placeCount, places };
  const text =
    verdict === 'original'
      ? t('readbacks.letters.original', values)
      : t('readbacks.letters.differs', { ...values, more: facts.placeCount > namedPlaces ? ' …' : '' });
  await writeMessage(tx, task, actor, { text });
}

/** Compares what was read from the car with every delivered version, stores the result, and tells staff where it deviates. */
export function checkReadBack(log: Log): Handler<typeof readbacksApi.checkReadBack> {
  const mayCheck = limitPerHour(checksPerHour);
  return async ({ actor, input, tx: read, write, files, storage, refuse }) => {
    const { taskId, fileName } = input;
    const seen = await readTask(read, actor, taskId);
    if (seen === undefined) return refuse('notFound');
    if (!(await isOffered(read, 'read_backs'))) return refuse('readBackOff');
    await checkDelivery(read, actor, seen, refuse);
    const { versions, original, checksum, removedAt } = await findDelivered(read, taskId);
    if (removedAt !== null) return refuse('fileRemoved');
    if (versions.length === 0) return refuse('taskNotFinished');
    const file = checkArrival(files.file, input, refuse);
    if (!(await mayCheck(actor.companyId))) return refuse('tooManyRequests');
    const judged = await judgeReadBack(storage, log, {
      path: file.path,
      versions: versions.map(({ sha256 }) => sha256),
      original: original ?? undefined,
      checksum,
    });
    const version = judged && versions[judged.index];
    if (judged === undefined || version === undefined || judged.facts.verdict === 'unreadable')
      return refuse('readBackUnreadable');
    const { verdict } = judged.facts;
    const facts = ReadBackFacts.parse(judged.facts);
    const { sha256 } = file;
    return write(async (tx) => {
      const task = await lockTask(tx, actor, taskId);
      if (task === undefined) return refuse('notFound');
      const stored = await tx
        .insertInto('read_backs')
        .values({
          task_id: taskId,
          version: version.version,
          file_name: fileName,
          digest: sha256,
          verdict,
          facts: JSON.stringify(facts),
          made_by: actor.id,
        })
        .onConflict((conflict) => conflict.columns(['task_id', 'version', 'digest']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored !== undefined) {
        const works =
          fits.has(verdict) &&
          version.isPresent &&
          isReviewable({ ...task, freeToTake: await isFreeToTake(tx, taskId) });
        await recordEvent(tx, task, {
          by: { kind: isStaff(actor) ? 'support' : 'customer', id: actor.id },
          eventCode: 'readBack',
          note: fileName,
          ...(works && { set: { works_at: sql`coalesce(works_at, now())` } }),
        });
        if (deviates.has(verdict) && !isStaff(actor))
          await tellStaff(tx, actor, task, { version: version.version, verdict, facts });
      }
      const [answer] = await listReadBacks(tx, taskId, { version: version.version, sha256 });
      return answer ?? refuse('notFound');
    });
  };
}
