import { isBlank } from './bytes.ts';
import { findEdc16Descriptors, isBlockHeader } from './checksums/edc16-blocks.ts';
import { endsInsideMedc17Block, findMedc17Blocks, isDataset } from './checksums/medc17-blocks.ts';
import type { EcuFamily } from './identify.ts';
import { edc16Internal } from './partial-reads.ts';
import type { Range } from './ranges.ts';

/**
 * Parts that an image refers to and lacks. `cutOff`: the file ends before its image does. `blockMissing`: a block that
 * the image names, or its calibration, is erased or has lost its header. `startUpErased`: the start-up code of the
 * control unit is erased, and the bytes behind it are not.
 */
export type MissingPart = 'cutOff' | 'blockMissing' | 'startUpErased';

/** Flash memories are made of whole MiB; the next one may be read separately. */
const chip = 0x100000;
/** The start-up code, and the end of the code that follows it without a gap. */
type StartUp = {
  readonly end: number;
  readonly followedTo: number;
};
/** The first page begins with a header or with code. In reads of a part the pages behind it are erased, too. */
const edc16StartUp: StartUp = { end: 0x1000, followedTo: 0x4000 };
/** Images without start-up code fill its place with C3. */
const edc15StartUp: StartUp = { end: 0x8000, followedTo: 0x8000 };

/** The missing parts of a read, each once, as far as its family tells. Linear. */
export function missingParts(image: Uint8Array, family: EcuFamily): MissingPart[] {
  if (family === 'edc15') return erasedStartUp(image, edc15StartUp);
  if (family === 'edc16')
    return [
      ...new Set([...missingBlocks(image), ...erasedStartUp(image, edc16StartUp), ...erasedInternalStart(image)]),
    ];
  return family === 'medc17' ? missingDataset(image) : [];
}

/**
 * Finds missing blocks of an EDC16 image: by the ranges that it describes, and by the next header that each header
 * names.
 */
function missingBlocks(image: Uint8Array): MissingPart[] {
  const blockRanges = findEdc16Descriptors(image).flatMap(({ block, ...range }) =>
    block ? [{ ...range, block }] : [],
  );
  return blockRanges.flatMap(({ block, firstAddress, lastAddress }): MissingPart[] => {
    const base = block.address - block.offset;
    const end = base + image.length;
    const crossesEnd = firstAddress >= base && firstAddress < end && lastAddress >= end;
    const isBehind = block.next >= end && Math.floor(block.next / chip) === Math.floor((end - 1) / chip);
    if (crossesEnd || isBehind) return ['cutOff'];
    const isInside = block.next !== 0 && block.next >= base && block.next < end;
    return isInside && !isThere(image, block.next - base, blockRanges[0]?.block.offset ?? 0) ? ['blockMissing'] : [];
  });
}

/**
 * A block that an EDC16 image names is there: with its header, which some data sets have without a descriptor. One in front
 * of everything that was read belongs to the form of the read.
 */
function isThere(image: Uint8Array, offset: number, firstHeader: number): boolean {
  return isBlockHeader(image, offset) || (offset < firstHeader && isBlank(image.subarray(0, firstHeader)));
}

function erasedStartUp(image: Uint8Array, { end, followedTo }: StartUp): MissingPart[] {
  if (image.length <= followedTo || !isBlank(image.subarray(0, end))) return [];
  for (let page = end; page < followedTo; page += end) {
    if (isBlank(image.subarray(page, page + end))) return [];
  }
  return ['startUpErased'];
}

function erasedInternalStart(image: Uint8Array): MissingPart[] {
  const { length, startUp, program } = edc16Internal;
  const isErased = ({ offset, length: size }: Range) => isBlank(image.subarray(offset, offset + size));
  return image.length === length && isErased(startUp) && !isErased(program) ? ['startUpErased'] : [];
}

/** Every read of an EDC17 includes its calibration, with or without the rest. */
function missingDataset(image: Uint8Array): MissingPart[] {
  if (endsInsideMedc17Block(image)) return ['cutOff'];
  const blocks = findMedc17Blocks(image);
  return blocks.length > 0 && !blocks.some(isDataset) ? ['blockMissing'] : [];
}
