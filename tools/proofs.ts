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

/**
 * Lists the lines without a test that passed, open lines that have one, and ids that are no line.
 *
 * @param elsewhere ids of tests in the other tier, which prove their lines there
 */
export function proofFaults(
  lines: readonly Line[],
  tests: readonly PassedTest[],
  elsewhere: ReadonlySet<string> = new Set(),
): string[] {
  const names = namesById(tests);
  const knownIds = new Set(lines.map(({ id }) => id));
  const isProved = (id: string) => names.has(id) || elsewhere.has(id);
  return [
    ...lines
      .filter(({ id, open }) => open === isProved(id))
      .map(({ id, text, open }) => (open ? `${id} is open and has a test` : `${id} has no test that passed: ${text}`)),
    ...[...new Set([...names.keys(), ...elsewhere])]
      .filter((id) => !knownIds.has(id))
      .map((id) => `${id} is no line, but stands in ‘${names.get(id)?.[0] ?? 'a deep test'}’`),
  ];
}

/** The tests of a tier that passed when it last ran, and when that was (ISO 8601, UTC). */
export type TierRun = { readonly ranAt: string; readonly passed: readonly PassedTest[] };

/** Returns the page of all lines with the tests that proved them, by tier; a tier that has not run is undefined. */
export function proofsPage(lines: readonly Line[], tiers: Readonly<Record<string, TierRun | undefined>>): string {
  const withoutIds = (name: string) => name.replaceAll(/ \[[ACP]\d[^\]]*\]/g, '').replaceAll('|', '\\|');
  const named = Object.entries(tiers).map(([tier, run]) => ({ tier, run, names: namesById(run?.passed ?? []) }));
  const rows = lines.map(({ id, text, open }) => {
    const proofs = named.flatMap(({ tier, names }) =>
      (names.get(id) ?? []).map((one) => `${withoutIds(one)} (${tier})`),
    );
    return `| ${id} | ${text} | ${open ? 'open' : proofs.join('<br>')} |`;
  });
  return [
    '# Lines of the specifications and the tests that proved them',
    '',
    ...named.map(
      ({ tier, run }) => `- \`${tier}\` ${run === undefined ? 'has not run here' : `last ran ${run.ranAt}`}`,
    ),
    '',
    '| Line | Text | Tests |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
