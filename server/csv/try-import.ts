import { sql } from 'kysely';
import type { ImportLine, ImportReport } from '#contract/csv.ts';
import type { Tx } from '#server/db/database.ts';

/** Outcomes of the lines, by their number in the file. */
export type Outcome = Pick<ImportLine, 'line' | 'key' | 'outcome' | 'problem' | 'column'>;

const countOf = (lines: readonly Outcome[], outcome: ImportLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length;

/**
 * Runs an import in a transaction and rolls it back when it is a dry run, or when any line is refused: a dry run
 * therefore shows exactly the outcome of the import, and no file is ever half imported.
 */
export async function tryImport(
  tx: Tx,
  dryRun: boolean,
  work: () => Promise<Outcome[]>,
): Promise<Omit<ImportReport, 'encoding' | 'unknownColumns'>> {
  await sql`savepoint import`.execute(tx);
  const lines = (await work()).toSorted((one, other) => one.line - other.line);
  const done = !dryRun && lines.every(({ outcome }) => outcome !== 'refused');
  if (!done) await sql`rollback to savepoint import`.execute(tx);
  return {
    done,
    created: countOf(lines, 'created'),
    changed: countOf(lines, 'changed'),
    unchanged: countOf(lines, 'unchanged'),
    refused: countOf(lines, 'refused'),
    lines,
  };
}
