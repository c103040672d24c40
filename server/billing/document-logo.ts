import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** A picture that a PDF takes as it is. */
export type Logo = { readonly image: Buffer; readonly width: number; readonly height: number };

/** Pixels above which a picture is no logo: decoding it would cost too much memory. */
const mostPixels = 4_000_000;

/**
 * The operator's logo for a document; undefined for what cannot stand in a PDF: WebP, and files that only begin like a
 * picture. A document without a logo is better than none.
 */
export function readLogo(file: Buffer, type: string): Logo | undefined {
  try {
    if (type === 'image/png') return flattenPng(file);
    return type === 'image/jpeg' ? readJpeg(file) : undefined;
  } catch {
    // Whatever a decoder stumbles over, the file is no picture.
    return undefined;
  }
}

/** Size and bytes of a JPEG, by the header of its frame. */
function readJpeg(file: Buffer): Logo | undefined {
  for (let at = 2; file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const [height, width, colors] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7), file.readUInt8(at + 9)];
    const isPicture = width > 0 && height > 0 && (colors === 1 || colors === 3);
    return isPicture ? { image: file, width, height } : undefined;
  }
  return undefined;
}

/** Red, green and blue of paper. */
const white = { red: 255, green: 255, blue: 255 };

/**
 * A PNG as one of 8 bits a color without transparency, on the white of paper. The library for PDF would decode transparency
 * in the background, where a broken file ends the process.
 */
function flattenPng(file: Buffer): Logo | undefined {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width === 0 || height === 0 || width * height > mostPixels) return undefined;
  const picture = PNG.sync.read(soundPng(file, width * height));
  return { image: PNG.sync.write(picture, { colorType: 2, bgColor: white }), width, height };
}

/** Bytes of a pixel at most: four samples of 16 bits, and the filter of its row where the row has no other pixel. */
const mostPixelBytes = 9;

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
    inflateSync(Buffer.concat(packed), { maxOutputLength: mostPixelBytes * pixels });
    return file.subarray(0, at + 12);
  }
}
