import { viewOf, wordsOf } from '#ecu/bytes.ts';
import { findByStretches } from '#ecu/find-word.ts';

/** The address of the first byte of the file. */
export const flashBase = 0x800000;

/**
 * Instructions (C167) and table heads that lead to the checksums of an ME7 image. Two hexadecimal digits a byte, a dot
 * stands for any digit. In an instruction that loads an address, its low word comes first.
 */
const patterns = {
  rangeStart: 'e6 f8 .. .. e6 f9 8. 00 f2 f4',
  rangeEnd: '10 9b e6 f4 .. .. e6 f5 8. 00',
  /**
   * A few bytes ahead of the ranges, where the CRCs continue each other; their count is a digit of the code. The
   * function that is called then may lie in any segment.
   */
  rangeAhead: 'e6 fc .. .. e6 fd 8. 00 e0 .e da .. .. .. f6 f4',
  crcStored: 'f6 f5 .. .. e6 f4 .. .. e6 f5 8. 00 da 00',
  byteSumStored: 'e1 0c e6 f4 .. .. e6 f5 8. 00 da 00',
  byteSumStoredToo: '04 00 e6 f4 .. .. e6 f5 8. 00 da 00',
  /** Passes 128 bytes twice: the signature, then the modulus of the key. */
  signature: '80 00 88 40 e6 f4 .. .. e6 f5 8. 00 88 50',
  exponent: 'e0 44 88 40 e6 f4 .. .. e6 f5 8. 00 88 50',
  /** Loads the place of the table of signed ranges; the number of ranges less one is a digit of the code. */
  signedRanges: 'e1 .8 .. .. .. f. f2 f4 .. .. f2 f5 .. .. .. f4',
  /** First and last address of the two ranges of the program. */
  program: '00 00 80 00 ff fb 80 00 00 00 82 00 ff .. 8. 00',
  /** The first descriptor of the main table describes the first half of the boot ROM. */
  descriptors: '00 00 00 00 ff 3f 00 00',
  /** The first descriptor of the small table that some images have in addition. */
  earlyDescriptors: '00 40 82 00',
} as const;

type Me7Pattern = keyof typeof patterns;

/** Offsets of every place that shows a pattern, ascending. */
export type Me7Places = Readonly<Record<Me7Pattern, readonly number[]>>;

/** Most places of one pattern: a real image has a few; further ones are dropped. */
const mostPlaces = 64;

type Shape = {
  readonly offsets: number[];
  readonly bytes: Uint8Array;
  readonly masks: Uint8Array;
  /** Position of the two exact bytes in the pattern that are searched first. */
  readonly anchor: number;
};

/** Searches for all patterns at once, at even offsets: instructions and words of a C167 are aligned. Linear. */
export function findMe7Places(image: Uint8Array): Me7Places {
  const view = viewOf(image);
  const places = emptyPlaces();
  const shapes = Object.entries(patterns).map(([name, text]) => shapeOf(text, places[name as Me7Pattern]));
  const anchored = new Map<number, Shape[]>();
  const isAnchor = new Uint8Array(0x10000);
  for (const shape of shapes) {
    const anchor = shape.bytes.slice(shape.anchor, shape.anchor + 2);
    const word = viewOf(anchor).getUint16(0, true);
    anchored.set(word, [...(anchored.get(word) ?? []), shape]);
    isAnchor[new Uint16Array(anchor.buffer)[0] ?? 0] = 1;
  }
  const addPlaces = (at: number): void => {
    for (const shape of anchored.get(view.getUint16(at, true)) ?? []) {
      const offset = at - shape.anchor;
      if (shape.offsets.length < mostPlaces && showsAt(image, offset, shape)) shape.offsets.push(offset);
    }
  };
  const words = wordsOf(image);
  const next = (from: number): number => findByStretches(words, from, words.length, findAnchor, isAnchor);
  for (let index = next(0); index < words.length; index = next(index + 1)) {
    addPlaces(4 * index);
    addPlaces(4 * index + 2);
  }
  if (image.length % 4 > 1) addPlaces(4 * words.length);
  return places;
}

/** The first word in [from, end) of which one half is an anchor. */
function findAnchor(words: Int32Array, from: number, end: number, isAnchor: Uint8Array): number {
  let index = from | 0;
  while (index < end && !isEither(isAnchor, words[index] ?? 0)) index++;
  return index;
}

function isEither(isAnchor: Uint8Array, word: number): boolean {
  return isAnchor[word & 0xffff] === 1 || isAnchor[word >>> 16] === 1;
}

/** The file offset in the instruction pair at `at`: the low word there, the high word four bytes on. */
export function loadedOffset(image: Uint8Array, at: number): number {
  const view = viewOf(image);
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
  const tokens = pattern.split(' ');
  const bytes = Uint8Array.from(tokens, (token) => Number.parseInt(token.replaceAll('.', '0'), 16));
  const masks = Uint8Array.from(tokens, (token) => (token[0] === '.' ? 0 : 0xf0) | (token[1] === '.' ? 0 : 0x0f));
  let anchor = 0;
  while (masks[anchor] !== 0xff || masks[anchor + 1] !== 0xff || isZero(bytes, anchor)) anchor += 2;
  return { offsets, bytes, masks, anchor };
}

/** Two zeros are everywhere in an image, and so a bad start of a search. */
function isZero(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && bytes[at + 1] === 0;
}

function showsAt(image: Uint8Array, offset: number, { bytes, masks }: Shape): boolean {
  if (offset < 0 || offset + bytes.length > image.length) return false;
  for (let index = 0; index < bytes.length; index++) {
    if (((image[offset + index] ?? 0) & (masks[index] ?? 0)) !== bytes[index]) return false;
  }
  return true;
}
