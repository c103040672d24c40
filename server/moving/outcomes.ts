import type { LineProblem } from '#contract/csv.ts';
import type { SolutionLine } from '#contract/library/import-export.ts';
import type { PairProblem } from '#contract/moving.ts';

/** The outcome of a line, by its number in its file. */
export type Outcome = {
  readonly line: number;
  /** The line's own name for its object. */
  readonly key: string;
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  readonly problem?: LineProblem | NonNullable<SolutionLine['problem']> | PairProblem | undefined;
  /** The column at fault. */
  readonly column?: string | undefined;
  /** The words there that name nothing, several apart by `|`. */
  readonly word?: string | undefined;
};

/** A line of the folder that was read, with its place. */
export type Parsed<Row> = { readonly line: number; readonly key: string; readonly row: Row };

/** A line is not taken. */
export const refusal = (
  { line, key }: Pick<Parsed<unknown>, 'line' | 'key'>,
  problem: LineProblem,
  column?: string,
  word?: string,
): Outcome => ({
  line,
  key,
  outcome: 'refused',
  problem,
  ...(column !== undefined && { column }),
  ...(word !== undefined && { word }),
});

/** A line is taken. */
export const acceptance = (
  { line, key }: Pick<Parsed<unknown>, 'line' | 'key'>,
  outcome: 'created' | 'changed' | 'unchanged',
): Outcome => ({ line, key, outcome });
