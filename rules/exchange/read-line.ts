import type { LineProblem } from '#contract/csv.ts';
import { readCredits } from '#rules/money.ts';
import { lengthOfText, normalizeText } from '#rules/text/normalize-text.ts';

/** The cells of a line by the names of their columns. */
export type Line = Readonly<Record<string, string>>;
/** The columns of a file: our name, and the accepted spellings, the canonical one first. */
export type Columns = Readonly<Record<string, readonly [string, ...string[]]>>;

export type LineResult<Row> =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly problem: LineProblem; readonly column: string };

class UnreadableError extends Error {
  readonly problem: LineProblem;
  readonly column: string;
  constructor(problem: LineProblem, column: string) {
    super(problem);
    this.problem = problem;
    this.column = column;
  }
}

const yes = new Set(['1', 'true', 'yes', 'ja', 'x', 'active', 'aktiv']);
const no = new Set(['0', 'false', 'no', 'nein', '', 'inactive', 'inaktiv']);

/** Reads the cells of one line; the first unreadable one ends the reading of that line. */
export class Cells<Names extends Columns> {
  readonly #columns: Names;
  readonly #line: Line;

  constructor(columns: Names, line: Line) {
    this.#columns = columns;
    this.#line = line;
  }

  #spellings(column: keyof Names): readonly [string, ...string[]] {
    return this.#columns[column] as readonly [string, ...string[]];
  }

  #cell(column: keyof Names): string {
    const name = this.#spellings(column).find((spelling) => this.#line[spelling] !== undefined);
    return name === undefined ? '' : normalizeText(this.#line[name] ?? '');
  }

  /** Ends the reading of this line. */
  refuse(column: keyof Names, problem: LineProblem): never {
    throw new UnreadableError(problem, this.#spellings(column)[0]);
  }

  /** The file has this column. */
  has(column: keyof Names): boolean {
    return this.#spellings(column).some((spelling) => this.#line[spelling] !== undefined);
  }

  /** A text of the allowed length, in characters; undefined when the file has no such column. */
  text(column: keyof Names, { min = 0, max }: { min?: number; max: number }): string | undefined {
    if (!this.has(column)) return undefined;
    const text = this.#cell(column);
    if (text === '' && min > 0) this.refuse(column, 'missing');
    if (lengthOfText(text) < min) this.refuse(column, 'tooShort');
    if ([...text].length > max) this.refuse(column, 'tooLong');
    return text;
  }

  /** A text that is required in every line. */
  required(column: keyof Names, { min = 1, max }: { min?: number; max: number }): string {
    return this.text(column, { min, max }) ?? this.refuse(column, 'missing');
  }

  /** A word of a list, in any case; undefined for a missing column or an empty cell. */
  oneOf<Word extends string>(column: keyof Names, choices: readonly Word[]): Word | undefined {
    const text = this.#cell(column).toLowerCase();
    if (text === '') return undefined;
    return choices.find((word) => word.toLowerCase() === text) ?? this.refuse(column, 'notValid');
  }

  /** A yes or no in the words of spreadsheets; undefined for a missing column. */
  flag(column: keyof Names): boolean | undefined {
    if (!this.has(column)) return undefined;
    const text = this.#cell(column).toLowerCase();
    if (yes.has(text)) return true;
    return no.has(text) ? false : this.refuse(column, 'notValid');
  }

  /** A whole number within a range; undefined for a missing column or an empty cell. */
  whole(column: keyof Names, { min, max }: { min: number; max: number }): number | undefined {
    const text = this.#cell(column);
    if (text === '') return undefined;
    if (!/^-?\d{1,12}$/.test(text)) this.refuse(column, 'notANumber');
    const value = Number(text);
    return value >= min && value <= max ? value : this.refuse(column, 'outOfRange');
  }

  /** An amount with at most two decimals, point or comma, in hundredths; undefined for an empty cell. */
  amount(column: keyof Names, { max }: { max: number }): number | undefined {
    const text = this.#cell(column);
    if (text === '') return undefined;
    const hundredths = readCredits(text);
    if (hundredths === undefined) return this.refuse(column, 'notANumber');
    return hundredths <= max ? hundredths : this.refuse(column, 'outOfRange');
  }
}

/** Reads a line with a function over its cells. Answers the row, or the first invalid cell and the problem. */
export function readLine<Names extends Columns, Row>(
  columns: Names,
  line: Line,
  read: (cells: Cells<Names>) => Row,
): LineResult<Row> {
  try {
    return { ok: true, row: read(new Cells(columns, line)) };
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, problem: error.problem, column: error.column };
    throw error;
  }
}

/** The required columns that a header lacks, in their canonical spelling. */
export const missingColumns = (columns: Columns, required: readonly string[], header: readonly string[]): string[] =>
  required.flatMap((name) => {
    const spellings = columns[name] ?? [name];
    return spellings.some((spelling) => header.includes(spelling)) ? [] : [spellings[0] ?? name];
  });

/** The columns of a header that have no meaning here. */
export function unknownColumns(columns: Columns, header: readonly string[]): string[] {
  const knownNames = new Set(Object.values(columns).flat());
  return header.filter((name) => name !== '' && !knownNames.has(name));
}
