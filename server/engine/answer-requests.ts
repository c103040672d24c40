import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { transferables } from './transferables.ts';

/** The work that a thread can do, by name; a request names it as `work`. */
export type Works = Record<string, (request: never) => unknown>;

/**
 * The thread's side of a pool: answers one request after the other. An exception ends the thread, and the pool starts a
 * new one: a file that broke the engine once leaves nothing behind.
 *
 * @param answered is called when an answer has been sent
 */
export function answerRequests(works: Works, answered: () => void = () => {}): void {
  lowerPriority();
  const port = parentPort;
  port?.on('message', (request: { work: string }) => {
    const work = works[request.work];
    if (work === undefined) throw new Error(`nobody does ${request.work}`);
    const answer = work(request as never);
    port.postMessage(answer, transferables(typeof answer === 'object' && answer !== null ? Object.values(answer) : []));
    answered();
  });
}

/**
 * Gives requests to the portal precedence over the engine. Only on Linux a priority belongs to the thread; elsewhere it
 * would be the whole process's.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}
