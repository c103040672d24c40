import { useStore } from '@nanostores/react';
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** One for each interval, shared by all who show the time: it ticks while somebody looks. */
export const clocks = new Map<number, ReadableAtom<Date>>();

function startClock(interval: number): ReadableAtom<Date> {
  const clock = atom(new Date());
  onMount(clock, () => {
    const tick = () => {
      clock.set(new Date());
    };
    tick();
    const timer = window.setInterval(tick, interval);
    return () => {
      window.clearInterval(timer);
    };
  });
  clocks.set(interval, clock);
  return clock;
}

/** Half a minute: often enough for every row of every list. */
export const listInterval = 30_000;

/**
 * The present moment.
 *
 * @param interval milliseconds between two ticks
 */
export function useNow(interval: number): Date {
  return useStore(clocks.get(interval) ?? startClock(interval));
}
