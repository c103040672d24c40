import { availableParallelism } from 'node:os';
import { openPool } from './engine-pool.ts';
import type { EngineAnswer, EngineRequest, EngineWork } from './engine-works.ts';

/** How many files the engine works on at once: one core is left to whoever asks the portal. */
export const engineThreads = Math.max(1, availableParallelism() - 1);

const engine = openPool(new URL('./engine-thread.ts', import.meta.url), {
  threads: engineThreads,
  time: 60_000,
  memory: 1024,
});

/**
 * Lets the engine work in a thread of its own.
 *
 * @param given bytes of the request that the asker does not look at again: handed over instead of copied
 * @throws when it fails, takes too long or needs too much memory; the portal goes on
 */
export async function runEngine<Work extends EngineWork>(
  request: EngineRequest<Work>,
  given?: readonly Uint8Array[],
): Promise<EngineAnswer<Work>> {
  return (await engine.ask(request, given)) as EngineAnswer<Work>;
}

/** Ends the threads that have nothing to do. */
export const restEngine = (): Promise<void> => engine.rest();
