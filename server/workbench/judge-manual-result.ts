import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { JudgedOddity, OddityCode, ResultFacts } from '#contract/results.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { isReason, isSettled, judgeOddities } from '#rules/judged-result.ts';
import { isColleagueAtWork } from '#rules/task-actions.ts';
import { modificationUnits } from '#rules/units.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler, Write } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { savedResultFacts, judgeFile, saveResultFacts, findTypicalPlaces } from '#server/engine/index.ts';
import { nameOfWorker, recordEvent, type TaskAsItStands, readTask } from '#server/tasks/index.ts';
import { orderedMethods, plainOriginal } from '#server/vocabulary/index.ts';

type Confirmation = Pick<Input<typeof workbenchApi.closeTask>, 'confirmedOddities' | 'oddityReason'>;
type Actor = { id: UserId };
type Refuse<Code extends string> = (code: Code, extra?: Record<string, unknown>) => never;

/** The plain original of a task and its vehicle's checksum family, for judging a result. */
export async function judgingFacts(read: Read, taskId: TaskId) {
  return read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(plainOriginal.as('original'))
    .select(['v.ecu_checksum as checksum', 't.type', 't.checksum_wanted as checksumWanted'])
    .select(['t.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex', orderedMethods.as('methods')])
    .select(
      sql<string[]>`array(select m.name from task_methods tm join methods m on m.id = tm.method_id
        where tm.task_id = t.id)`.as('methodNames'),
    )
    .executeTakeFirstOrThrow();
}

/** Oddities of a task's result, from its facts. */
export async function findOddities(read: Read, taskId: TaskId, facts: ResultFacts): Promise<JudgedOddity[]> {
  const { methodNames, ...task } = await judgingFacts(read, taskId);
  const knowledge = await findTypicalPlaces(read, facts, modificationUnits(task));
  return judgeOddities(facts, { ...task, ...knowledge, methods: methodNames });
}

/**
 * Facts of the present result of a task, read by the engine unless they are saved already, with no transaction open.
 * Undefined when there is nothing to judge: no file, one of the automatic service, or the one that the customer has
 * already.
 */
export async function judgedResult(
  { read, write, storage, log }: { read: Read; write: Write; storage: Storage; log: Log },
  task: TaskAsItStands,
): Promise<ResultFacts | undefined> {
  if (!(await isMadeByHand(read, task))) return undefined;
  const { original, checksum } = await judgingFacts(read, task.taskId);
  if (original === null || task.modified === null) return undefined;
  const pair = { original, modified: task.modified, checksum };
  const before = await savedResultFacts(read, pair);
  if (before !== undefined) return before;
  const { modified } = task;
  const facts = await storage.withPath(original, (originalPath) =>
    storage.withPath(modified, (modifiedPath) =>
      judgeFile(log, { original: originalPath, modified: modifiedPath }, checksum),
    ),
  );
  await write((tx) => saveResultFacts(tx, pair, facts));
  return facts;
}

/** The file of a task was made by staff and is not yet the customer's: an explanation in a review delivers nothing. */
async function isMadeByHand(read: Read, { taskId, modified, delivered }: TaskAsItStands): Promise<boolean> {
  if (modified === null || delivered === modified) return false;
  const version = await newestVersion(read, taskId, modified);
  return version === undefined || version.made_by !== null;
}

const newestVersion = (read: Read, taskId: TaskId, sha256: string) =>
  read
    .selectFrom('task_files')
    .where('task_id', '=', taskId)
    .where('sha256', '=', sha256)
    .orderBy('version', 'desc')
    .limit(1)
    .select(['version', 'made_by', 'oddities', 'confirmed_at as confirmedAt'])
    .$narrowType<{ oddities: JudgedOddity[] | null }>()
    .executeTakeFirst();

/** Oddities that were confirmed before for this very file of the task. */
async function confirmedOddities(read: Read, taskId: TaskId, sha256: string): Promise<OddityCode[]> {
  const version = await newestVersion(read, taskId, sha256);
  if (version === undefined || version.confirmedAt === null) return [];
  return (version.oddities ?? []).filter(({ judgement }) => judgement === 'confirm').map(({ code }) => code);
}

/**
 * Refuses a result that is no file for this control unit, and one with oddities until each is confirmed with a reason;
 * the reason stays with the file and in the history. Called once the file is among the versions of its task.
 */
export async function settleResult(
  tx: Tx,
  actor: Actor,
  task: TaskAsItStands & { modified: string },
  facts: ResultFacts,
  said: Confirmation,
  refuse: Refuse<'resultRefused' | 'resultOdd' | 'oddityReasonMissing'>,
): Promise<void> {
  const { taskId, modified } = task;
  const oddities = await findOddities(tx, taskId, facts);
  if (oddities.some(({ judgement }) => judgement === 'refused')) return refuse('resultRefused', { oddities });
  if (isSettled(oddities, await confirmedOddities(tx, taskId, modified))) return;
  if (!isSettled(oddities, said.confirmedOddities ?? [])) return refuse('resultOdd', { oddities });
  const reason = said.oddityReason?.trim() ?? '';
  if (!isReason(reason)) return refuse('oddityReasonMissing');
  await tx
    .updateTable('task_files')
    .set({
      oddities: JSON.stringify(oddities),
      confirmed_by: actor.id,
      confirmed_at: sql`now()`,
      confirmed_reason: reason,
    })
    .where('task_id', '=', taskId)
    .where('sha256', '=', modified)
    .where(
      'version',
      '=',
      sql<number>`(select max(version) from task_files where task_id = ${taskId} and sha256 = ${modified})`,
    )
    .execute();
  await recordEvent(tx, task, {
    by: { kind: 'support', id: actor.id },
    eventCode: 'resultConfirmed',
    note: reason,
  });
}

/** Names in the history the colleague from whom the work on a task is taken over. */
export async function recordTakeOver(tx: Tx, actor: Actor, task: TaskAsItStands): Promise<void> {
  if (!isColleagueAtWork(task, actor.id)) return;
  const by = { kind: 'support', id: actor.id } as const;
  await recordEvent(tx, task, { by, eventCode: 'takenOver', note: await nameOfWorker(tx, task.taskId) });
}

/** Facts to read before a task is closed. */
export const loadTaskClosing =
  (log: Log): Handler<typeof workbenchApi.loadTaskClosing> =>
  async ({ actor, input: { taskId }, tx: read, write, storage, refuse }) => {
    const task = await readTask(read, actor, taskId);
    if (task === undefined) return refuse('notFound');
    if (task.modified === null) return refuse('modifiedFileMissing');
    const facts = await judgedResult({ read, write, storage, log }, task);
    const oddities = facts === undefined ? [] : await findOddities(read, taskId, facts);
    return { oddities, settled: isSettled(oddities, await confirmedOddities(read, taskId, task.modified)) };
  };
