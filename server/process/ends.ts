import { setTimeout as pause } from 'node:timers/promises';

const ends = new Set<() => Promise<unknown>>();

/**
 * Has what was started end with this process, also where nobody comes to close it: at a signal, after a failed start, or when the
 * time to stop is over.
 *
 * @returns forgets it, once it has ended by itself
 */
export function endWithProcess(end: () => Promise<unknown>): () => void {
  // A function of its own: the same one may be given twice.
  const own = () => end();
  ends.add(own);
  return () => void ends.delete(own);
}

/** Milliseconds for all of it: supervisors wait 45 seconds, of which 30 are for a usual stop. */
const patience = 12_000;

/** Ends what was started and is still there; what fails or takes too long is left. */
export async function endEverything(): Promise<void> {
  const over = new AbortController();
  const late = pause(patience, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([Promise.allSettled([...ends].map((end) => end())), late]);
  over.abort();
}

const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
export const endingSignals = Object.keys(signals) as (keyof typeof signals)[];

/**
 * Ends what was started at a signal, lets the work under way clean up, and ends the process as the signal would have. A second
 * signal changes nothing.
 *
 * @param work is cut off by the end of what it works with
 * @returns tells whether a signal came
 */
export function endAtSignals(work: () => Promise<unknown>): () => boolean {
  let isEnding = false;
  for (const signal of endingSignals)
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      const cleanUp = () => Promise.race([work().catch(() => {}), pause(3000)]);
      void endEverything()
        .then(cleanUp)
        .finally(() => process.exit(signals[signal]));
    });
  return () => isEnding;
}
