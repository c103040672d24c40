import { type SqlBool, sql } from 'kysely';
import type { MethodId, SolutionId, TaskId } from '#contract/ids.ts';
import type { libraryApi } from '#contract/library.ts';
import { type Suggestion, suggestionLimit } from '#contract/library/suggestions.ts';
import type { Identity, Relocation, Solution } from '#ecu/index.ts';
import { downloadName, plainName } from '#rules/file-types.ts';
import { modificationUnits } from '#rules/units.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler } from '#server/http/serve.ts';
import { readImages, runEngine } from '#server/engine/index.ts';

/** The ordered units, as method and code. Where the codes are not certain, every method is looked for with any code. */
async function unitsOfTask(read: Read, taskId: TaskId): Promise<{ methodId: MethodId; dtcCode?: string }[]> {
  const task = await read
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .select(['t.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex'])
    .executeTakeFirstOrThrow();
  const methods = await read
    .selectFrom('task_methods as o')
    .innerJoin('methods as m', 'm.id', 'o.method_id')
    .where('o.task_id', '=', taskId)
    .select(['m.id as methodId', 'm.dtc_logic as dtcLogic'])
    .orderBy('m.id')
    .execute();
  return modificationUnits({ ...task, methods }) ?? methods;
}

type WantedSolutions = {
  units: readonly { methodId: MethodId; dtcCode?: string }[];
  identity: Identity;
  length: number;
};

/** Active solutions of these units for this control unit: of the same software first, then those most and latest used. */
const similar = (read: Read, { units, identity: { family, software }, length }: WantedSolutions) =>
  read
    .selectFrom('solutions as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .where('s.state', '=', 'active')
    .where('s.set_key', 'is', null)
    .where('s.family', '=', family)
    .where(
      sql<SqlBool>`exists (
        select from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as unit ("methodId" int, "dtcCode" text)
        where unit."methodId" = s.method_id and unit."dtcCode" is not distinct from s.dtc_code)`,
    )
    .select(['s.id as solutionId', 's.method_id as methodId', 'm.name as method', 's.dtc_code as dtcCode'])
    .select(['s.software', 's.hardware', 's.part', 's.length', 's.content'])
    .select(sql<number>`(select count(*)::int from solution_uses u where u.solution_id = s.id)`.as('uses'))
    .orderBy(sql`s.software is distinct from ${software ?? null}`)
    .orderBy(sql`s.length <> ${length}`)
    .orderBy('uses', 'desc')
    .orderBy('s.id', 'desc')
    .limit(suggestionLimit);

/**
 * Similar solutions that a person may begin with where the automatic service had none; nothing of them is applied to
 * the task.
 */
export const getTaskSuggestions =
  (log: Log): Handler<typeof libraryApi.getTaskSuggestions> =>
  async ({ input: { taskId }, tx, storage, refuse }) => {
    const task = await readImages(tx, taskId);
    if (task?.original === undefined) return refuse('notFound');
    const original = await storage.read(task.original);
    const identity = await runEngine({ work: 'identify', original });
    if (identity === undefined || identity.family === 'unknown') return { data: [] };
    const units = await unitsOfTask(tx, taskId);
    const rows = await similar(tx, { units, identity, length: original.length }).execute();
    const suggestions: Suggestion[] = [];
    // One after the other, so that orders waiting for the engine come in between.
    for (const { content, ...row } of rows) {
      const relocation = await placesIn(original, content as Solution, row.solutionId, log);
      if (relocation !== undefined && relocation.found > 0)
        suggestions.push(asSuggestion(nullsToUndefined(row), relocation));
    }
    return { data: suggestions.toSorted((one, other) => other.found / other.places - one.found / one.places) };
  };

/**
 * The places that a similar solution finds in a file; none where the engine fails on it, and the others still count.
 */
async function placesIn(original: Buffer, solution: Solution, solutionId: SolutionId, log: Log) {
  try {
    return await runEngine({ work: 'relocate', original, solution });
  } catch (error) {
    log.error({ err: error, solutionId }, 'the engine failed on a solution');
    return undefined;
  }
}

function asSuggestion(row: Omit<Suggestion, 'places' | 'found' | 'moved'>, { runs, found }: Relocation): Suggestion {
  const moved = runs.filter(({ offset, foundAt }) => foundAt !== undefined && foundAt !== offset).length;
  return { ...row, places: runs.length, found, moved };
}

/**
 * The original with the bytes of one similar solution at the places found again, made anew for each download and never
 * stored.
 */
export const downloadSuggestion: Handler<typeof libraryApi.downloadSuggestion> = async ({
  input,
  tx,
  storage,
  refuse,
}) => {
  const { taskId, solutionId } = input;
  const task = await readImages(tx, taskId);
  if (task?.original === undefined) return refuse('notFound');
  const units = await unitsOfTask(tx, taskId);
  const row = await tx
    .selectFrom('solutions')
    .where('id', '=', solutionId)
    .where('state', '=', 'active')
    .where('set_key', 'is', null)
    .where('method_id', 'in', units.length === 0 ? [-1 as MethodId] : units.map(({ methodId }) => methodId))
    .select('content')
    .executeTakeFirst();
  if (row === undefined) return refuse('notFound');
  const original = await storage.read(task.original);
  const { checksum } = task;
  const solution = row.content as Solution;
  const draft = await runEngine({ work: 'prefill', original, solution, checksum }, [original]);
  if (draft === undefined || draft.found === 0) return refuse('nothingFoundAgain');
  const fileName = downloadName(taskId, `suggestion_${solutionId}_${plainName(task.fileName)}`);
  return { bytes: draft.image, fileName };
};
