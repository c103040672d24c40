import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { MovingMap } from '#contract/moving.ts';
import { applyMap, type HeadProblem } from '#rules/moving/apply-map.ts';
import { movingColumns } from '#rules/moving/columns.ts';
import { type MovingKind, movingKinds } from '#contract/moving-files.ts';
import { getMapName } from '#rules/moving/kinds.ts';
import type { Line } from '#rules/exchange/read-line.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { importSolutionLine, readMethodIds } from '#server/library/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import { readCurrency } from '#server/settings/index.ts';
import { findTable, type MovingFolder, readPortalOfFolder } from './folder.ts';
import { importPairs } from './import-pairs.ts';
import { type Outcome, refusal } from './outcomes.ts';
import { examineTable, readBatches, type TableFacts } from './read-table.ts';
import { tableWriters } from './table-writers.ts';

/** Where a folder moves in. */
export type MovingParts = {
  readonly database: Pick<Database, 'db'>;
  readonly storage: Storage;
  readonly publicUrl: string;
};

export type MovingIn = {
  readonly folder: MovingFolder;
  /** A short name for the portal that it comes from; keys and the rows of balances say it. */
  readonly source: string;
  readonly map: MovingMap;
  /** Finds every refusal, and changes nothing. */
  readonly isRehearsal: boolean;
  /** The administrator who moves it in; undefined on the command line. */
  readonly actorId?: UserId | undefined;
  /** Hears of each batch that is written. */
  readonly onBatch?: (kind: MovingKind, progress: { readonly done: number; readonly lines: number }) => void;
  readonly onRefused?: (file: string, outcome: Outcome) => void;
};

/** The outcome of one file of the folder. */
export type FileReport = {
  readonly kind: MovingKind;
  readonly file: string;
  /** The file as a whole is not taken; `line` says where it ends to be readable. */
  readonly problem?: HeadProblem | { readonly problem: 'csvEmpty' | 'csvNotReadable'; readonly line?: number };
  readonly unknownColumns: readonly string[];
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** Lines of one transaction: what is written of a folder is always whole batches, and the next run goes on behind them. */
const batchSize = 500;

const empty = { created: 0, changed: 0, unchanged: 0, refused: 0 };

/** Runs a batch: in a transaction of its own, or in the one of a rehearsal, which is undone as a whole. */
type RunBatch = <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>;

type Table = { readonly kind: Exclude<MovingKind, 'solutions'>; readonly name: string; readonly path: string };

/**
 * Moves a portal in from a folder: file by file, batch by batch. Every line stands for itself: what is refused is reported with its
 * number and reason, and the rest is taken. The same folder again changes nothing, and one that was changed, or whose run was broken
 * off, goes on where it differs.
 *
 * @throws Error with one clear line when the folder is of a portal with another currency
 */
export async function importPortal(parts: MovingParts, moving: MovingIn): Promise<FileReport[]> {
  const { db } = parts.database;
  await refuseOtherCurrency(db, moving.folder);
  if (!moving.isRehearsal) {
    const reports = await importFiles(parts, moving, (work) =>
      db.transaction().execute(async (tx) => {
        // Of two that move the same folder in, each finds what the other has written.
        await sql`select pg_advisory_xact_lock(hashtext('tuneport moving in'))`.execute(tx);
        return work(tx);
      }),
    );
    await db.transaction().execute(announce);
    return reports;
  }
  const undo = new RehearsalDoneError();
  let reports: FileReport[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      // Files are read between the statements, for as long as they take.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      reports = await importFiles(parts, moving, (work) => work(tx));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return reports;
}

/** Stops before a folder whose prices and documents are of another currency; one that names none has no money of its own. */
async function refuseOtherCurrency(db: Database['db'], folder: MovingFolder): Promise<void> {
  const { currency } = await readPortalOfFolder(folder);
  const own = await readCurrency(db);
  if (currency !== undefined && currency !== own)
    throw new Error(`the folder is of a portal with the currency ${currency}, and this portal has ${own}`);
}

/** Ends the transaction of a rehearsal. */
class RehearsalDoneError extends Error {}

/** Everything that lists show may have changed. */
async function announce(tx: Tx): Promise<void> {
  for (const topic of ['accounts', 'catalog', 'chat', 'credits', 'library', 'prices', 'tasks', 'tools'] as const)
    await publish(tx, 'everyone', topic, {});
}

async function importFiles(parts: MovingParts, moving: MovingIn, runBatch: RunBatch): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const kind of movingKinds) {
    const name = findTable(moving.folder, kind, moving.map);
    if (name === undefined) continue;
    const path = join(moving.folder.path, name);
    reports.push(
      kind === 'solutions'
        ? await importSolutions({ name, path }, moving, runBatch)
        : await importTable(parts, moving, { kind, name, path }, runBatch),
    );
  }
  for await (const { file, outcomes } of importPairs({ ...parts, ...moving, inTransaction: runBatch })) {
    for (const outcome of outcomes) if (outcome.outcome === 'refused') moving.onRefused?.(file, outcome);
    reports.push({ kind: 'solutions', file, unknownColumns: [], ...count(empty, outcomes) });
    moving.onBatch?.('solutions', { done: outcomes.length, lines: outcomes.length });
  }
  return reports;
}

