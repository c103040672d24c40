import { randomSource } from '#ecu/synthetic/index.ts';

/** Random numbers that a seed repeats. */
export type Random = {
  /** A whole number from 0 up to and without a limit. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** True once in so many times. */
  readonly oneIn: (times: number) => boolean;
};

/** Makes a source of random numbers. */
export function seededRandom(seed: number): Random {
  const next = randomSource(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    oneIn: (times) => below(times) === 0,
  };
}
