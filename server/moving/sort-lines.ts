import type { KeyedKind } from '#rules/moving/kinds.ts';
import type { Tx } from '#server/db/database.ts';
import { findKept, takeIds } from './keys.ts';
import { acceptance, type Outcome, type Parsed } from './outcomes.ts';

type NamedLine = Parsed<unknown> & { readonly kept: string; readonly digest: string };
type Numbered<Line> = Line & { readonly id: number };

/** Lines of a batch by what is known of them. */
export type SortedLines<Line> = {
  readonly fresh: readonly Line[];
  /** They say something else than when they came before. */
  readonly changed: readonly Numbered<Line>[];
  readonly unchanged: readonly Line[];
};

/** Parts lines into new ones, changed ones, and ones that came before as they are. */
export async function sortLines<Line extends NamedLine>(
  tx: Tx,
  kind: KeyedKind,
  lines: readonly Line[],
): Promise<SortedLines<Line>> {
  const known = await findKept(
    tx,
    kind,
    lines.map(({ kept }) => kept),
  );
  const [fresh, changed, unchanged]: [Line[], Numbered<Line>[], Line[]] = [[], [], []];
  for (const line of lines) {
    const before = known.get(line.kept);
    if (before === undefined) fresh.push(line);
    else if (before.digest === line.digest) unchanged.push(line);
    else changed.push({ ...line, id: before.id });
  }
  return { fresh, changed, unchanged };
}

/** The lines that are to be written, new ones with ids of their table. */
export async function numberLines<Line>(
  tx: Tx,
  table: Parameters<typeof takeIds>[1],
  { fresh, changed }: SortedLines<Line>,
): Promise<Numbered<Line>[]> {
  const ids = await takeIds(tx, table, fresh.length);
  return [...fresh.map((line, place) => ({ ...line, id: ids[place] ?? 0 })), ...changed];
}

/** The outcomes of lines that are taken. */
export const listAcceptances = ({ fresh, changed, unchanged }: SortedLines<Parsed<unknown>>): Outcome[] => [
  ...fresh.map((line) => acceptance(line, 'created')),
  ...changed.map((line) => acceptance(line, 'changed')),
  ...unchanged.map((line) => acceptance(line, 'unchanged')),
];
