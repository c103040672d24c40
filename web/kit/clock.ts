import { useSyncExternalStore } from 'react';

/**
 * A clock that all who show the time share: it ticks while somebody looks. Answers the hook that gives the present moment.
 *
 * @param interval milliseconds between two ticks
 */
export function clock(interval: number): () => Date {
  const listeners = new Set<() => void>();
  let timer: number | undefined;
  let now = new Date();

  function tick(): void {
    now = new Date();
    for (const listener of listeners) listener();
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener);
    if (timer === undefined) {
      now = new Date();
      timer = window.setInterval(tick, interval);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.clearInterval(timer);
      timer = undefined;
    };
  }

  return function useClock(): Date {
    return useSyncExternalStore(listen, () => now);
  };
}
