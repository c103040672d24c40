/** How fast a body has to come at the least. */
export type LeastRate = {
  /** Bytes per second, on average over a window; 0: any. */
  readonly leastRate: number;
  /** Milliseconds over which the average is taken. */
  readonly rateWindow: number;
};

/** What arrives over a line. */
export type Arriving = {
  /** Bytes that have come so far. */
  readonly received: () => number;
  /** Whether bytes wait to be read: then it is not the sender who is slow. */
  readonly waiting: () => boolean;
};

/**
 * Calls `onSlow` once when less arrives in a window than the least rate asks for. A slow line that is honest passes: it
 * is the average that counts, and what the portal itself is late to read is no fault of the sender.
 *
 * @returns ends the watch
 */
export function watchRate({ received, waiting }: Arriving, { leastRate, rateWindow }: LeastRate, onSlow: () => void) {
  if (leastRate === 0) return () => {};
  let before = received();
  const timer = setInterval(() => {
    const now = received();
    const isSlow = now - before < (leastRate * rateWindow) / 1000 && !waiting();
    before = now;
    if (!isSlow) return;
    clearInterval(timer);
    onSlow();
  }, rateWindow);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
