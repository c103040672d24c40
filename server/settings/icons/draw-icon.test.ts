import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { pictures, turned } from '#test/pictures.ts';
import { drawEmblem, drawLogo } from './draw-icon.ts';

const green = '#2b8a3e';
const icon = { size: 192, isFull: false };
const fullIcon = { size: 192, isFull: true };

/** Reads the red, green, blue and opacity of pixels of an icon. */
async function readPixels(drawing: Promise<Buffer>, ...points: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(await drawing)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([192, 192]);
  return points.map(([x, y]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]);
}

const opaqueGreen = [0x2b, 0x8a, 0x3e, 255];
const white = [255, 255, 255, 255];

/** A picture of one color, twice as wide as high. */
const createLogo = (background: string) => sharp({ create: { width: 200, height: 100, channels: 4, background } });

describe('emblem', () => {
  test('has round corners on a transparent ground', async () => {
    const [corner, edge] = await readPixels(drawEmblem(green, icon), [0, 0], [96, 4]);
    expect([corner?.[3], edge]).toEqual([0, opaqueGreen]);
  });

  test('fills its square for devices that cut icons to their shape', async () => {
    const [corner] = await readPixels(drawEmblem(green, fullIcon), [0, 0]);
    expect(corner).toEqual(opaqueGreen);
  });
});

describe('logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of %s is drawn whole and in the middle', async (format) => {
    const file = await createLogo('#c92a2a').toFormat(format).toBuffer();
    const [above, left, right] = await readPixels(drawLogo(file, icon, green), [96, 40], [4, 96], [187, 96]);
    expect(above?.[3]).toBe(0);
    for (const pixel of [left, right])
      for (const [at, channel] of [0xc9, 0x2a, 0x2a, 255].entries())
        expect(Math.abs((pixel?.[at] ?? 0) - channel)).toBeLessThanOrEqual(3);
  });

  test.each(['jpeg', 'lossyWebp', 'losslessWebp'] as const)('%s of a browser becomes an icon', async (kind) => {
    const [above, left] = await readPixels(drawLogo(pictures[kind], icon, green), [96, 40], [4, 96]);
    expect([above?.[3], left?.[3]]).toEqual([0, 255]);
  });

  test('of a camera that was turned stands upright', async () => {
    const [above, left] = await readPixels(drawLogo(turned(pictures.jpeg, 6), icon, green), [96, 4], [40, 96]);
    expect([above?.[3], left?.[3]]).toEqual([255, 0]);
  });

  test.each([
    ['white', '#ffffff', 'srgb', opaqueGreen],
    ['white, of shades of gray,', '#ffffff', 'b-w', opaqueGreen],
    ['half transparent white', '#ffffff80', 'srgb', opaqueGreen],
    ['black', '#000000', 'srgb', white],
    ['orange', '#f76707', 'srgb', white],
  ])('that is %s fills its square with a ground on which it is seen', async (_name, color, space, ground) => {
    const file = await createLogo(color)
      .extend({ top: 50, bottom: 50, background: 'transparent' })
      .toColourspace(space)
      .png()
      .toBuffer();
    const [corner, inSafeMargin] = await readPixels(drawLogo(file, fullIcon, green), [0, 0], [28, 96]);
    expect([corner, inSafeMargin]).toEqual([ground, ground]);
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'),
      'format svg',
    ],
    ['a GIF', createLogo('#c92a2a').gif().toBuffer(), 'format gif'],
    ['half a PNG', pictures.png.subarray(0, pictures.png.length - 20), 'png'],
    ['half a JPEG', pictures.jpeg.subarray(0, pictures.jpeg.length / 2), 'premature end'],
    ['half a WebP', pictures.lossyWebp.subarray(0, pictures.lossyWebp.length / 2), 'webp'],
    [
      'a picture of more pixels than a logo has',
      createLogo('#c92a2a').resize(2001, 2000).png().toBuffer(),
      'pixel limit',
    ],
    ['a text', Buffer.from('no picture'), 'unsupported image format'],
  ])('that is %s is refused', async (_name, file, message) => {
    const logo = await file;
    for (const one of [icon, fullIcon]) await expect(drawLogo(logo, one, green)).rejects.toThrow(message);
  });
});
