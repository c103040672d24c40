import { PNG } from 'pngjs';
import { decodePng } from '#server/files/picture.ts';

/** A picture with its light already multiplied by its opacity: of such pixels means can be taken. */
type Scaled = { readonly width: number; readonly height: number; readonly pixels: Float64Array };

/** The pixels of a line that lie below a pixel of the scaled line, each with its share. */
function* sharesOf(at: number, scale: number, length: number): Generator<readonly [number, number]> {
  const [from, to] = [at / scale, (at + 1) / scale];
  for (let pixel = Math.floor(from); pixel < Math.min(Math.ceil(to), length); pixel += 1)
    yield [pixel, Math.min(pixel + 1, to) - Math.max(pixel, from)];
}

/** The picture so that its longer side has a length, each pixel the mean of those that it covers. */
function scaleTo({ width, height, data }: PNG, length: number): Scaled {
  const scale = length / Math.max(width, height);
  const [columns, rows] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const scaled = { width: columns ?? 1, height: rows ?? 1 };
  const pixels = new Float64Array(scaled.width * scaled.height * 4);
  const across = Array.from({ length: scaled.width }, (_, at) => [...sharesOf(at, scaled.width / width, width)]);
  const down = Array.from({ length: scaled.height }, (_, at) => [...sharesOf(at, scaled.height / height, height)]);
  for (let row = 0; row < scaled.height; row += 1)
    for (let column = 0; column < scaled.width; column += 1) {
      const sum = [0, 0, 0, 0];
      let area = 0;
      for (const [y, high] of down[row] ?? [])
        for (const [x, wide] of across[column] ?? []) {
          const [at, share] = [(y * width + x) * 4, high * wide];
          const alpha = (data[at + 3] ?? 0) / 255;
          for (let channel = 0; channel < 3; channel += 1)
            sum[channel] = (sum[channel] ?? 0) + share * alpha * (data[at + channel] ?? 0);
          sum[3] = (sum[3] ?? 0) + share * alpha;
          area += share;
        }
      pixels.set(
        sum.map((one) => one / area),
        (row * scaled.width + column) * 4,
      );
    }
  return { ...scaled, pixels };
}

/** True for a logo that is seen on dark ground alone: what is visible of it is nearly white. */
function isLight({ pixels }: Scaled): boolean {
  let [light, alpha] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    light += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    alpha += opacity;
  }
  return light / 255 > 0.85 * alpha;
}

/** The share of a full icon that its logo takes: devices cut circles out of it. */
const safeShare = 0.66;

/**
 * A logo as an icon, whole and in the middle of a square.
 *
 * @param logo a PNG
 * @param size side in pixels
 * @param isFull true: the square is filled, for devices that cut icons to their shape; false: transparent around the logo
 * @param color ground below a nearly white logo, `#rrggbb`; below any other it is white
 * @throws when the logo cannot be decoded
 */
export function logoPng(logo: Buffer, size: number, isFull: boolean, color: string): Buffer {
  const scaled = scaleTo(decodePng(logo), Math.round(size * (isFull ? safeShare : 1)));
  const ground = isLight(scaled) ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) : [255, 255, 255];
  const icon = new PNG({ width: size, height: size });
  if (isFull) for (let at = 0; at < icon.data.length; at += 4) icon.data.set([...ground, 255], at);
  const [left, top] = [scaled.width, scaled.height].map((length) => Math.floor((size - length) / 2));
  for (let row = 0; row < scaled.height; row += 1)
    for (let column = 0; column < scaled.width; column += 1) {
      const from = (row * scaled.width + column) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = scaled.pixels.subarray(from, from + 4);
      const channels = [red, green, blue].map((channel, at) =>
        isFull ? channel + (1 - alpha) * (ground[at] ?? 0) : channel / (alpha || 1),
      );
      const at = ((row + (top ?? 0)) * size + column + (left ?? 0)) * 4;
      icon.data.set([...channels, isFull ? 255 : alpha * 255].map(Math.round), at);
    }
  return PNG.sync.write(icon);
}
