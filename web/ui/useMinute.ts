import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: number | undefined;
let now = new Date();

/** One clock for every row of every list: it ticks twice a minute while somebody looks. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = new Date();
    timer = window.setInterval(() => {
      now = new Date();
      for (const heard of listeners) heard();
    }, 30_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment, to half a minute. */
export const useMinute = (): Date => useSyncExternalStore(listen, () => now);
