import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { maxLogoPixels } from '#contract/settings.ts';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';
/** A picture that was looked through to its end; its size is that of the picture as it is shown. */
export type Picture = Size & { readonly type: PictureType };
/** `unknown`: no picture of these kinds; `damaged`: cut off or no picture behind its first bytes; `tooLarge`: too many pixels. */
export type PictureProblem = 'unknown' | 'damaged' | 'tooLarge';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Looks through a picture to its end: a PNG is decoded; of JPEG and WebP, for which there is no decoder here, every part is
 * followed, and must be there and large enough for the pixels that it promises. A name, a media type and first bytes prove
 * nothing.
 */
export function inspectPicture(file: Buffer): Picture | PictureProblem {
  const start = file.toString('latin1', 0, 12);
  const kinds = [
    { type: 'image/png', is: file.subarray(0, 8).equals(pngSignature), sizeOf: pngSize },
    { type: 'image/jpeg', is: start.startsWith('\xff\xd8\xff'), sizeOf: jpegSize },
    { type: 'image/webp', is: start.startsWith('RIFF') && start.endsWith('WEBP'), sizeOf: webpSize },
  ] as const;
  const kind = kinds.find(({ is }) => is);
  if (kind === undefined) return 'unknown';
  try {
    const size = kind.sizeOf(file);
    return size === 'tooLarge' || size === undefined ? (size ?? 'damaged') : { type: kind.type, ...size };
  } catch {
    // Decoders throw on damaged data and on reads past the end of the file.
    return 'damaged';
  }
}

type Size = {
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: 1 gray, 3 colors, 4 inks of a press. */
  readonly channels?: number;
};

const bounded = (width: number, height: number): Size | 'tooLarge' | undefined => {
  if (width === 0 || height === 0) return undefined;
  return width * height > maxLogoPixels ? 'tooLarge' : { width, height };
};

/** Bytes of a pixel at most: four samples of 16 bits, and the filter of its row where the row has no other pixel. */
const maxPixelBytes = 9;

/**
 * A PNG up to its end, its pixels unpacked on trial. The decoder behind goes on after damage with whatever is in memory, and
 * unpacks interlaced pixels without a limit.
 */
function soundPng(file: Buffer, pixels: number): Buffer {
  const packed: Buffer[] = [];
  for (let at = 8; ; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') packed.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    if (name !== 'IEND') continue;
    inflateSync(Buffer.concat(packed), { maxOutputLength: maxPixelBytes * pixels });
    return file.subarray(0, at + 12);
  }
}

const statedPngSize = (file: Buffer) =>
  file.toString('latin1', 12, 16) === 'IHDR' ? bounded(file.readUInt32BE(16), file.readUInt32BE(20)) : undefined;

/**
 * The pixels of a PNG.
 *
 * @throws when it is damaged, or has more of them than a logo
 */
export function decodePng(file: Buffer): PNG {
  const size = statedPngSize(file);
  if (typeof size !== 'object') throw new Error('no picture of a size that is decoded');
  return PNG.sync.read(soundPng(file, size.width * size.height));
}

function pngSize(file: Buffer): Size | 'tooLarge' | undefined {
  const size = statedPngSize(file);
  if (typeof size === 'object') decodePng(file);
  return size;
}

/** Markers of a JPEG that stand alone, without a length: restarts and the temporary one. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The pixels of a block, and the bits that it takes at least: its mean is a code of one. */
const block = { pixels: 64, minBits: 1 };

/**
 * Follows a JPEG from part to part, and through its scans, to the mark of its end. A cut one has no such mark, and one whose
 * pixels were taken out has fewer bits than they need.
 */
function jpegSize(file: Buffer): Size | 'tooLarge' | undefined {
  let size: Size | 'tooLarge' | undefined;
  let orientation = 1;
  let channels = 0;
  let hasTables = false;
  let scanned = 0;
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    // Any number of these bytes may fill the room before a marker.
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else if (marker === 0xd9) break;
    else {
      const end = at + 2 + file.readUInt16BE(at + 2);
      if (end > file.length) return undefined;
      const part = file.subarray(at + 4, end);
      if (marker === 0xdb) hasTables = true;
      if (marker === 0xe1) orientation = orientationOf(part) ?? orientation;
      if (isFrame(marker) && size === undefined) {
        channels = part.readUInt8(5);
        const isPicture = part.readUInt8(0) === 8 && [1, 3, 4].includes(channels) && part.length === 6 + 3 * channels;
        if (!isPicture) return undefined;
        size = bounded(part.readUInt16BE(3), part.readUInt16BE(1));
        if (typeof size !== 'object') return size;
      }
      at = end;
      if (marker !== 0xda) continue;
      if (size === undefined || !hasTables) return undefined;
      const next = endOfScan(file, end);
      scanned += next - end;
      at = next;
    }
  }
  if (typeof size !== 'object') return size;
  const blocks = (size.width * size.height) / block.pixels;
  if (scanned * 8 < blocks * block.minBits) return undefined;
  return { ...(orientation > 4 ? { width: size.height, height: size.width } : size), channels };
}

/** Where the next marker follows the bits of a scan: in them 0xff is followed by 0, and restarts belong to them. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Error('the scan has no end');
}

/** The position of the camera (EXIF, tag 0x0112): above 4 the picture lies on its side. */
function orientationOf(part: Buffer): number | undefined {
  if (part.toString('latin1', 0, 6) !== 'Exif\0\0' || part.length < 14) return undefined;
  const data = part.subarray(6);
  const isLittle = data.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at));
  const first = isLittle ? data.readUInt32LE(4) : data.readUInt32BE(4);
  if (first + 2 > data.length) return undefined;
  for (let at = first + 2, left = short(first); left > 0 && at + 12 <= data.length; at += 12, left -= 1)
    if (short(at) === 0x0112) return short(at + 8);
  return undefined;
}

/** Follows a WebP from chunk to chunk to the end that its head states, and finds its picture or the first of its frames. */
function webpSize(file: Buffer): Size | 'tooLarge' | undefined {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return undefined;
  let canvas: Size | 'tooLarge' | undefined;
  let picture: Size | 'tooLarge' | undefined;
  for (let at = 12; at < end;) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + length);
    if (at + 8 + length > end) return undefined;
    if (name === 'VP8X') canvas = bounded(1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3));
    else if (name === 'ANMF') picture ??= bitmapSize(data.toString('latin1', 16, 20), data.subarray(24));
    else picture ??= bitmapSize(name, data);
    at += 8 + length + (length % 2);
  }
  return canvas === 'tooLarge' ? canvas : typeof picture === 'object' ? (canvas ?? picture) : picture;
}

/** The size of a bitmap of a WebP, lossy or lossless; undefined for every other chunk. */
function bitmapSize(name: string, data: Buffer): Size | 'tooLarge' | undefined {
  if (name === 'VP8 ') {
    const firstPart = data.readUIntLE(0, 3) >> 5;
    const isKey = (data.readUInt8(0) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
    if (!isKey || firstPart + 10 > data.length) return undefined;
    return bounded(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (name !== 'VP8L' || data.readUInt8(0) !== 0x2f || data.length < 10) return undefined;
  const bits = data.readUInt32LE(1);
  return bounded(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
}
