import { useSyncExternalStore } from 'react';

let now = new Date();
let timer: number | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** One clock for all who show the time: it ticks while somebody looks. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = new Date();
    timer = window.setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment, anew every second. */
export const useNow = (): Date => useSyncExternalStore(listen, () => now);
