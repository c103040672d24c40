import { toView } from '#ecu/bytes.ts';
import type { Range } from '#ecu/ranges.ts';

/** Bytes whose sum is stored; all words that are summed lie in one page. */
const pageLength = 1 << 10;
const pageOf = (offset: number): number => offset >> 10;

/** The sum of the units in [start, end), which lie in one page, modulo 2^32 as a signed number. */
type AddUnits = (view: DataView, start: number, end: number) => number;

/**
 * Sums over one image, for checks that cover each other: each page is read when it is first asked for, and its sum
 * serves every range around it. Whoever writes into the image meanwhile says so by `forget`.
 */
export class ImageSums {
  readonly #wordsBigEndian: PageSums;
  readonly #halfWords: PageSums;
  readonly #bytes: PageSums;

  constructor(image: Uint8Array) {
    const view = toView(image);
    this.#wordsBigEndian = new PageSums(view, addWords);
    this.#halfWords = new PageSums(view, addHalfWords);
    this.#bytes = new PageSums(view, addBytes);
  }

  /** The sum of the 32-bit big-endian words in [start, end), modulo 2^32; both lie on whole words inside the image. */
  addWordsBigEndian(start: number, end: number): number {
    return this.#wordsBigEndian.add(start, end);
  }

  /** The sum of the 16-bit little-endian words in [start, end), modulo 2^32; both lie on whole words inside the image. */
  addHalfWords(start: number, end: number): number {
    return this.#halfWords.add(start, end);
  }

  /** The sum of the bytes in [start, end), modulo 2^32; both lie inside the image. */
  addBytes(start: number, end: number): number {
    return this.#bytes.add(start, end);
  }

  /** The bytes of this range have been written. */
  forget(range: Range): void {
    for (const sums of [this.#wordsBigEndian, this.#halfWords, this.#bytes]) sums.forget(range);
  }
}

class PageSums {
  readonly #view: DataView;
  readonly #addUnits: AddUnits;
  readonly #sums: Int32Array;
  readonly #isRead: Uint8Array;

  constructor(view: DataView, addUnits: AddUnits) {
    const pages = Math.ceil(view.byteLength / pageLength);
    this.#view = view;
    this.#addUnits = addUnits;
    this.#sums = new Int32Array(pages);
    this.#isRead = new Uint8Array(pages);
  }

  add(start: number, end: number): number {
    const firstPage = pageOf(start + pageLength - 1);
    const pagesEnd = pageOf(end);
    if (firstPage >= pagesEnd) return this.#addParts(start, end) >>> 0;
    let sum = this.#addUnits(this.#view, start, firstPage * pageLength);
    for (let page = firstPage; page < pagesEnd; page++) sum = (sum + this.#sumOf(page)) | 0;
    return (sum + this.#addUnits(this.#view, pagesEnd * pageLength, end)) >>> 0;
  }

  /** A range without a whole page lies in one page or in two. */
  #addParts(start: number, end: number): number {
    const boundary = Math.min(end, (pageOf(start) + 1) * pageLength);
    return (this.#addUnits(this.#view, start, boundary) + this.#addUnits(this.#view, boundary, end)) | 0;
  }

  #sumOf(page: number): number {
    if (this.#isRead[page] !== 1) {
      this.#sums[page] = this.#addUnits(this.#view, page * pageLength, (page + 1) * pageLength);
      this.#isRead[page] = 1;
    }
    return this.#sums[page] ?? 0;
  }

  forget({ offset, length }: Range): void {
    this.#isRead.fill(0, pageOf(offset), pageOf(offset + length + pageLength - 1));
  }
}

function addWords(view: DataView, start: number, end: number): number {
  let sum = 0;
  for (let at = start | 0; at < end; at += 4) sum = (sum + view.getInt32(at, false)) | 0;
  return sum;
}

/** Two half words a step; those of a page are too few to leave 32 bits. */
function addHalfWords(view: DataView, start: number, end: number): number {
  const pairsEnd = end - ((end - start) & 3);
  let sum = 0;
  for (let at = start | 0; at < pairsEnd; at += 4) {
    const pair = view.getInt32(at, true);
    sum += (pair & 0xffff) + (pair >>> 16);
  }
  return pairsEnd < end ? sum + view.getUint16(pairsEnd, true) : sum;
}

function addBytes(view: DataView, start: number, end: number): number {
  let sum = 0;
  for (let at = start | 0; at < end; at++) sum += view.getUint8(at);
  return sum;
}
