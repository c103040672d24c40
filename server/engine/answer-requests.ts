import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { transferables } from './transferables.ts';

/** By name what a thread can be asked to do; a request names it as `work`. */
export type Works = Record<string, (request: never) => unknown>;

/**
 * The thread's side of a pool: answers one request after the other. What a request throws ends the thread, and the pool
 * starts another one: a file that broke the engine once leaves nothing behind.
 */
export function answerRequests(works: Works): void {
  lowerPriority();
  const port = parentPort;
  port?.on('message', (request: { work: string }) => {
    const work = works[request.work];
    if (work === undefined) throw new Error(`nobody does ${request.work}`);
    const answer = work(request as never);
    port.postMessage(answer, transferables(typeof answer === 'object' && answer !== null ? Object.values(answer) : []));
  });
}

/** Lets whoever asks the portal go first. Only on Linux a priority is the thread's own; elsewhere it is the process's. */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}
