import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { applyMutant, type Mutant } from './mutators.ts';
import type { TestSets } from './nearest-tests.ts';
import type { Answer, Request } from './run-tests.ts';

export type Verdict = {
  readonly status: 'killed' | 'survived' | 'timed out';
  /** The test file that failed, and its error. */
  readonly by?: { readonly test: string; readonly message: string } | undefined;
};

/** A copy of the checkout in a temporary folder, with a process that runs tests there. */
export type Worker = {
  readonly judge: (path: string, mutant: Mutant, sets: TestSets) => Promise<Verdict>;
  /** Test files that fail without any mutant, and are left out. */
  readonly broken: ReadonlySet<string>;
  readonly close: () => Promise<void>;
};

function copyCheckout(root: string, files: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'tuneport-mutation-'));
  // PostgreSQL runs as another account when this is root, and its cluster is in the copy.
  chmodSync(copy, 0o755);
  for (const file of files) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Seconds for a set of tests, unless the original takes more than a third of it. */
const timeLimit = 60;
const timedOut = Symbol('timed out');

/** Makes the copy; the process of its tests starts with the first mutant, and again after each that did not end. */
export function openWorker(root: string, files: readonly string[]): Worker {
  const copy = copyCheckout(root, files);
  const sound = new Set<string>();
  const broken = new Set<string>();
  const limits = new Map<string, number>();
  let runner: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    const child = fork(join(copy, 'tools/mutate/run-tests.ts'), {
      cwd: copy,
      // A group of its own, which is killed as a whole: the tests run in processes of this one.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) throw new Error(`The process of the tests in ${copy} did not start`);
    return child;
  }

  async function stop(): Promise<void> {
    if (runner?.pid === undefined) return;
    const exit = once(runner, 'exit');
    process.kill(-runner.pid, 'SIGKILL');
    await exit;
    runner = undefined;
  }

  async function runTests(changed: string, tests: readonly string[], seconds: number) {
    runner ??= await start();
    const ended = new AbortController();
    const { signal } = ended;
    const answer = Promise.race([
      once(runner, 'message', { signal }).then(([message]) => message as Answer),
      once(runner, 'exit', { signal }).then((): never => {
        throw new Error(`The process of the tests ended while it ran ${tests.join(' ')}`);
      }),
      setTimeout(seconds * 1000, timedOut, { signal }),
    ]);
    const request: Request = { changed, tests };
    runner.send(request);
    const result = await answer.finally(() => {
      ended.abort();
    });
    if (result === timedOut) await stop();
    return result;
  }

  async function runOnMutant(path: string, mutant: Mutant, tests: readonly string[], seconds: number) {
    const target = join(copy, path);
    const original = readFileSync(target, 'utf8');
    // The process starts on the original: its set-up makes the template database.
    runner ??= await start();
    writeFileSync(target, applyMutant(original, mutant));
    try {
      return await runTests(path, tests, seconds);
    } finally {
      writeFileSync(target, original);
    }
  }

  /** Measures the original, so that a slow machine does not kill a mutant. */
  async function measureLimit(path: string, tests: readonly string[]): Promise<number> {
    const begin = performance.now();
    await runTests(path, tests, 1800);
    return Math.max(timeLimit, (3 * (performance.now() - begin)) / 1000);
  }

  /** Runs tests on a mutant. A failure counts when the same tests pass on the original. */
  async function runOn(path: string, mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
    const left = tests.filter((test) => !broken.has(test));
    if (left.length === 0) return { status: 'survived' };
    const key = left.join();
    const answer = await runOnMutant(path, mutant, left, limits.get(key) ?? timeLimit);
    if (answer === timedOut) {
      if (limits.has(key)) return { status: 'timed out' };
      const limit = await measureLimit(path, left);
      limits.set(key, limit);
      return limit === timeLimit ? { status: 'timed out' } : runOn(path, mutant, tests);
    }
    const { failed } = answer;
    if (failed === undefined) return { status: 'survived' };
    if (sound.has(failed.test)) return { status: 'killed', by: failed };
    const isOfFile = left.includes(failed.test);
    const proof = await runTests(path, isOfFile ? [failed.test] : left, 1800);
    if (proof !== timedOut && proof.failed === undefined) {
      if (isOfFile) sound.add(failed.test);
      return { status: 'killed', by: failed };
    }
    if (!isOfFile) return { status: 'survived' };
    broken.add(failed.test);
    return runOn(path, mutant, tests);
  }

  return {
    broken,
    judge: async (path, mutant, { nearest, wider }) => {
      const verdict = await runOn(path, mutant, nearest);
      return verdict.status === 'survived' ? runOn(path, mutant, wider) : verdict;
    },
    close: async () => {
      await stop();
      const cluster = join(copy, 'data/test');
      if (existsSync(cluster)) await (await startEmbeddedPostgres(cluster)).stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
