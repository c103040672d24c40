import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Lets what was begun go on. */
const moment = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

test('a single item is written at once, and items that arrive meanwhile in one batch in their order', async () => {
  const batches: number[][] = [];
  const write = inBatches(async (items: number[]) => {
    batches.push(items);
    await moment();
  });
  await Promise.all([1, 2, 3, 4].map(write));
  await write(5);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch has at most a hundred items', async () => {
  const sizes: number[] = [];
  const write = inBatches(async (items: number[]) => {
    sizes.push(items.length);
    await moment();
  });
  await Promise.all(Array.from({ length: 251 }, (_, place) => write(place)));
  expect(sizes).toEqual([1, 100, 100, 50]);
});

test('an item that cannot be written fails alone', async () => {
  const written: number[] = [];
  const write = inBatches(async (items: number[]) => {
    await moment();
    if (items.includes(13)) throw new Error('unlucky');
    written.push(...items);
  });
  const outcomes = await Promise.allSettled([1, 12, 13, 14].map(write));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual([1, 12, 14]);
});
