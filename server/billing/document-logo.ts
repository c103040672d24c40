import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture that a PDF takes as it is. */
export type Logo = { readonly image: Buffer; readonly width: number; readonly height: number };

/** Pixels above which a picture is no logo: decoding it would cost too much memory. */
const mostPixels = 4_000_000;

/** Samples of a pixel by the color type of a PNG. */
const samplesOf: Readonly<Partial<Record<number, number>>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * The operator's logo for a document; undefined for what cannot stand in a PDF: WebP, interlaced PNG, and files that only
 * begin like a picture. A document without a logo is better than none.
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

/** The chunks of a PNG by their names; those of one name together. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') break;
    if (end + 4 > file.length) throw new Error('a chunk is cut off');
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), file.subarray(at + 8, end)]));
    at = end + 4;
  }
  return chunks;
}

/**
 * A PNG of 8 bits a sample as one without transparency, on the white of paper. The library for PDF would decode transparency
 * in the background, where a broken file ends the process.
 */
function flattenPng(file: Buffer): Logo | undefined {
  const chunks = chunksOf(file);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, colorType, interlaced] = [header.readUInt8(8), header.readUInt8(9), header.readUInt8(12)];
  const samples = samplesOf[colorType];
  if (samples === undefined || bits !== 8 || interlaced !== 0) return undefined;
  if (width === 0 || height === 0 || width * height > mostPixels) return undefined;
  const rowLength = width * samples;
  const filtered = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0), { maxOutputLength: (rowLength + 1) * height });
  if (filtered.length !== (rowLength + 1) * height) return undefined;
  const pixels = unfilter(filtered, rowLength, samples);
  const colorAt = colorReader(colorType, chunks, pixels);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, green, blue, alpha] = colorAt(pixel * samples);
    const to = Math.floor(pixel / width) + pixel * 3 + 1;
    for (const [channel, color] of [red, green, blue].entries())
      rows[to + channel] = Math.round((color * alpha + 255 * (255 - alpha)) / 255);
  }
  return { image: encodePng(width, height, rows), width, height };
}

type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads the color of a pixel from its first sample on. */
function colorReader(colorType: number, chunks: Map<string, Buffer>, pixels: Buffer): (at: number) => Color {
  const sample = (at: number) => pixels.readUInt8(at);
  if (colorType === 6) return (at) => [sample(at), sample(at + 1), sample(at + 2), sample(at + 3)];
  if (colorType === 4) return (at) => [sample(at), sample(at), sample(at), sample(at + 1)];
  if (colorType === 2) return (at) => [sample(at), sample(at + 1), sample(at + 2), 255];
  if (colorType === 0) return (at) => [sample(at), sample(at), sample(at), 255];
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const alphas = chunks.get('tRNS') ?? Buffer.alloc(0);
  return (at) => {
    const entry = sample(at);
    const [red, green, blue] = [0, 1, 2].map((channel) => palette.readUInt8(entry * 3 + channel));
    return [red ?? 0, green ?? 0, blue ?? 0, alphas[entry] ?? 255];
  };
}

/** The samples of a PNG, which stores each as the difference to a neighbor. */
function unfilter(filtered: Buffer, rowLength: number, samples: number): Buffer {
  const height = filtered.length / (rowLength + 1);
  const pixels = Buffer.alloc(rowLength * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowLength + 1);
    const filter = filtered.readUInt8(from);
    for (let at = 0; at < rowLength; at += 1) {
      const to = row * rowLength + at;
      const left = at < samples ? 0 : (pixels[to - samples] ?? 0);
      const up = row === 0 ? 0 : (pixels[to - rowLength] ?? 0);
      const corner = at < samples || row === 0 ? 0 : (pixels[to - rowLength - samples] ?? 0);
      pixels[to] = (filtered[from + 1 + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

/** The value that a filter expects of a sample beside its neighbors. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return Math.floor((left + up) / 2);
    case 4: {
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
      if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      throw new Error('no filter of PNG');
  }
}

/** A PNG of unfiltered rows in red, green and blue, each after its byte for the filter. */
function encodePng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
