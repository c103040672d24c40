import { availableParallelism } from 'node:os';
import { Refusal } from '#server/platform/refusal.ts';

/** As many as there are cores: more at once would only take each other's time, and the time of everybody else. */
let free = availableParallelism();
const waiting: (() => void)[] = [];
/** Whoever comes while that many wait is asked to come back: an answer after many seconds helps nobody. */
const mostWaiting = 200;

/**
 * Does heavy work, as soon as a core is free for it.
 *
 * @throws Refusal tooManyRequests while too many wait already
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else {
    if (waiting.length >= mostWaiting) throw new Refusal('tooManyRequests');
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
