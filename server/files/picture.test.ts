import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { pictures, turned } from '#test/pictures.ts';
import { inspectPicture } from './picture.ts';

const { png, jpeg, lossyWebp, losslessWebp } = pictures;
const size = { width: 48, height: 16 };

/** A copy with a number of two bytes in the place of another. */
function withShort(file: Buffer, at: number, value: number, order: 'BE' | 'LE' = 'BE'): Buffer {
  const copy = Buffer.from(file);
  if (order === 'BE') copy.writeUInt16BE(value, at);
  else copy.writeUInt16LE(value, at);
  return copy;
}
const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
const bitmap = lossyWebp.indexOf('VP8 ') + 8;

describe('inspectPicture', () => {
  test.each([
    ['PNG', png, { type: 'image/png', ...size }],
    ['JPEG', jpeg, { type: 'image/jpeg', ...size, channels: 3 }],
    ['JPEG with bytes of a camera behind its end', Buffer.concat([jpeg, Buffer.alloc(500, 7)]), { type: 'image/jpeg' }],
    ['lossy WebP', lossyWebp, { type: 'image/webp', ...size }],
    ['lossless WebP', losslessWebp, { type: 'image/webp', ...size }],
  ])('recognizes a %s', (_kind, file, expected) => {
    expect(inspectPicture(file)).toMatchObject(expected);
  });

  test.each([1, 2, 3, 4])('keeps the size of a JPEG with orientation %i', (orientation) => {
    expect(inspectPicture(turned(jpeg, orientation))).toMatchObject(size);
  });
  test.each([5, 6, 7, 8])('swaps width and height of a JPEG with orientation %i', (orientation) => {
    expect(inspectPicture(turned(jpeg, orientation))).toMatchObject({ width: 16, height: 48 });
  });
});

const signatures = {
  PNG: png.subarray(0, 8),
  JPEG: Buffer.from('ffd8ffe000104a464946', 'hex'),
  WebP: Buffer.from('RIFF\x20\0\0\0WEBPVP8 ', 'latin1'),
};

test.each(Object.entries(signatures))('the first bytes of a %s followed by text are damaged', (_kind, start) => {
  expect(inspectPicture(Buffer.concat([start, Buffer.from('hello world, this is a text and no picture')]))).toBe(
    'damaged',
  );
  expect(inspectPicture(start)).toBe('damaged');
});

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['lossy WebP', lossyWebp],
  ['lossless WebP', losslessWebp],
])('a %s that is cut off anywhere is damaged', (_kind, file) => {
  for (let length = 12; length < file.length - 1; length += 13)
    expect(inspectPicture(file.subarray(0, length)), `${length} of ${file.length} bytes`).toBe('damaged');
});

test.each([
  ['a PNG of 60,000 × 60,000', bombOf(60_000), 'tooLarge'],
  ['a PNG whose pixels unpack to more than it says', pngWith(1, Buffer.alloc(1 << 20)), 'damaged'],
  ['a PNG without a pixel', pngWith(0, Buffer.alloc(0)), 'damaged'],
  ['a PNG with a wrong checksum', withShort(png, png.length - 20, 0x1234), 'damaged'],
  ['a JPEG of 65,535 × 65,535', withShort(withShort(jpeg, frame + 5, 65_535), frame + 7, 65_535), 'tooLarge'],
  [
    'a JPEG with the pixels of a stamp for 2,000 × 2,000',
    withShort(withShort(jpeg, frame + 5, 2000), frame + 7, 2000),
    'damaged',
  ],
  ['a JPEG without a scan', Buffer.concat([jpeg.subarray(0, scan), Buffer.from('ffd9', 'hex')]), 'damaged'],
  [
    'a WebP of 16,383 × 16,383',
    withShort(withShort(lossyWebp, bitmap + 6, 0x3fff, 'LE'), bitmap + 8, 0x3fff, 'LE'),
    'tooLarge',
  ],
  ['a text', Buffer.from('<svg onload="alert(1)"/>'), 'unknown'],
  ['nothing', Buffer.alloc(0), 'unknown'],
  ['a GIF', Buffer.from('GIF89a'), 'unknown'],
])('%s is refused', (_what, file, problem) => {
  expect(inspectPicture(file)).toBe(problem);
});

/** A small PNG that says that it is as wide and as high as that. */
function bombOf(side: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(side, 16);
  copy.writeUInt32BE(side, 20);
  return copy;
}

/** A PNG that says that it has a side, with other pixels. */
function pngWith(side: number, pixels: Buffer): Buffer {
  const picture = new PNG({ width: 512, height: 512 });
  picture.data.set(pixels.subarray(0, picture.data.length));
  const written = PNG.sync.write(picture);
  written.writeUInt32BE(side, 16);
  written.writeUInt32BE(side, 20);
  return written;
}
