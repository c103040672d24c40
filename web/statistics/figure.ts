import type { Language } from '#contract/languages.ts';
import type { FigureLink } from './figure-links.ts';
import { amountText, asText, csvText, getNotation } from '#rules/csv.ts';

/** The notation of a column's values; credits are hundredths, spans are seconds. */
export type ColumnKind = 'text' | 'day' | 'count' | 'credits' | 'span';

/** One column of a figure: the table on the screen and the file have the same ones. */
export type Column<Row> = {
  heading: string;
  /** Its heading in a file, where that is another one: files name the unit. */
  fileHeading?: string;
  kind: ColumnKind;
  of: (row: Row) => string | number | undefined;
  /** The way to what a value counts. */
  link?: (row: Row) => FigureLink;
};

/** A value as a file has it: spans in minutes, so that a spreadsheet can calculate with them. */
function formatCell(kind: ColumnKind, value: string | number | undefined, point: string): string | number {
  if (value === undefined) return '';
  if (typeof value === 'string') return kind === 'text' ? asText(value) : value;
  switch (kind) {
    case 'credits':
      return amountText(value, point);
    case 'span':
      return amountText(Math.round((value / 60) * 100), point);
    case 'text':
    case 'day':
    case 'count':
      return value;
  }
}

/** The rows of a figure as CSV, with separator and decimals as a language writes them. */
export function figureCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[], language: Language): string {
  const { delimiter, point } = getNotation(language);
  const header = columns.map(({ heading, fileHeading }) => fileHeading ?? heading);
  return csvText(
    [header, ...rows.map((row) => columns.map(({ kind, of }) => formatCell(kind, of(row), point)))],
    delimiter,
  );
}

/** The sum of a column of numbers. */
export const sumRows = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
