import sharp, { type Sharp } from 'sharp';
import { maxLogoPixels } from '#contract/settings.ts';
import { emblemSvg } from './emblem-svg.ts';

export type Icon = {
  /** Side in pixels. */
  readonly size: number;
  /** True: the square is filled, for devices that cut icons to their shape; false: transparent around the drawing. */
  readonly isFull: boolean;
};

// An icon is drawn once for each look: memory for repeated operations would never be used.
sharp.cache(false);

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Draws the emblem as PNG. @param color `#rrggbb` */
export const drawEmblem = (color: string, { size, isFull }: Icon): Promise<Buffer> =>
  sharp(Buffer.from(emblemSvg(color, isFull)))
    .resize(size, size)
    .png()
    .toBuffer();

/** Returns true for a logo that is seen on dark ground alone: what is visible of it is nearly white. */
async function isLight(logo: Sharp): Promise<boolean> {
  const picture = await logo.clone().ensureAlpha().png().toBuffer();
  // On black, each pixel counts by its opacity.
  const onBlack = await sharp(picture).flatten({ background: 'black' }).png().toBuffer();
  const [{ channels: colors }, { channels }] = await Promise.all([sharp(onBlack).stats(), sharp(picture).stats()]);
  const [red = 0, green = 0, blue = 0, alpha = 0] = [...colors, ...channels.slice(3)].map(({ mean }) => mean);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.85 * alpha;
}

/** The formats of logos; sharp reads others as well, among them SVG, which can refer to what lies outside. */
const formats = new Set<string>(['png', 'jpeg', 'webp']);

/** The share of a full icon that its logo takes: devices cut circles out of it. */
const safeShare = 0.66;

/**
 * Draws a logo as PNG, whole and in the middle of a square.
 *
 * @param color ground of a filled square below a nearly white logo, `#rrggbb`; below any other it is white
 * @throws when the logo cannot be decoded
 */
export async function drawLogo(file: Buffer, { size, isFull }: Icon, color: string): Promise<Buffer> {
  const limits = { limitInputPixels: maxLogoPixels, failOn: 'error' } as const;
  // A gray logo would else make its ground gray.
  const logo = sharp(file, { ...limits, autoOrient: true }).pipelineColourspace('srgb');
  const { format } = await logo.metadata();
  if (!formats.has(format)) throw new Error(`a logo of the format ${format}`);
  if (!isFull)
    return logo.resize(size, size, { fit: 'contain', background: transparent }).ensureAlpha().png().toBuffer();
  const background = (await isLight(logo)) ? color : 'white';
  const side = Math.round(size * safeShare);
  const [before, after] = [Math.floor((size - side) / 2), Math.ceil((size - side) / 2)];
  return logo
    .flatten({ background })
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png()
    .toBuffer();
}
