import { sql } from 'kysely';
import type { MethodId, TaskId } from '#contract/ids.ts';
import type { RecordAs } from '#contract/library/coverage.ts';
import type { libraryApi } from '#contract/library.ts';
import type { recordingRefusals } from '#contract/results.ts';
import { judgeRecording } from '#rules/judged-result.ts';
import { canBecomeSolution } from '#rules/not-listed.ts';
import { type Unit, modificationUnits } from '#rules/units.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { readImages, runEngine, solutionsFor } from '#server/engine/index.ts';
import { countBytesChanged, type Recorded, savedFlags } from './record-solution.ts';

/** A solution to record from a task, ready to be saved; the sha256 of the modified file ties it to that file. */
export type PreparedRecording = {
  as: RecordAs;
  /** Its units: one, or all of a set. */
  units: readonly [Unit, ...Unit[]];
  recorded: Recorded;
};
export type Recordings =
  | { ok: true; modified: string; recordings: readonly PreparedRecording[] }
  | { ok: false; reason: keyof typeof recordingRefusals };

/**
 * Has the engine prepare the solutions that can be recorded from the files of a task, with no transaction open. Of one
 * method, or one code, that is the method. Of several it is the set, and, where all but one are known for this software
 * and stand in the difference, the rest as the remaining one. Undefined while the task has no modified file.
 */
export async function readRecordings(
  read: Read,
  storage: Storage,
  taskId: TaskId,
  { manyChangesAccepted = false }: { manyChangesAccepted?: boolean | undefined } = {},
): Promise<Recordings | undefined> {
  const task = await readImages(read, taskId);
  if (task?.original === undefined || task.modified === undefined) return undefined;
  const ordered = await orderedIn(read, taskId);
  if (!canBecomeSolution(ordered)) return { ok: false, reason: 'oneMethodPerSolution' };
  const [first, ...others] = modificationUnits(ordered) ?? [];
  if (first === undefined) return { ok: false, reason: 'oneDtcPerSolution' };
  const { modified, checksum } = task;
  const { original } = task;
  return storage.withPath(original, (path) =>
    storage.withPath(modified, async (modifiedPath): Promise<Recordings> => {
      const request = { path, modified: modifiedPath, checksum, manyChangesAccepted };
      const recorded = await runEngine({ work: 'recordStored', ...request });
      if (!recorded.ok) return recorded;
      const { solution } = recorded;
      const units = [first, ...others] as const;
      if (others.length === 0) return { ok: true, modified, recordings: [{ as: 'method', units, recorded }] };
      const library = await solutionsFor(read, solution, units);
      const isKnown = (unit: Unit) => library.units.some((one) => sameUnit(one, unit) && one.solutions.length > 0);
      const [unknownUnit, ...moreUnknown] = units.filter((unit) => !isKnown(unit));
      const rest =
        unknownUnit === undefined || moreUnknown.length > 0
          ? undefined
          : await runEngine({
              work: 'recordRestStored',
              ...request,
              knownUnits: library.units.filter((one) => !sameUnit(one, unknownUnit)),
            });
      return {
        ok: true,
        modified,
        recordings: [
          { as: 'set', units, recorded },
          ...(unknownUnit !== undefined && rest?.ok === true
            ? [{ as: 'rest' as const, units: [unknownUnit] as const, recorded: rest }]
            : []),
        ],
      };
    }),
  );
}

const sameUnit = (one: { methodId: number; dtcCode?: string }, other: Unit): boolean =>
  one.methodId === other.methodId && one.dtcCode === other.dtcCode;

async function orderedIn(read: Read, taskId: TaskId) {
  const [task, methods] = await Promise.all([
    read
      .selectFrom('tasks as t')
      .where('t.id', '=', taskId)
      .select(['t.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex'])
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('task_methods as o')
      .innerJoin('methods as m', 'm.id', 'o.method_id')
      .where('o.task_id', '=', taskId)
      .select(['m.id as methodId', 'm.dtc_logic as dtcLogic', sql<boolean>`o.details <> '[]'`.as('hasDetails')])
      .orderBy('m.id')
      .execute(),
  ]);
  return { ...task, methods };
}

/** The solutions that can be recorded from a task, before a decision on it. */
export const loadTaskRecordings: Handler<typeof libraryApi.loadTaskRecordings> = async ({
  input,
  tx,
  storage,
  refuse,
}) => {
  const { taskId, manyChangesAccepted } = input;
  const result = await readRecordings(tx, storage, taskId, { manyChangesAccepted });
  if (result === undefined) return refuse('notFound');
  if (!result.ok) return refuse(result.reason);
  const ids = result.recordings.flatMap(({ units }) => units.map(({ methodId }) => methodId));
  const methods = await tx.selectFrom('methods').where('id', 'in', ids).select(['id', 'name']).execute();
  const nameOf = (methodId: MethodId) => methods.find(({ id }) => id === methodId)?.name ?? '';
  return result.recordings.map(({ as, units, recorded: { solution, flags, oddities } }) => ({
    as,
    units: units.map((unit) => ({ ...unit, method: nameOf(unit.methodId) })),
    software: solution.software,
    bytesChanged: countBytesChanged(solution),
    places: solution.runs.length,
    flags: savedFlags(solution, flags),
    oddities: judgeRecording(oddities, { manyChanges: flags.includes('manyChanges') }),
  }));
};
