import { availableParallelism } from 'node:os';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { openPool } from './engine-pool.ts';
import type { EngineAnswer, EngineRequest, EngineWork } from './engine-works.ts';

/** Number of files that the engine works on at once: one core stays free for requests to the portal. */
export const engineThreads = Math.max(1, availableParallelism() - 1);

const engine = openPool(new URL('./engine-thread.mjs', import.meta.url), {
  threads: engineThreads,
  time: 60_000,
  memory: 1024,
});

/**
 * Runs work of the engine in a thread of its own.
 *
 * @param transfer bytes of the request that the caller does not use again: transferred instead of copied
 * @throws when it fails, takes too long or needs too much memory; the portal goes on. ChecksumMismatchError when a stored file
 *   that it reads is not what its name says
 */
export async function runEngine<Work extends EngineWork>(
  request: EngineRequest<Work>,
  transfer?: readonly Uint8Array[],
): Promise<EngineAnswer<Work>> {
  try {
    return (await engine.ask(request, transfer)) as EngineAnswer<Work>;
  } catch (error) {
    // An error leaves its class behind in the thread.
    const isDamaged = error instanceof Error && error.name === 'DamagedContent';
    throw isDamaged ? new ChecksumMismatchError(error.message, { cause: error }) : error;
  }
}

/** Ends idle threads. */
export const restEngine = (): Promise<void> => engine.rest();
