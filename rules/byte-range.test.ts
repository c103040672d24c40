import { expect, test } from 'vitest';
import { nameByteRange } from './byte-range.ts';

test.each([
  [0x60000, 4, '0x60000–0x60003'],
  [0, 16, '0x0–0xF'],
  [0xab, 1, '0xAB'],
])('bytes from %i on, %i of them, are %s', (offset, length, name) => {
  expect(nameByteRange(offset, length)).toBe(name);
});
