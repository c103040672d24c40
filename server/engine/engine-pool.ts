import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { transferables } from './transferables.ts';

export type PoolLimits = {
  /** Number of requests worked on at once; the others wait in line. */
  threads: number;
  /** Time limit of one request, counted from when a thread has it, in milliseconds. */
  time: number;
  /** Memory limit of a thread, heap and buffers together, in MiB. */
  memory: number;
};

export type Pool = {
  /**
   * @param transfer bytes of the request that the caller does not use again: transferred instead of copied
   * @throws when the thread fails, takes too long or needs too much memory; the requests behind it go on in a new one
   */
  ask: (request: object, transfer?: readonly Uint8Array[]) => Promise<unknown>;
  /** Ends idle threads; the next request starts one again. */
  rest: () => Promise<void>;
};

/** Interval between two checks of the memory of a busy thread, in milliseconds. */
const watchInterval = 100;

/**
 * Distance from the pool's own heap limit to that of V8, in MiB. Reaching V8's limit does not always end the thread
 * alone: what it allocates before V8 ends it can end the process. The pool therefore has to act first, also when the
 * event loop was busy for seconds.
 */
const heapReserve = 2048;

/**
 * Threads that start on demand and stay for the next request: starting one takes longer than most requests. An idle
 * thread does not keep the process alive.
 *
 * @param thread the file that a thread runs, which calls `answerRequests`
 */
export function openPool(thread: URL, limits: PoolLimits): Pool {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let threads = 0;

  function start(): Worker {
    const worker = new Worker(thread, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory + heapReserve },
      // Node's own arguments, a script to evaluate for example, are meant for the process.
      execArgv: [],
    });
    threads += 1;
    // The caller gets the error; without a listener the event would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      threads -= 1;
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      waiting.shift()?.(start());
    });
    return worker;
  }

  function free(): Promise<Worker> {
    const worker = idle.pop() ?? (threads < limits.threads ? start() : undefined);
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  }

  function release(worker: Worker): void {
    const next = waiting.shift();
    if (next !== undefined) {
      next(worker);
      return;
    }
    worker.unref();
    idle.push(worker);
  }

  return {
    ask: async (request, transfer = []) => {
      const worker = await free();
      try {
        const answer = await answerOf(worker, request, transfer, limits);
        release(worker);
        return answer;
      } catch (error) {
        await worker.terminate();
        throw error;
      }
    },
    rest: async () => {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

async function answerOf(
  worker: Worker,
  request: object,
  transfer: readonly Uint8Array[],
  { time, memory }: PoolLimits,
): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  worker.ref();
  try {
    worker.postMessage(request, transferables(transfer));
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]: unknown[]) => answer),
      endOf(worker, signal),
      tooLong(time, signal),
      tooLarge(worker, memory, signal),
    ]);
  } finally {
    over.abort();
  }
}

async function endOf(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = (await once(worker, 'exit', { signal })) as unknown[];
  throw new Error(`the engine ended without an answer (${String(code)})`);
}

async function tooLong(time: number, signal: AbortSignal): Promise<never> {
  await setTimeout(time, undefined, { signal });
  throw new Error(`the engine took longer than ${time} ms`);
}

/** Rejects once a thread uses too much: heap, or buffers, in which files live and which V8 does not limit at all. */
async function tooLarge(worker: Worker, memory: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await setTimeout(watchInterval, undefined, { signal });
    // A thread that has just ended has no statistics, and its end says why.
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    if (statistics === undefined) continue;
    const { used_heap_size: heap, external_memory: buffers } = statistics;
    if (heap + buffers > memory * 2 ** 20) throw new Error(`the engine needed more than ${memory} MiB`);
  }
}
