import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { transferables } from './transferables.ts';

export type PoolLimits = {
  /** How many requests are worked on at once; the others wait in line. */
  threads: number;
  /** Longest that one request may take once a thread has it, in milliseconds. */
  time: number;
  /** Most memory that a thread may use, heap and buffers together, in MiB. */
  memory: number;
};

export type Pool = {
  /**
   * @param given bytes of the request that the asker does not look at again: handed over instead of copied
   * @throws when the thread fails, takes too long or needs too much memory; the requests behind it go on in a new one
   */
  ask: (request: object, given?: readonly Uint8Array[]) => Promise<unknown>;
  /** Ends the threads that have nothing to do; the next request starts one again. */
  rest: () => Promise<void>;
};

/** How often the memory of a thread at work is looked at, in milliseconds. */
const watchInterval = 100;

/**
 * How far V8's own limit of a heap lies above the pool's, in MiB. A heap that reaches it does not always end its thread
 * alone: what it allocates before V8 gets around to ending it ends the process. The pool therefore has to be there first,
 * also when the event loop was busy for seconds.
 */
const heapReserve = 2048;

/**
 * Threads that are started when they are needed and kept for the next request: starting one takes longer than most
 * requests. An idle thread does not keep the process alive.
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
      // What Node was started with, a script to evaluate for example, is meant for the process.
      execArgv: [],
    });
    threads += 1;
    // Who asked hears of it; without a listener of its own what a thread dies of would end the process.
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
    ask: async (request, given = []) => {
      const worker = await free();
      try {
        const answer = await answerOf(worker, request, given, limits);
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
  given: readonly Uint8Array[],
  { time, memory }: PoolLimits,
): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  worker.ref();
  try {
    worker.postMessage(request, transferables(given));
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

/** Ends a request whose thread uses too much: heap, and the buffers in which files live, which V8 does not limit at all. */
async function tooLarge(worker: Worker, memory: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await setTimeout(watchInterval, undefined, { signal });
    // Of a thread that has just ended there are none, and its end says why.
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    if (statistics === undefined) continue;
    const { used_heap_size: heap, external_memory: buffers } = statistics;
    if (heap + buffers > memory * 2 ** 20) throw new Error(`the engine needed more than ${memory} MiB`);
  }
}
