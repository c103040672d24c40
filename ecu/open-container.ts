import type { Arrangement } from './arrangement.ts';
import { countBytes, computeEntropy, isBlank, matchesAt, readUint32 } from './bytes.ts';
import { looksLikeIntelHex, readIntelHex } from './formats/intel-hex.ts';
import { looksLikeSRecord, readSRecord } from './formats/s-record.ts';
import type { TextImage } from './formats/text-records.ts';
import { ascii, isPrintable } from './text.ts';

/** Makers' and tools' files in formats of their own: protected, projects, and what a workshop of the maker writes. */
type Protection = 'cmd' | 'mpc' | 'winolsProject' | 'winolsMiniProject' | 'sgo' | 'odx' | 'highEntropy';

/** Images written as text, a line a record. */
type TextExport = 'intelHex' | 'sRecord';

/**
 * Container around the image. Only `raw` is processed automatically. A text export whose records are not all sound, or
 * make no image together, is damaged; a picture and a text are what people send beside their file; a fragment is too
 * short for any image.
 */
export type Container =
  | { readonly kind: 'raw' | 'text' | 'fragment' }
  | Arrangement
  | {
      readonly kind: TextExport;
      /** Bytes that its records leave out between them; absent where there are none. */ readonly bytes?: number;
    }
  | { readonly kind: 'damagedExport'; readonly name: TextExport }
  | { readonly kind: 'protected'; readonly name: Protection }
  | { readonly kind: 'archive'; readonly name: 'zip' | 'rar' | 'sevenZip' | 'gzip' }
  | { readonly kind: 'picture'; readonly name: 'jpeg' | 'png' | 'bmp' }
  | { readonly kind: 'empty' };

/** A file, and its image where that is readable without its maker's tool. */
export type OpenedFile = {
  readonly container: Container;
  readonly image?: Uint8Array;
};

/** Bytes in which the root element of an XML file stands. */
const startOfXml = 4096;
/** Bytes of the smallest memory that is read out separately. */
const minImage = 0x200;
/** Share of printable bytes: nearly all in a text; less than half in an image with much printed text. */
const printableShareOfText = 0.95;
/** Bits per byte. Raw images stay below 7.3, encrypted and packed files above 7.9. */
const highestRawEntropy = 7.5;

/**
 * A slave file of Autotuner is said to be a zip with encrypted content; no public mark tells it from another zip, so it
 * counts as one. A project of WinOLS and its map packs begin alike. The stamp `C M D - M C D` is no container: a tool writes it over the first 16 bytes of a plain read.
 */
const magics: readonly { readonly magic: Uint8Array; readonly container: Container }[] = [
  { magic: ascii('PK\u0003\u0004'), container: { kind: 'archive', name: 'zip' } },
  { magic: ascii('PK\u0005\u0006'), container: { kind: 'archive', name: 'zip' } },
  { magic: ascii('Rar!'), container: { kind: 'archive', name: 'rar' } },
  { magic: Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), container: { kind: 'archive', name: 'sevenZip' } },
  { magic: Uint8Array.of(0x1f, 0x8b, 0x08), container: { kind: 'archive', name: 'gzip' } },
  { magic: ascii('CMD '), container: { kind: 'protected', name: 'cmd' } },
  { magic: ascii('WinOLS MiniProject'), container: { kind: 'protected', name: 'winolsMiniProject' } },
  { magic: ascii('\u000B\u0000\u0000\u0000WinOLS File'), container: { kind: 'protected', name: 'winolsProject' } },
  { magic: ascii('SGML Object File'), container: { kind: 'protected', name: 'sgo' } },
  { magic: Uint8Array.of(0xa1, 0x45, 0x35, 0x64), container: { kind: 'protected', name: 'mpc' } },
  { magic: Uint8Array.of(0x88, 0xe5, 0x83, 0x33), container: { kind: 'protected', name: 'mpc' } },
  { magic: Uint8Array.of(0xff, 0xd8, 0xff, 0xdb), container: { kind: 'picture', name: 'jpeg' } },
  { magic: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), container: { kind: 'picture', name: 'jpeg' } },
  { magic: Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), container: { kind: 'picture', name: 'jpeg' } },
  { magic: ascii('%PDF-'), container: { kind: 'text' } },
  { magic: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), container: { kind: 'picture', name: 'png' } },
];

/**
 * Tells an image from an archive, a file of a maker's own format, a text export and an empty read (no bytes, or only one fill
 * byte, FF or 00), however the image lies in the file. The file's name plays no part: renamed archives are common. A file
 * without a known first word is an image when its entropy is below 7.5 bits per byte and it is no text.
 */
export function openContainer(bytes: Uint8Array): OpenedFile {
  if (isBlank(bytes)) return { container: { kind: 'empty' } };
  const knownMagic = magics.find(({ magic }) => matchesAt(bytes, 0, magic));
  if (knownMagic !== undefined) return { container: knownMagic.container };
  if (isBitmap(bytes)) return { container: { kind: 'picture', name: 'bmp' } };
  if (looksLikeIntelHex(bytes)) return openText('intelHex', readIntelHex(bytes));
  if (looksLikeSRecord(bytes)) return openText('sRecord', readSRecord(bytes));
  return openImage(bytes);
}

function openImage(bytes: Uint8Array): OpenedFile {
  const counts = countBytes(bytes);
  if (computeEntropy(counts, bytes.length) >= highestRawEntropy)
    return { container: { kind: 'protected', name: 'highEntropy' } };
  if (isText(counts, bytes.length))
    return { container: isOdx(bytes) ? { kind: 'protected', name: 'odx' } : { kind: 'text' } };
  if (bytes.length < minImage) return { container: { kind: 'fragment' } };
  return { container: { kind: 'raw' }, image: bytes };
}

/** Flash data of a maker as XML (ISO 22901): the root element stands near the beginning. */
function isOdx(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, startOfXml);
  return start.some((byte, at) => byte === 0x3c && matchesAt(start, at, ascii('<ODX')));
}

function isText(counts: Uint32Array, length: number): boolean {
  const printable = counts.reduce((sum, count, byte) => (isPrintable(byte) || isLineEnd(byte) ? sum + count : sum), 0);
  return printable >= length * printableShareOfText;
}

/** Tabulator, line feed, carriage return. */
function isLineEnd(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function openText(name: TextExport, opened: TextImage | undefined): OpenedFile {
  if (opened === undefined) return { container: { kind: 'damagedExport', name } };
  const { image, gaps } = opened;
  return { container: { kind: name, ...(gaps > 0 && { bytes: gaps }) }, image };
}

/** Two letters alone would be too little; a bitmap states its own length too. */
function isBitmap(bytes: Uint8Array): boolean {
  return matchesAt(bytes, 0, ascii('BM')) && readUint32(bytes, 2, 'little') === bytes.length;
}
