/**
 * The lines of the specifications and the tests that prove them: docs/specification.md names the lines, and the title
 * of a test ends with the ids of the lines that it proves: `a paid file is downloaded [C4.12 A4.3]`.
 */

/** A line of the specifications. */
export type Line = {
  /** C, A or P for customer, administration and portal, then section and number: `A7.12`. */
  readonly id: string;
  readonly text: string;
  /** Not built yet: it has no test. */
  readonly open: boolean;
};

/** A test that was executed and passed. */
export type PassedTest = { readonly name: string };

const idPattern = /^[ACP]\d+\.\d+$/;
const openMark = '(open) ';

/**
 * Reads the lines from the tables of docs/specification.md.
 *
 * @throws Error for a row that is no line, so that none is lost
 */
export function readLines(markdown: string): Line[] {
  const rows = markdown.split('\n').filter((row) => row.startsWith('|') && !/^\| *(Line|-+) *\|/.test(row));
  return rows.map((row) => {
    const [id = '', text = '', ...more] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!idPattern.test(id) || text === '' || more.length > 0) throw new Error(`not a line: ${row}`);
    const open = text.startsWith(openMark);
    return { id, text: open ? text.slice(openMark.length) : text, open };
  });
}

/** The ids in the title of a test and of the groups around it. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[([ACP]\d+\.\d+(?: [ACP]\d+\.\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(' '));

const namesById = (tests: readonly PassedTest[]): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const { name } of tests) for (const id of new Set(idsIn(name))) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
};

/** Faults: lines without a test that passed, open lines that have one, and ids that are no line. */
export function proofFaults(lines: readonly Line[], tests: readonly PassedTest[]): string[] {
  const names = namesById(tests);
  const knownIds = new Set(lines.map(({ id }) => id));
  return [
    ...lines
      .filter(({ id, open }) => open === names.has(id))
      .map(({ id, text, open }) => (open ? `${id} is open and has a test` : `${id} has no test that passed: ${text}`)),
    ...[...names]
      .filter(([id]) => !knownIds.has(id))
      .map(([id, [name]]) => `${id} is no line, but stands in ‘${name}’`),
  ];
}

/** The page of all lines with the tests that proved them in a run. */
export function proofsPage(lines: readonly Line[], tests: readonly PassedTest[]): string {
  const names = namesById(tests);
  const withoutIds = (name: string) => name.replaceAll(/ \[[ACP]\d[^\]]*\]/g, '').replaceAll('|', '\\|');
  const rows = lines.map(({ id, text, open }) => {
    const proofs = open ? 'open' : (names.get(id) ?? []).map(withoutIds).join('<br>');
    return `| ${id} | ${text} | ${proofs} |`;
  });
  return [
    '# Lines of the specifications and the tests that proved them',
    '',
    '| Line | Text | Tests |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
