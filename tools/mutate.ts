import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomSource } from '#ecu/synthetic/index.ts';
import { findMutants, type Mutant } from './mutate/mutators.ts';
import { isPure, readImports } from './mutate/nearest-tests.ts';
import { openWorker, type Verdict, type Worker } from './mutate/worker.ts';

const usage = `npm run mutate -- [options]

Changes the code in one place at a time, in a copy, and lists the changes that no pure or call test notices.

  --sample N    number of mutants, spread over the folders by their number of candidates (300)
  --seed N      seed of the choice (1)
  --only PATH   mutants of this file or folder alone
  --pure        runs the tests without a database alone: sooner, with more survivors
  --list        prints the chosen candidates and runs nothing
  --workers N   copies of the checkout that run tests at the same time (1)`;

const folders = [
  'rules',
  'ecu',
  ...['ordering', 'credits', 'billing', 'purchases', 'accounts'].map((room) => `server/${room}`),
];

type Candidate = { readonly path: string; readonly source: string; readonly mutant: Mutant };
type Result = Candidate & Verdict & { readonly seconds: number };

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    pure: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

/** Synthetic images are made for tests, and index files only pass names on. */
const isMutated = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|\/index\.ts$|^ecu\/synthetic\//.test(path);

function listCandidates(files: readonly string[], folder: string): Candidate[] {
  return files
    .filter((path) => path.startsWith(`${folder}/`) && isMutated(path))
    .filter((path) => values.only === undefined || path === values.only || path.startsWith(`${values.only}/`))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return findMutants(source).map((mutant) => ({ path, source, mutant }));
    });
}

/** Draws without replacement; the same seed draws the same from the same code. */
function draw(candidates: readonly Candidate[], count: number, random: () => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Spreads the sample over the folders by their number of candidates: rounds down, and gives the rest to the largest parts. */
function spread(counts: readonly number[], sample: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (all === 0 ? 0 : (Math.min(sample, all) * count) / all));
  const left = Math.min(sample, all) - shares.reduce((sum, share) => sum + Math.floor(share), 0);
  const byRest = [...shares.keys()].toSorted(
    (one, other) => ((shares[other] ?? 0) % 1) - ((shares[one] ?? 0) % 1) || one - other,
  );
  const favoured = new Set(byRest.slice(0, left));
  return shares.map((share, index) => Math.floor(share) + (favoured.has(index) ? 1 : 0));
}

const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 120);

function describeMutant({ path, source, mutant: { line, mutator, start, end, replacement } }: Candidate): string {
  const change = `${onOneLine(source.slice(start, end))} -> ${onOneLine(replacement) || '(removed)'}`;
  return `${path}:${line} ${mutator}: ${change}`;
}

const lineOf = ({ source, mutant }: Candidate): string => source.split('\n')[mutant.line - 1]?.trim() ?? '';

function writeReport(results: readonly Result[], broken: readonly (readonly [test: string, error: string])[]): string {
  const rows = [...folders, ''].map((folder) => {
    const own = results.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`));
    const count = (status: Verdict['status']) => own.filter((one) => one.status === status).length;
    const share = own.length === 0 ? '' : `${(100 - (100 * count('survived')) / own.length).toFixed(1)} %`;
    const cells = [folder || 'all', own.length, count('killed'), count('timed out'), count('survived'), share];
    return `| ${cells.join(' | ')} |`;
  });
  const survivors = results
    .filter(({ status }) => status === 'survived')
    .map((one) => `- ${describeMutant(one)}\n  \`${lineOf(one)}\``);
  const lines = [
    `# Mutation run, seed ${values.seed}`,
    '',
    '| folder | mutants | killed | timed out | survived | noticed |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...(broken.length === 0 ? [] : ['', 'Left out, because they fail without a mutant:', '']),
    ...broken.map(([test, error]) => `- ${test}: ${onOneLine(error)}`),
    '',
    '## Survivors',
    '',
    ...survivors.toSorted(),
    '',
  ];
  const report = join(root, 'dist/mutation/report.md');
  mkdirSync(resolve(report, '..'), { recursive: true });
  writeFileSync(report, lines.join('\n'));
  return lines.join('\n');
}

async function mutate(files: readonly string[], chosen: readonly Candidate[]): Promise<void> {
  const testsOf = readImports(root, files);
  const testsFor = (path: string) => testsOf(path).filter((test) => !values.pure || isPure(test));
  const waiting = [...chosen];
  const results: Result[] = [];
  const workers: Worker[] = [];
  const brokenTests = () => [...new Map(workers.flatMap(({ broken }) => [...broken]))];
  const work = async (worker: Worker) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const start = performance.now();
      const verdict = await worker.judge(next.path, next.mutant, testsFor(next.path));
      const seconds = (performance.now() - start) / 1000;
      results.push({ ...next, ...verdict, seconds });
      const { status, test, message = '' } = verdict;
      console.log(`${results.length}/${chosen.length} ${status} (${seconds.toFixed(1)} s) ${describeMutant(next)}`);
      if (test !== undefined) console.log(`    ${test}: ${onOneLine(message)}`);
      // After each: a run that is stopped leaves what it has found out.
      writeReport(results, brokenTests());
    }
  };
  const close = () => Promise.all(workers.map((worker) => worker.close()));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      waiting.length = 0;
      void close().then(() => process.exit(1));
    });
  try {
    for (let index = 0; index < Math.max(1, Number(values.workers)); index += 1) workers.push(openWorker(root, files));
    await Promise.all(workers.map(work));
  } finally {
    await close();
  }
  console.log(`\n${writeReport(results, brokenTests())}`);
}

if (values.help) console.log(usage);
else {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  const random = randomSource(Number(values.seed));
  const candidates = folders.map((folder) => listCandidates(files, folder));
  const counts = spread(
    candidates.map(({ length }) => length),
    Number(values.sample),
  );
  const chosen = candidates.flatMap((of, index) => draw(of, counts[index] ?? 0, random));
  const all = candidates.reduce((sum, { length }) => sum + length, 0);
  console.log(`${chosen.length} of ${all} mutants, seed ${values.seed}`);
  if (values.list) for (const one of chosen) console.log(describeMutant(one));
  else await mutate(files, chosen);
}
