import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('the MD5 of %i bytes equals that of node:crypto', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => Math.imul(index + 1, 0x9e3779b1) >>> 24);
  expect(Buffer.from(md5(bytes, [{ offset: 0, length }])).toString('hex')).toBe(
    createHash('md5').update(bytes).digest('hex'),
  );
});

test('ranges are hashed one after the other', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index & 0xff);
  const ranges = [
    { offset: 200, length: 90 },
    { offset: 3, length: 10 },
  ];
  const expected = createHash('md5').update(bytes.subarray(200, 290)).update(bytes.subarray(3, 13)).digest('hex');
  expect(Buffer.from(md5(bytes, ranges)).toString('hex')).toBe(expected);
});
