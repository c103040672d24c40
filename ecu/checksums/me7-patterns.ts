import { toView, toWords } from '#ecu/bytes.ts';
import { findByStretches } from '#ecu/find-word.ts';

/** The address of the first byte of the file. */
export const flashBase = 0x800000;

/**
 * Instructions (C167) and table heads that lead to the checksums of an ME7 image. Two hexadecimal digits a byte, a dot
 * stands for any digit, and the pair of bytes in brackets, rare in real images, is searched first. In an instruction that loads an address, its low word comes first.
 */
const patterns = {
  rangeStart: 'e6 f8 .. .. [e6 f9] 8. 00 f2 f4',
  rangeEnd: '[10 9b] e6 f4 .. .. e6 f5 8. 00',
  /**
   * A few bytes ahead of the ranges, where the CRCs continue each other; their count is a digit of the code. The
   * function that is called then may lie in any segment.
   */
  rangeAhead: 'e6 fc .. .. [e6 fd] 8. 00 e0 .e da .. .. .. f6 f4',
  crcStored: 'f6 f5 .. .. e6 f4 .. .. [e6 f5] 8. 00 da 00',
  byteSumStored: '[e1 0c] e6 f4 .. .. e6 f5 8. 00 da 00',
  byteSumStoredToo: '04 00 e6 f4 .. .. [e6 f5] 8. 00 da 00',
  /** Passes 128 bytes twice: the signature, then the modulus of the key. */
  signature: '80 00 88 40 e6 f4 .. .. e6 f5 8. 00 [88 50]',
  exponent: '[e0 44] 88 40 e6 f4 .. .. e6 f5 8. 00 88 50',
  /** Loads the place of the table of signed ranges; the number of ranges less one is a digit of the code. */
  signedRanges: 'e1 .8 .. .. .. f. f2 f4 .. .. [f2 f5] .. .. .. f4',
  /** First and last address of the two ranges of the program. */
  program: '00 00 80 00 [ff fb] 80 00 00 00 82 00 ff .. 8. 00',
  /** The first descriptor of the main table describes the first half of the boot ROM. */
  descriptors: '00 00 00 00 [ff 3f] 00 00',
  /** The first descriptor of the small table that some images have in addition. */
  earlyDescriptors: '00 40 [82 00]',
} as const;

type Me7Pattern = keyof typeof patterns;

/** Offsets of every place that shows a pattern, ascending. */
export type Me7Places = Readonly<Record<Me7Pattern, readonly number[]>>;

/** Most places of one pattern: a real image has a few; further ones are dropped. */
const maxPlaces = 64;

type Shape = {
  readonly offsets: number[];
  readonly bytes: Uint8Array;
  readonly masks: Uint8Array;
  /** Position in the pattern of the two bytes that are searched first. */
  readonly anchor: number;
};

/**
 * Searches an image of whole words for all patterns at once, at even offsets: instructions and words of a C167 are
 * aligned. Linear.
 */
export function findMe7Places(image: Uint8Array): Me7Places {
  const places = emptyPlaces();
  const shapes = Object.entries(patterns).map(([name, text]) => shapeOf(text, places[name as Me7Pattern]));
  // By the half word of the anchor as this machine reads it: a number from 1 on, and the patterns of that number.
  const numberOf = new Uint8Array(0x10000);
  const shapesOf: Shape[][] = [[]];
  for (const shape of shapes) {
    const { buffer } = shape.bytes.slice(shape.anchor, shape.anchor + 2);
    const [anchor = 0] = new Uint16Array(buffer);
    numberOf[anchor] ||= shapesOf.push([]) - 1;
    shapesOf[numberOf[anchor] ?? 0]?.push(shape);
  }
  const addPlaces = (at: number, number = 0): void => {
    for (const shape of shapesOf[number] ?? []) {
      const offset = at - shape.anchor;
      if (shape.offsets.length < maxPlaces && showsAt(image, offset, shape)) shape.offsets.push(offset);
    }
  };
  const words = toWords(image);
  const halves = new Uint16Array(words.buffer, words.byteOffset, 2 * words.length);
  const next = (from: number): number => findByStretches(words, from, words.length, findAnchor, numberOf);
  for (let index = next(0); index < words.length; index = next(index + 1)) {
    addPlaces(4 * index, numberOf[halves[2 * index] ?? 0]);
    addPlaces(4 * index + 2, numberOf[halves[2 * index + 1] ?? 0]);
  }
  return places;
}

/** The first word in [from, end) of which one half is an anchor. */
function findAnchor(words: Int32Array, from: number, end: number, numberOf: Uint8Array): number {
  let index = from | 0;
  while (index < end && !hasAnchor(numberOf, words[index] ?? 0)) index++;
  return index;
}

function hasAnchor(numberOf: Uint8Array, word: number): boolean {
  return numberOf[word & 0xffff] !== 0 || numberOf[word >>> 16] !== 0;
}

/** The file offset in the instruction pair at `at`: the low word there, the high word four bytes on. */
export function loadedOffset(image: Uint8Array, at: number): number {
  const view = toView(image);
  return view.getUint16(at + 4, true) * 0x10000 + view.getUint16(at, true) - flashBase;
}

function emptyPlaces(): Record<Me7Pattern, number[]> {
  return {
    rangeStart: [],
    rangeEnd: [],
    rangeAhead: [],
    crcStored: [],
    byteSumStored: [],
    byteSumStoredToo: [],
    signature: [],
    exponent: [],
    signedRanges: [],
    program: [],
    descriptors: [],
    earlyDescriptors: [],
  };
}

function shapeOf(pattern: string, offsets: number[]): Shape {
  const anchor = pattern.indexOf('[') / 3;
  const tokens = pattern.replaceAll(/[[\]]/gu, '').split(' ');
  const bytes = Uint8Array.from(tokens, (token) => Number.parseInt(token.replaceAll('.', '0'), 16));
  const masks = Uint8Array.from(tokens, (token) => (token[0] === '.' ? 0 : 0xf0) | (token[1] === '.' ? 0 : 0x0f));
  return { offsets, bytes, masks, anchor };
}

function showsAt(image: Uint8Array, offset: number, { bytes, masks }: Shape): boolean {
  if (offset < 0 || offset + bytes.length > image.length) return false;
  for (let index = 0; index < bytes.length; index++) {
    if (((image[offset + index] ?? 0) & (masks[index] ?? 0)) !== bytes[index]) return false;
  }
  return true;
}
