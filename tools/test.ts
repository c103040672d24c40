import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './check.ts';
import { proofFaults, proofsPage, readLines } from './proofs.ts';

/**
 * Result of one part of the run: the numbers of passed and skipped tests, the name of each that failed, and of each
 * that failed once and passed when it was retried alone.
 */
type Part = {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly unstable: readonly string[];
  readonly skipped: readonly string[];
  readonly tests: readonly Outcome[];
};

/** Result of one test: its status, its time in milliseconds, and the text of its first error. */
type Outcome = {
  readonly name: string;
  readonly milliseconds: number;
  readonly status: string;
  readonly message?: string | undefined;
};

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

type PlaywrightSuite = {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
};

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, 'dist/test-results');
const reportOf = (part: string): string => resolve(results, `${part}.json`);

/** Runs a script on the Node of this process with its output shown; answers its exit code. */
function run(script: string, args: readonly string[], settings: Record<string, string> = {}): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...settings },
      timeout: 3_600_000,
    });
    child.once('error', failed);
    child.once('close', (code) => {
      ended(code ?? 1);
    });
  });
}

function readReport(part: string): unknown {
  try {
    return JSON.parse(readFileSync(reportOf(part), 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** A part is not green when its runner failed without a failed test, or executed none. */
function judge(part: Part, code: number): Part {
  if (part.failures.length > 0) return part;
  if (code !== 0) return { ...part, failures: [`its runner ended with code ${code}`] };
  return part.passed > 0 ? part : { ...part, failures: ['not a single test was executed'] };
}

async function judgeChecks(): Promise<Part> {
  const all = await runChecks();
  const failures = all.filter(({ ok }) => !ok).map(({ name }) => name);
  return judge(
    { name: 'check', passed: all.length - failures.length, failures, unstable: [], skipped: [], tests: [] },
    0,
  );
}

const withStatus = (tests: readonly Outcome[], statuses: readonly string[]) =>
  tests.filter(({ status }) => statuses.includes(status));
const namesOf = (tests: readonly Outcome[], ...statuses: string[]): string[] =>
  withStatus(tests, statuses).map(({ name }) => name);

/** The failed tests with the beginning of their errors: on a machine out of reach the summary must give the reason. */
const failuresOf = (tests: readonly Outcome[], ...statuses: string[]): string[] =>
  withStatus(tests, statuses).map(({ name, message = '' }) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
    return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
  });

type TestFile = VitestReport['testResults'][number];

async function vitestOf(
  report: string,
  files: readonly string[],
): Promise<{ code: number; files: readonly TestFile[] }> {
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(report)}`];
  const code = await run('vitest/vitest.mjs', args);
  return { code, files: ((readReport(report) ?? { testResults: [] }) as VitestReport).testResults };
}

const outcomesOf = (files: readonly TestFile[]): Outcome[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${name.replace(`${root}/`, '')}: ${fullName}`,
      status,
      milliseconds: duration ?? 0,
      message: failureMessages?.[0],
    })),
  );

/**
 * The failed tests of files, and the files without one that failed nevertheless: they did not load, or their process
 * died.
 */
const vitestFailures = (files: readonly TestFile[]): string[] => [
  ...failuresOf(outcomesOf(files), 'failed'),
  ...files
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => `${name.replace(`${root}/`, '')}: ${message.split('\n', 1).join('') || 'did not end'}`),
];

/**
 * Runs vitest, and failed files once more, alone: a test that passes then depends on the load of the machine, and is
 * reported.
 */
async function runVitest(): Promise<Part> {
  const first = await vitestOf('vitest', []);
  const failed = first.files.filter(({ status }) => status === 'failed');
  const again =
    failed.length === 0
      ? first
      : await vitestOf(
          'vitest-again',
          failed.map(({ name }) => name),
        );
  const files =
    failed.length === 0 ? first.files : [...first.files.filter((one) => !failed.includes(one)), ...again.files];
  const tests = outcomesOf(files);
  const failures = vitestFailures(files);
  const part = {
    name: 'vitest',
    passed: namesOf(tests, 'passed').length,
    failures,
    unstable: failures.length === 0 ? vitestFailures(failed) : [],
    skipped: namesOf(tests, 'pending', 'skipped', 'todo', 'disabled'),
    tests,
  };
  return judge(part, again.code);
}

/** Every test of a suite and of the suites in it, with its status and its time. */
function testsOf({ suites = [], specs = [] }: PlaywrightSuite): Outcome[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((one) => ({
      name: `e2e/${file}: ${title}`,
      status: one.status,
      milliseconds: one.results.reduce((sum, { duration }) => sum + duration, 0),
      message: one.results.find(({ error }) => error !== undefined)?.error?.message,
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** Runs a project of Playwright on a portal of its own: journeys leave their orders behind, pictures need a fresh one. */
async function runPlaywright(project: 'pictures' | 'journeys'): Promise<Part> {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(project) };
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--config', 'playwright.config.ts', '--project', project, '--retries=1', '--reporter=line,json'],
    settings,
  );
  const { suites, errors } = (readReport(project) ?? { suites: [], errors: [] }) as PlaywrightReport;
  const tests = suites.flatMap(testsOf);
  const part = {
    name: project,
    passed: namesOf(tests, 'expected', 'flaky').length,
    failures: [...failuresOf(tests, 'unexpected'), ...errors.map(({ message = 'an error' }) => message)],
    unstable: failuresOf(tests, 'flaky'),
    skipped: namesOf(tests, 'skipped'),
    tests,
  };
  return judge(part, code);
}

/** Fails unless every line of the specifications has a test that passed in this run. */
function judgeProofs(tests: readonly Outcome[]): Part {
  const lines = readLines(readFileSync(resolve(root, 'docs/specification.md'), 'utf8'));
  const passed = tests.filter(({ status }) => ['passed', 'expected', 'flaky'].includes(status));
  writeFileSync(resolve(results, 'proofs.md'), proofsPage(lines, passed));
  const failures = proofFaults(lines, passed);
  return { name: 'proofs', passed: failures.length === 0 ? 1 : 0, failures, unstable: [], skipped: [], tests: [] };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Each part runs even when an earlier one failed: one run reports everything.
const parts: (Part & { seconds: number })[] = [];
const runs = [judgeChecks, runVitest, () => runPlaywright('pictures'), () => runPlaywright('journeys')];
for (const runPart of runs) {
  const start = performance.now();
  const part = await runPart();
  parts.push({ ...part, seconds: (performance.now() - start) / 1000 });
}
parts.push({ ...judgeProofs(parts.flatMap(({ tests }) => tests)), seconds: 0 });
for (const { name, passed, failures, unstable, skipped, seconds } of parts) {
  const counts = `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`;
  console.log(`\n${name}: ${counts}, ${seconds.toFixed(1)} s`);
  for (const one of skipped) console.log(`  skipped ${one}`);
  for (const one of unstable) console.log(`  passed at the second try  ${one}`);
  for (const one of failures) console.log(`  FAILED  ${one}`);
}
const slowest = parts
  .flatMap(({ tests }) => tests)
  .toSorted((one, other) => other.milliseconds - one.milliseconds)
  .slice(0, 10);
console.log('\nThe ten slowest tests:');
for (const { name, milliseconds } of slowest) console.log(`  ${(milliseconds / 1000).toFixed(1)} s  ${name}`);
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0);
const skipped = parts.reduce((sum, part) => sum + part.skipped.length, 0);
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
