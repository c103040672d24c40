import { cutText } from '#rules/text/cut-text.ts';
import type { Line, LineResult } from '#rules/exchange/read-line.ts';
import type { Outcome } from './try-import.ts';

export type Lines = readonly { readonly line: number; readonly record: Line }[];
/** A valid row, with its place in the file and its label in the report. */
export type ParsedLine<Row> = { line: number; key: string; row: Row };

/** Reads every line; invalid lines, and those that repeat an earlier one, are refused. */
export function readLines<Row>(
  lines: Lines,
  read: (line: Line) => LineResult<Row>,
  { keyOf, keyColumn, shown }: { keyOf: (row: Row) => string; keyColumn: string; shown: (record: Line) => string },
): { parsed: ParsedLine<Row>[]; refused: Outcome[] } {
  const identities = new Set<string>();
  const parsed: ParsedLine<Row>[] = [];
  const refused: Outcome[] = [];
  for (const { line, record } of lines) {
    const reading = read(record);
    const key = cutText(shown(record), 120);
    if (!reading.ok) {
      refused.push({ line, key, outcome: 'refused', problem: reading.problem, column: reading.column });
      continue;
    }
    const identity = keyOf(reading.row);
    if (identities.has(identity)) {
      refused.push({ line, key, outcome: 'refused', problem: 'doubled', column: keyColumn });
      continue;
    }
    identities.add(identity);
    parsed.push({ line, key, row: reading.row });
  }
  return { parsed, refused };
}

/** The outcome of every valid line: that of the statement, else unchanged. */
export function collectOutcomes(
  parsed: readonly Pick<ParsedLine<unknown>, 'line' | 'key'>[],
  writtenRows: readonly { line: number; action: string }[],
): Outcome[] {
  const actions = new Map(writtenRows.map(({ line, action }) => [line, action]));
  return parsed.map(({ line, key }) => {
    const action = actions.get(line);
    const outcome = action === 'INSERT' ? 'created' : 'changed';
    return { line, key, outcome: action === undefined ? 'unchanged' : outcome };
  });
}
