import { setTimeout as pause } from 'node:timers/promises';
import { type Running, run } from '#test/process.ts';

/** A process of the portal that a supervisor starts again whenever it ends, as systemd does. */
export type Unit = {
  readonly name: string;
  readonly pid: () => number | undefined;
  /** Kills it at once, also in the middle of its start. */
  readonly kill: () => void;
  readonly isServing: () => boolean;
  /** Resolves when it serves. */
  readonly serving: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  readonly terminate: () => Promise<number | NodeJS.Signals>;
  /** Milliseconds from each end to the word that it serves again. */
  readonly restarts: readonly number[];
  /** The ends that nobody asked for: code and last lines. */
  readonly troubles: readonly string[];
  /** Ends it for good. */
  readonly end: () => Promise<number | NodeJS.Signals | undefined>;
};

type Words = { name: string; words: readonly string[]; variables: Record<string, string>; says: RegExp };

/** Milliseconds before a new start. */
const restartDelay = 100;

export function startUnit({ name, words, variables, says }: Words): Unit {
  let running: Running | undefined;
  let isServing = false;
  let isOver = false;
  let endedAt = performance.now();
  let waiting: (() => void)[] = [];
  const asked = new WeakSet<Running>();
  const restarts: number[] = [];
  const troubles: string[] = [];

  async function supervise(): Promise<void> {
    for (;;) {
      const process = run(words, variables);
      running = process;
      process.child.stdout?.on('data', () => {
        if (isServing || asked.has(process) || !says.test(process.output.stdout)) return;
        isServing = true;
        restarts.push(performance.now() - endedAt);
        for (const served of waiting.splice(0)) served();
      });
      const code = await process.ended;
      isServing = false;
      endedAt = performance.now();
      if (!asked.has(process) && !isOver)
        troubles.push(`${name} ended with ${code}: ${process.output.stderr.trim().split('\n').slice(-3).join(' | ')}`);
      if (isOver) return;
      await pause(restartDelay);
      if (isOver) return;
    }
  }
  const supervising = supervise();

  return {
    name,
    pid: () => running?.child.pid,
    kill: () => {
      if (running === undefined) return;
      asked.add(running);
      isServing = false;
      running.child.kill('SIGKILL');
    },
    isServing: () => isServing,
    serving: () =>
      isServing
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, resolve];
          }),
    terminate: () => {
      if (running === undefined) throw new Error(`${name} does not run`);
      asked.add(running);
      isServing = false;
      running.child.kill('SIGTERM');
      return running.ended;
    },
    restarts,
    troubles,
    end: async () => {
      isOver = true;
      running?.child.kill('SIGTERM');
      await supervising;
      return running?.ended;
    },
  };
}
