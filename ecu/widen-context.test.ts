import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from './difference.ts';
import { findBytes } from './find-bytes.ts';
import { uniqueOnes, widenContexts } from './widen-context.ts';

/** Images of few different bytes, in which many places look alike. */
const images = fc
  .array(fc.constantFrom(0, 1, 2), { minLength: 8, maxLength: 400 })
  .map((bytes) => Uint8Array.from(bytes));

describe('unique ranges of an image', () => {
  test('equal those that a separate search finds once', () => {
    fc.assert(
      fc.property(
        images,
        fc.array(fc.tuple(fc.nat(399), fc.integer({ min: 1, max: 40 })), { maxLength: 12 }),
        (image, places) => {
          const sights = places
            .map(([start, length]) => ({ start, bytes: image.subarray(start, start + length) }))
            .filter(({ start, bytes }) => start < image.length && bytes.length > 0);
          const unique = uniqueOnes(image, sights);
          for (const sight of sights) {
            const all = findBytes(image, sight.bytes, { offset: 0, length: image.length }, 2);
            expect(unique.has(sight)).toBe(all.length === 1);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('the context of 600 changes takes a few passes over the image, not a few per change', () => {
  let readCount = 0;
  const bytes = noise(0x40000);
  const modified = bytes.slice();
  for (let at = 0x200; at < 600 * 0x180; at += 0x180) modified[at] = (modified[at] ?? 0) ^ 0x55;
  const runs = difference(bytes, modified);
  expect(runs.length).toBeGreaterThanOrEqual(590);
  const counted = new Proxy(bytes, {
    get: (image, name) => {
      if (typeof name === 'string' && /^\d+$/u.test(name)) readCount += 1;
      const value: unknown = Reflect.get(image, name, image);
      return typeof value === 'function' ? value.bind(image) : value;
    },
  });
  const widened = widenContexts(counted, runs, []);
  expect(widened.every(({ telling }) => telling)).toBe(true);
  // One step forward reads two bytes; contexts are copied and compared besides.
  expect(readCount).toBeLessThan(6 * bytes.length);
});

/** Bytes without any order, always the same. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
