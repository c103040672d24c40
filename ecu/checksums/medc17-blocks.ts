import { readUint32, toWords } from '#ecu/bytes.ts';
import { findWord } from '#ecu/find-word.ts';
import { hasShape, readText } from '#ecu/text.ts';

/** Ends every block. */
export const blockEnd = 0xdeadbeef;
export const blockHeaderLength = 0x34;
export const structureLength = 0x20;
/** The first byte of a header. */
const knownBlocks: ReadonlySet<number | undefined> = new Set([
  0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0xe0, 0xf0, 0xf1,
]);
const datasetBlocks = new Set([0x60, 0x70]);
const maxStructures = 32;
/** The word of a header with its end address, and such a word in the order of this machine: its last byte is 80. */
const addressWord = 3;
const [mask = 0, value = 0] = toWords(Uint8Array.of(0, 0, 0, 0xff, 0, 0, 0, 0x80));
const addressMark = { mask, value };

/** A block of a Bosch EDC17 or MED17 image: file offset, length with the end mark, address of its first byte. */
export type Medc17Block = {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  readonly address: number;
  readonly software: string;
  /** File offsets of its checksum structures. */
  readonly structures: readonly number[];
};

/** Every block whose header, length and end mark agree, in the order of the file. Blocks never overlap. */
export function findMedc17Blocks(image: Uint8Array): Medc17Block[] {
  const blocks: Medc17Block[] = [];
  const words = toWords(image);
  let offset = nextAddress(words, 0);
  while (offset + blockHeaderLength <= image.length) {
    const block = knownBlocks.has(image[offset]) ? readBlock(image, offset) : undefined;
    if (block !== undefined) blocks.push(block);
    offset = nextAddress(words, offset + (block?.length ?? 4));
  }
  return blocks;
}

/** The next place on a whole word, from `start` on, that may be a header: its end address begins with 80. */
function nextAddress(words: Int32Array, start: number): number {
  return 4 * (findWord(words, start / 4 + addressWord, addressMark) - addressWord);
}

/**
 * The software numbers in the blocks, each once. Where the image has calibration data, only that counts: start-up and
 * customer blocks have versions of their own.
 */
export function readMedc17Software(image: Uint8Array): string[] {
  const blocks = findMedc17Blocks(image);
  const datasets = blocks.filter(isDataset);
  return [...new Set((datasets.length > 0 ? datasets : blocks).map(({ software }) => software))];
}

/** The block holds calibration data. */
export function isDataset({ id }: Pick<Medc17Block, 'id'>): boolean {
  return datasetBlocks.has(id);
}

/** A header of the image belongs to a block that reaches beyond the end of the file. */
export function endsInsideMedc17Block(image: Uint8Array): boolean {
  const words = toWords(image);
  let offset = nextAddress(words, 0);
  while (offset + blockHeaderLength + structureLength <= image.length) {
    if (knownBlocks.has(image[offset]) && isCutOff(image, offset)) return true;
    offset = nextAddress(words, offset + 4);
  }
  return false;
}

/** The first structure begins with the block itself, so that address, size and last address confirm each other. */
function isCutOff(image: Uint8Array, offset: number): boolean {
  const size = readUint32(image, offset + 4, 'little') ?? 0;
  const behind = (readUint32(image, offset + 0xc, 'little') ?? 0) + 4;
  const first = readUint32(image, offset + blockHeaderLength + 4, 'little') ?? 0;
  if (size === 0 || offset + behind - first <= image.length || first !== behind - size) return false;
  return hasShape(image, offset + 0x1a, '??????????');
}

/**
 * The block whose header stands at `offset`. Usually its size reaches up to its end mark, at its last address. Where
 * the size covers a reserve behind the end mark, the first structure tells the block's beginning.
 */
function readBlock(image: Uint8Array, offset: number): Medc17Block | undefined {
  const size = readUint32(image, offset + 4, 'little') ?? 0;
  const count = readUint32(image, offset + 0x2c, 'little') ?? 0;
  if (count > maxStructures || !hasShape(image, offset + 0x1a, '??????????')) return undefined;
  const behind = (readUint32(image, offset + 0xc, 'little') ?? 0) + 4;
  const first = readUint32(image, offset + blockHeaderLength + 4, 'little') ?? 0;
  const address = [behind - size, ...(count > 0 && behind - first < size ? [first] : [])].find((start) =>
    endsAt(image, offset, behind - start, count),
  );
  if (address === undefined) return undefined;
  const software = readText(image, offset + 0x1a, 10) ?? '';
  const structures = Array.from({ length: count }, (_, index) => offset + blockHeaderLength + index * structureLength);
  return { id: image[offset] ?? 0, offset, length: behind - address, address, software, structures };
}

/** A block of this length, which has room for its structures, shows its end mark. */
function endsAt(image: Uint8Array, offset: number, length: number, structures: number): boolean {
  if (length < blockHeaderLength + structures * structureLength + 4 || length % 4 !== 0) return false;
  return readUint32(image, offset + length - 4, 'little') === blockEnd;
}
