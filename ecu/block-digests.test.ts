import { describe, expect, test } from 'vitest';
import { countBlocks, digestAt, digestBlocks, erasedDigest, murmur3 } from './block-digests.ts';
import { ascii } from './text.ts';

describe('MurmurHash3, x86, 128 bits', () => {
  test.each([
    ['', '00000000000000000000000000000000'],
    ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
    ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
    ["I will not buy this tobacconist's, it is scratched.", '9b5b7ba2ef3f7866889adeaf00f3f98e'],
  ])('of "%s" is the published value', (text, digest) => {
    expect(murmur3(ascii(text))).toBe(digest);
  });
});

describe('block digests', () => {
  const image = Uint8Array.from({ length: 0x2800 }, (_, index) => (index * 7) & 0xff);

  test('change only in blocks with changed bytes', () => {
    const other = image.slice();
    other[0x1fff] = 0xaa;
    const [one, two] = [digestBlocks(image, []), digestBlocks(other, [])];
    expect([0, 1, 2].map((block) => digestAt(one, block) === digestAt(two, block))).toEqual([true, false, true]);
    expect(one).toHaveLength(16 * countBlocks(image.length));
  });

  test('are the first halves of the hashes, including a shorter last block', () => {
    const odd = image.subarray(0, 0x27fb);
    const digits = digestBlocks(odd, []);
    const hashes = [0, 1, 2].map((block) => murmur3(odd.slice(0x1000 * block, 0x1000 * (block + 1))));
    expect(digits).toBe(hashes.map((hash) => hash.slice(0, 16)).join(''));
  });

  test('ignore excluded ranges and leave the image unchanged', () => {
    const other = image.slice().fill(0x11, 0xffe, 0x1002);
    const apart = [{ offset: 0xff0, length: 0x20 }];
    const copy = other.slice();
    expect(digestBlocks(other, apart)).toBe(digestBlocks(image, apart));
    expect(other).toEqual(copy);
  });

  test('show erased blocks, including a shorter last one', () => {
    const erased = new Uint8Array(0x2800).fill(0xff);
    const digits = digestBlocks(erased, []);
    expect([0, 1, 2].map((block) => digestAt(digits, block) === erasedDigest(0x2800, block))).toEqual([
      true,
      true,
      true,
    ]);
    expect(digestAt(digestBlocks(image, []), 0)).not.toBe(erasedDigest(0x2800, 0));
  });
});
