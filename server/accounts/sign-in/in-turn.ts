import { availableParallelism } from 'node:os';
import { RefusalError } from '#server/http/refusal.ts';

/** Free slots, one per core: more work at once would only slow each other and every other request. */
let free = availableParallelism();
const waiting: (() => void)[] = [];
/** Length of the queue, beyond which requests are refused: an answer after many seconds is of no use. */
const maxWaiting = 200;

/**
 * Does heavy work as soon as a core is free for it.
 *
 * @throws RefusalError tooManyRequests while too many wait already
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else {
    if (waiting.length >= maxWaiting) throw new RefusalError('tooManyRequests');
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}
