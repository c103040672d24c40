import { PNG } from 'pngjs';
import { decodePng, inspectPicture } from '#server/files/picture.ts';

/** A picture that a PDF takes as it is. */
export type Logo = { readonly image: Buffer; readonly width: number; readonly height: number };

/** Red, green and blue of paper. */
const white = { red: 255, green: 255, blue: 255 };

/**
 * The operator's logo for a document; undefined for what cannot stand in a PDF: WebP, and files from before pictures were
 * looked through at the door. A document without a logo is better than none. The size is that of the picture as it is shown:
 * the library for PDF turns a JPEG upright.
 */
export function readLogo(file: Buffer): Logo | undefined {
  const picture = inspectPicture(file);
  if (typeof picture === 'string') return undefined;
  const { type, width, height, channels } = picture;
  // The inks of a press would be drawn inverted.
  if (type === 'image/jpeg') return channels === 4 ? undefined : { image: file, width, height };
  return type === 'image/png' ? { image: flattenPng(file), width, height } : undefined;
}

/**
 * A PNG as one of 8 bits a color without transparency, on the white of paper. The library for PDF would decode transparency
 * in the background, where a broken file ends the process.
 */
const flattenPng = (file: Buffer): Buffer => PNG.sync.write(decodePng(file), { colorType: 2, bgColor: white });
