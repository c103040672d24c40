import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runChecks } from './check.ts';
import { idsIn, proofFaults, proofsPage, readLines, type TierRun } from './proofs.ts';
import { type Calibration, startCalibration } from './test/calibration.ts';
import { judgePart, type Outcome, type Part } from './test/outcome.ts';
import { runPlaywright } from './test/run-playwright.ts';
import { results, root, runScript } from './test/run-script.ts';
import { runVitest } from './test/run-vitest.ts';

/** Share by which a run may exceed its budget. */
const tolerance = 1.25;

const isDeep = process.argv.includes('--deep');
const command = isDeep ? 'npm run test:deep' : 'npm test';
const tier = isDeep ? 'deep' : 'test';
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

async function judgeChecks(): Promise<Part> {
  const all = await runChecks();
  const failures = all.filter(({ ok }) => !ok).map(({ name }) => name);
  const passed = all.length - failures.length;
  return judgePart({ name: 'check', passed, failures, unstable: [], skipped: [], tests: [] }, 0);
}

/** Runs two short benches: that they still work, not what they measure. */
async function runBenches(): Promise<Part> {
  const code = await runScript('../bench/run.ts', ['pay', 'lists']);
  return judgePart({ name: 'bench smoke', passed: 1, failures: [], unstable: [], skipped: [], tests: [] }, code);
}

/** Lists the test files that only differ in size between the tiers: they read `isDeep` of test/tier.ts. */
const listSizedFiles = (): string[] =>
  globSync('{contract,rules,ecu,server,test,web}/**/*.test.ts', { cwd: root }).filter((path) =>
    /'(#test|\.)\/tier\.ts'/.test(read(path)),
  );

const deep = { TEST_TIER: 'deep' };
const runs: readonly (() => Promise<Part>)[] = isDeep
  ? [
      () => runVitest({ name: 'full size', projects: ['pure', 'calls'], files: listSizedFiles(), settings: deep }),
      () => runVitest({ name: 'deep', projects: ['deep'], settings: deep }),
      () => runPlaywright('pictures'),
      () => runPlaywright('deep'),
      runBenches,
    ]
  : [
      judgeChecks,
      () => runVitest({ name: 'pure', projects: ['pure'] }),
      () => runVitest({ name: 'calls', projects: ['calls'] }),
      () => runVitest({ name: 'screens', projects: ['screens'] }),
      () => runPlaywright('journeys'),
    ];

const recordPath = (name: string) => resolve(results, `${name}-tier.json`);

/** Returns what a tier proved when it last ran; undefined when it has not run in this checkout. */
function readTier(name: string): TierRun | undefined {
  try {
    return JSON.parse(readFileSync(recordPath(name), 'utf8')) as TierRun;
  } catch {
    return undefined;
  }
}

/** Lists the ids in the sources of the deep tests: lines that `npm test` leaves to that tier. */
const listDeepIds = (): Set<string> =>
  new Set(
    globSync(['{contract,rules,ecu,server,test,web}/**/*.deep.test.ts', 'e2e/**/*.deep.spec.ts'], {
      cwd: root,
    }).flatMap((path) => idsIn(read(path))),
  );

/** Fails unless every line of the specifications has a test that passed, in this tier or in the other one. */
function judgeProofs(tests: readonly Outcome[]): Part {
  const lines = readLines(read('docs/specification.md'));
  const passed = tests.filter(({ status }) => ['passed', 'expected', 'flaky'].includes(status));
  const present = { ranAt: new Date(Date.now()).toISOString(), passed: passed.map(({ name }) => ({ name })) };
  writeFileSync(recordPath(tier), JSON.stringify(present));
  const tiers = { 'npm test': readTier('test'), 'npm run test:deep': readTier('deep') };
  writeFileSync(resolve(results, 'proofs.md'), proofsPage(lines, tiers));
  // The deep tier proves only its own lines; that no line is without a proof is judged by `npm test`.
  const failures = isDeep ? [] : proofFaults(lines, passed, listDeepIds());
  return { name: 'proofs', passed: failures.length === 0 ? 1 : 0, failures, unstable: [], skipped: [], tests: [] };
}

/** Prints the run against its budget; false when it exceeds it by more than the tolerance. */
function judgeBudget(seconds: number, { unit, loops, peakMemory }: Calibration): boolean {
  const budgets = JSON.parse(read('test/budget.json')) as Record<string, number>;
  const budget = budgets[command] ?? 0;
  const used = Math.round(seconds / unit);
  const memory = peakMemory === undefined ? '' : `, peak memory ${(peakMemory / 2 ** 30).toFixed(1)} GiB`;
  console.log(
    `\n${command}: ${(seconds / 60).toFixed(1)} min = ${used} units of a ${(unit * 1000).toFixed(0)} ms loop (${loops} timed); budget ${budget}${memory}`,
  );
  return used <= budget * tolerance;
}

/** The ten files whose tests took longest, with their seconds. */
function listSlowestFiles(tests: readonly Outcome[]): [file: string, seconds: number][] {
  const seconds = new Map<string, number>();
  for (const { file, milliseconds } of tests) seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
  return [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, 10);
}

const keptFiles = ['test-tier.json', 'deep-tier.json'];
mkdirSync(results, { recursive: true });
for (const name of globSync('*', { cwd: results }))
  if (!keptFiles.includes(name)) rmSync(resolve(results, name), { recursive: true });
const calibration = startCalibration();
const begin = performance.now();
// Each part runs even when an earlier one failed: one run reports everything.
const parts: (Part & { seconds: number })[] = [];
for (const runPart of runs) {
  const start = performance.now();
  const part = await runPart();
  // Deep is the tier that accepts no test that needs a second try.
  const failures = isDeep ? [...part.failures, ...part.unstable] : part.failures;
  parts.push({ ...part, failures, seconds: (performance.now() - start) / 1000 });
}
const seconds = (performance.now() - begin) / 1000;
const tests = parts.flatMap((part) => part.tests);
parts.push({ ...judgeProofs(tests), seconds: 0 });
const isWithinBudget = judgeBudget(seconds, await calibration.stop());
for (const { name, passed, failures, unstable, skipped, seconds: took } of parts) {
  const counts = `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`;
  console.log(`\n${name}: ${counts}, ${(took / 60).toFixed(1)} min`);
  for (const one of skipped) console.log(`  skipped ${one}`);
  for (const one of unstable) console.log(`  passed at the second try  ${one}`);
  for (const one of failures) console.log(`  FAILED  ${one}`);
}
console.log('\nThe ten slowest files:');
for (const [file, took] of listSlowestFiles(tests)) console.log(`  ${took.toFixed(1)} s  ${file}`);
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0) + (isWithinBudget ? 0 : 1);
const skipped = parts.reduce((sum, part) => sum + part.skipped.length, 0);
if (!isWithinBudget) console.log(`\nFAILED  the budget of test/budget.json is exceeded by more than a quarter`);
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