/** Adds the outcomes of a batch to the counts of a file. */
function count(sums: typeof empty, outcomes: readonly Outcome[]): typeof empty {
  const next = { ...sums };
  for (const { outcome } of outcomes) next[outcome] += 1;
  return next;
}

async function importTable(
  parts: MovingParts,
  moving: MovingIn,
  { kind, name, path }: Table,
  runBatch: RunBatch,
): Promise<FileReport> {
  const facts = await examineTable(path);
  if (!facts.ok) return { kind, file: name, problem: facts, unknownColumns: [], ...empty };
  const { columns, needed } = movingColumns[kind];
  const map = moving.map.files[getMapName(kind)];
  const reading = applyMap(facts.header, columns, needed, map);
  if ('problem' in reading) return { kind, file: name, problem: reading, unknownColumns: [], ...empty };
  const context = { ...parts, ...moving, dates: moving.map.dates };
  const write = tableWriters[kind];
  const seen = new Set<string>();
  let sums = empty;
  let done = 0;
  let counted = 0;
  for await (const batch of readBatches(path, facts, batchSize)) {
    const lines = splitLines(batch, facts, reading.pick, map?.onlyWith ?? []);
    // Tables that were empty are planned as such until somebody counts them: each line would then read all those before it.
    const isToCount = done >= 2 * counted && done > 0;
    if (isToCount) counted = done;
    const written = await runBatch(async (tx) => {
      if (isToCount) await sql`analyze`.execute(tx);
      return write(tx, context, lines.whole, { seen, isOnce: map?.once === true });
    });
    for (const key of written.keys) seen.add(key);
    const outcomes = [...lines.misshapen, ...written.outcomes];
    for (const outcome of outcomes) if (outcome.outcome === 'refused') moving.onRefused?.(name, outcome);
    sums = count(sums, outcomes);
    done += batch.length;
    moving.onBatch?.(kind, { done, lines: facts.lines });
  }
  return { kind, file: name, unknownColumns: reading.unknown, ...sums };
}

/** The lines of a batch by our columns; and those with more or fewer cells than the header, which say nothing for sure. */
function splitLines(
  batch: readonly { line: number; cells: readonly string[] }[],
  { header }: TableFacts & { ok: true },
  pick: (cells: readonly string[]) => Line,
  onlyWith: readonly string[],
) {
  const isWhole = ({ cells }: { cells: readonly string[] }) => cells.length === header.length;
  return {
    whole: batch
      .filter(isWhole)
      .map(({ line, cells }) => ({ line, record: pick(cells) }))
      .filter(({ record }) => onlyWith.every((column) => (record[column] ?? '').trim() !== '')),
    misshapen: batch
      .filter((one) => !isWhole(one))
      .map(({ line, cells }) => refusal({ line, key: cells[0] ?? '' }, 'cellCount')),
  };
}

async function importSolutions(
  { name, path }: { name: string; path: string },
  moving: MovingIn,
  runBatch: RunBatch,
): Promise<FileReport> {
  let sums = empty;
  let done = 0;
  let batch: { line: number; text: string }[] = [];
  const writeBatch = async () => {
    const { outcomes } = await runBatch(async (tx) => {
      const methods = await readMethodIds(tx);
      const written: Outcome[] = [];
      for (const one of batch) {
        const { outcome, ...result } = await importSolutionLine(tx, one, methods, moving.actorId);
        written.push({ ...result, column: result.field, outcome: outcome === 'there' ? 'unchanged' : outcome });
      }
      return { outcomes: written, keys: [] };
    });
    for (const outcome of outcomes) if (outcome.outcome === 'refused') moving.onRefused?.(name, outcome);
    sums = count(sums, outcomes);
    done += batch.length;
    batch = [];
    moving.onBatch?.('solutions', { done, lines: done });
  };
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    batch.push({ line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text });
    if (batch.length >= 50) await writeBatch();
  }
  if (batch.length > 0) await writeBatch();
  return { kind: 'solutions', file: name, unknownColumns: [], ...sums };
}
