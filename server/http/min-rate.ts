/** Least rate at which a body has to arrive. */
export type MinRate = {
  /** Bytes per second, on average over a window; 0: any. */
  readonly minRate: number;
  /** Milliseconds over which the average is taken. */
  readonly rateWindow: number;
};

/** Figures of a line that receives. */
export type Arriving = {
  /** Bytes received so far. */
  readonly received: () => number;
  /** True while bytes wait to be read: then the sender is not the slow one. */
  readonly waiting: () => boolean;
};

/**
 * Calls `onSlow` once when less arrives in a window than the least rate asks for. Only the average counts, so an honest
 * slow line passes, and what the portal itself is late to read is not held against the sender.
 *
 * @returns ends the watch
 */
export function watchRate({ received, waiting }: Arriving, { minRate, rateWindow }: MinRate, onSlow: () => void) {
  if (minRate === 0) return () => {};
  let before = received();
  const timer = setInterval(() => {
    const now = received();
    const isSlow = now - before < (minRate * rateWindow) / 1000 && !waiting();
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
