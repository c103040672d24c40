import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { MethodId, UserId } from '#contract/ids.ts';
import type { libraryApi } from '#contract/library.ts';
import { type SolutionLine, solutionLineLimit } from '#contract/library/import-export.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { type Unit, unitKey } from '#rules/units.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { saveSolution } from './record-solution.ts';
import { readSolutionLine, type SolutionEntry } from './solution-lines.ts';

/** The label of a line in the report. */
const keyOf = ({ method, dtcCode, set = [{ method, dtcCode }], solution }: SolutionEntry) =>
  [...set.flatMap((unit) => [unit.method, unit.dtcCode]), solution.family, solution.software]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 120);

type Line = { line: number; text: string };

/** The lines of a file that are not blank; undefined when there are too many. */
async function linesOf(path: string): Promise<Line[] | undefined> {
  const lines: Line[] = [];
  let line = 0;
  for await (const content of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    const text = line === 1 ? content.replace(/^\uFEFF/, '') : content;
    if (text.trim() === '') continue;
    if (lines.length === solutionLineLimit) return undefined;
    lines.push({ line, text });
  }
  return lines;
}

/** The set of a line's solution: known methods, each once, that of the line among them. */
function setOf(
  { method, dtcCode }: SolutionEntry,
  set: NonNullable<SolutionEntry['set']>,
  methods: ReadonlyMap<string, MethodId>,
): { ok: true; units: Unit[] } | { ok: false; problem: 'methodUnknown' | 'notValid' } {
  const units: Unit[] = [];
  for (const unit of set) {
    const methodId = methods.get(unit.method);
    if (methodId === undefined) return { ok: false, problem: 'methodUnknown' };
    units.push({ methodId, ...(unit.dtcCode !== undefined && { dtcCode: unit.dtcCode }) });
  }
  const isOne = set.some((unit) => unit.method === method && unit.dtcCode === dtcCode);
  const isEachOnce = new Set(units.map(unitKey)).size === units.length;
  return isOne && isEachOnce ? { ok: true, units } : { ok: false, problem: 'notValid' };
}

/**
 * Saves one solution, or refuses it with a reason. A line that repeats an earlier one of the file is in the library by
 * then.
 */
export async function importSolutionLine(
  tx: Tx,
  { line, text }: Line,
  methods: ReadonlyMap<string, MethodId>,
  recordedBy: UserId | undefined,
): Promise<SolutionLine> {
  const reading = readSolutionLine(text);
  if (!reading.ok) {
    const { problem, field } = reading;
    return { line, key: '', outcome: 'refused', problem, ...(field !== undefined && { field }) };
  }
  const { entry } = reading;
  const key = keyOf(entry);
  const methodId = methods.get(entry.method);
  if (methodId === undefined) return { line, key, outcome: 'refused', problem: 'methodUnknown', field: 'method' };
  const { dtcCode, flags, state, stateReason, originNote, solution } = entry;
  const set = entry.set && setOf(entry, entry.set, methods);
  if (set !== undefined && !set.ok) return { line, key, outcome: 'refused', problem: set.problem, field: 'set' };
  const facts = {
    methodId,
    dtcCode,
    flags,
    state,
    stateReason,
    originNote,
    recordedBy,
    ...(set && { set: set.units }),
  };
  const { isNew, oddities } = await saveSolution(tx, solution, facts);
  if (!isNew) return { line, key, outcome: 'there' };
  return { line, key, outcome: 'created', ...(oddities.length > 0 && { oddities: oddities.map(({ code }) => code) }) };
}

/** The methods that a solution may be of, by their names. */
export async function readMethodIds(tx: Tx): Promise<ReadonlyMap<string, MethodId>> {
  const rows = await tx.selectFrom('methods').select(['id', 'name']).execute();
  return new Map(rows.filter(({ id }) => id !== notListedMethodId).map(({ id, name }) => [name, id]));
}

const countOf = (lines: readonly SolutionLine[], outcome: SolutionLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length;

/**
 * Imports a file of solutions. A dry run does the same and rolls back, so that it shows exactly the outcome of the
 * import. Each solution stands by itself: refused ones are left out.
 */
export const importSolutions: Handler<typeof libraryApi.importSolutions> = async ({
  actor,
  input,
  files: { file },
  tx,
  refuse,
}) => {
  if (file === undefined) return refuse('fileMissing');
  const lines = await linesOf(file.path);
  if (lines === undefined) return refuse('tooManyLines', { limit: solutionLineLimit });
  if (lines.length === 0) return refuse('solutionFileEmpty');
  const methods = await readMethodIds(tx);
  await sql`savepoint import`.execute(tx);
  const results: SolutionLine[] = [];
  for (const line of lines) results.push(await importSolutionLine(tx, line, methods, actor.id));
  if (input.dryRun) await sql`rollback to savepoint import`.execute(tx);
  return {
    done: !input.dryRun,
    created: countOf(results, 'created'),
    there: countOf(results, 'there'),
    refused: countOf(results, 'refused'),
    lines: results,
  };
};
