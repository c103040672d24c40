import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runChecks } from './check.ts';

/** What one part of the run found: how many passed and were skipped, and the name of each that failed. */
type Part = {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
};

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

type PlaywrightSuite = {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
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
function run(script: string, words: readonly string[], settings: Record<string, string> = {}): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...words], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...settings },
      timeout: 1_800_000,
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

async function holdChecks(): Promise<Part> {
  const all = await runChecks();
  const failures = all.filter(({ ok }) => !ok).map(({ name }) => name);
  return judge({ name: 'check', passed: all.length - failures.length, failures, skipped: [] }, 0);
}

async function runVitest(): Promise<Part> {
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];
  const code = await run('vitest/vitest.mjs', words);
  const { testResults } = (readReport('vitest') ?? { testResults: [] }) as VitestReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${name.replace(`${root}/`, '')}: ${fullName}`, status })),
  );
  const namesOf = (...statuses: string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  // A file that does not load has no tests that could fail.
  const unloaded = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => `${name.replace(`${root}/`, '')}: ${message.split('\n', 1).join('')}`);
  const part = {
    name: 'vitest',
    passed: namesOf('passed').length,
    failures: [...namesOf('failed'), ...unloaded],
    skipped: namesOf('pending', 'skipped', 'todo', 'disabled'),
  };
  return judge(part, code);
}

/** Every test of a suite and the suites in it, with its status. */
function testsOf({ suites = [], specs = [] }: PlaywrightSuite): { name: string; status: string }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ name: `e2e/${file}: ${title}`, status })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

async function runPlaywright(): Promise<Part> {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--config', 'playwright.config.ts', '--project', 'journeys', '--reporter=line,json'],
    settings,
  );
  const { suites, errors } = (readReport('playwright') ?? { suites: [], errors: [] }) as PlaywrightReport;
  const tests = suites.flatMap(testsOf);
  const namesOf = (...statuses: string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  const part = {
    name: 'journeys',
    passed: namesOf('expected').length,
    failures: [...namesOf('unexpected', 'flaky'), ...errors.map(({ message = 'an error' }) => message)],
    skipped: namesOf('skipped'),
  };
  return judge(part, code);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Each part runs even when an earlier one failed: one run tells everything.
const parts = [await holdChecks(), await runVitest(), await runPlaywright()];
for (const { name, passed, failures, skipped } of parts) {
  console.log(`\n${name}: ${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  for (const one of skipped) console.log(`  skipped ${one}`);
  for (const one of failures) console.log(`  FAILED  ${one}`);
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0);
const skipped = parts.reduce((sum, part) => sum + part.skipped.length, 0);
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
