import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { findTestCluster } from '#test/scratch-folder.ts';
import { applyMutant, type Mutant } from './mutators.ts';
import type { Answer, Request } from './run-tests.ts';

export type Verdict = {
  readonly status: 'killed' | 'survived' | 'timed out';
  /** The test file that noticed the mutant, and the error of its first failed test. */
  readonly test?: string;
  readonly message?: string | undefined;
};

/** A copy of the checkout in a temporary folder, with a process that runs tests there. */
export type Worker = {
  readonly judge: (path: string, mutant: Mutant, tests: readonly string[]) => Promise<Verdict>;
  /** Test files that fail without any mutant, and are left out; with their errors. */
  readonly broken: ReadonlyMap<string, string>;
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

/** Seconds for a test file, unless the original takes more than a third of it. */
const timeLimit = 60;
/** Seconds for a test file on the original. */
const maxTest = 1800;
const timedOut = Symbol('timed out');

/** Makes the copy; the process of its tests starts with the first mutant, and again after each that did not end. */
export function openWorker(root: string, files: readonly string[]): Worker {
  const copy = copyCheckout(root, files);
  const broken = new Map<string, string>();
  const limits = new Map<string, number>();
  let runner: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    const child = fork(join(copy, 'tools/mutate/run-tests.ts'), {
      cwd: copy,
      // A group of its own, which is killed as a whole: the tests run in processes of this one.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The images of real control units lie beside the checkout.
      env: { ECU_SAMPLES: join(root, '../shared/data/ecu'), ...process.env, NODE_ENV: 'test' },
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

  async function runTest(changed: string, test: string, seconds: number): Promise<Answer | typeof timedOut> {
    runner ??= await start();
    const ended = new AbortController();
    const { signal } = ended;
    const answer = Promise.race([
      once(runner, 'message', { signal }).then(([message]) => message as Answer),
      once(runner, 'exit', { signal }).then((): never => {
        throw new Error(`The process of the tests ended while it ran ${test}`);
      }),
      setTimeout(seconds * 1000, timedOut, { signal }),
    ]);
    const request: Request = { changed, test };
    runner.send(request);
    const result = await answer.finally(() => {
      ended.abort();
    });
    if (result === timedOut) await stop();
    return result;
  }

  /** Runs a test file on the original, once: a test that fails there is left out, and a slow one gets more time. */
  async function prove(path: string, test: string): Promise<boolean> {
    if (!limits.has(test)) {
      const begin = performance.now();
      let answer = await runTest(path, test, maxTest);
      // Again in a new process, which nothing of the mutant can have reached.
      if (answer === timedOut || answer.failure !== undefined) {
        await stop();
        answer = await runTest(path, test, maxTest);
      }
      limits.set(test, Math.max(timeLimit, (3 * (performance.now() - begin)) / 1000));
      if (answer === timedOut) broken.set(test, 'did not end');
      else if (answer.failure !== undefined) broken.set(test, answer.failure);
    }
    return !broken.has(test);
  }

  async function runOnMutant(path: string, mutant: Mutant, test: string): Promise<Answer | typeof timedOut> {
    const target = join(copy, path);
    const original = readFileSync(target, 'utf8');
    // The process starts on the original: its set-up makes the template database.
    runner ??= await start();
    writeFileSync(target, applyMutant(original, mutant));
    try {
      return await runTest(path, test, limits.get(test) ?? timeLimit);
    } finally {
      writeFileSync(target, original);
    }
  }

  /** Returns what a test file says of a mutant, provided that it passes on the original. */
  async function judgeBy(path: string, mutant: Mutant, test: string): Promise<Verdict> {
    if (broken.has(test)) return { status: 'survived' };
    const answer = await runOnMutant(path, mutant, test);
    if (answer !== timedOut && answer.failure === undefined) return { status: 'survived' };
    const isProven = limits.has(test);
    if (!(await prove(path, test))) return { status: 'survived' };
    if (answer !== timedOut) return { status: 'killed', test, message: answer.failure };
    // The first run had too little time for this machine.
    return isProven || limits.get(test) === timeLimit ? { status: 'timed out', test } : judgeBy(path, mutant, test);
  }

  return {
    broken,
    judge: async (path, mutant, tests) => {
      for (const test of tests) {
        const verdict = await judgeBy(path, mutant, test);
        if (verdict.status !== 'survived') return verdict;
      }
      return { status: 'survived' };
    },
    close: async () => {
      await stop();
      const cluster = await findTestCluster(copy);
      if (existsSync(cluster)) await (await startEmbeddedPostgres(cluster)).stop();
      for (const folder of [cluster, copy]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
