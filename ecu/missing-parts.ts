import { isBlank } from './bytes.ts';
import { findEdc16Descriptors } from './checksums/edc16-blocks.ts';
import { endsInsideMedc17Block, findMedc17Blocks, isDataset } from './checksums/medc17-blocks.ts';
import type { EcuFamily } from './identify.ts';

/**
 * What an image itself says is there, and is not. `cutOff`: the file ends before its image does. `blockMissing`: a block
 * that the image names, or its calibration, is erased or has lost its header. `startUpErased`: the code with which the
 * control unit starts is erased, and what follows it is not.
 */
export type MissingPart = 'cutOff' | 'blockMissing' | 'startUpErased';

/** Flash memories are made of whole MiB; what lies in the next one may be read by itself. */
const chip = 0x100000;
/** What a control unit starts with, and up to where its code goes on from there without a gap. */
type StartUp = {
  readonly end: number;
  readonly followedTo: number;
};
/** The first page begins with a header or with code. In reads of a part the pages behind it are erased, too. */
const edc16StartUp: StartUp = { end: 0x1000, followedTo: 0x4000 };
/** Images that have nothing here fill it with C3. */
const edc15StartUp: StartUp = { end: 0x8000, followedTo: 0x8000 };

/** What is missing from a read, each once, as far as its family tells. Linear. */
export function missingParts(image: Uint8Array, family: EcuFamily): MissingPart[] {
  if (family === 'edc15') return erasedStartUp(image, edc15StartUp);
  if (family === 'edc16') return [...new Set([...missingBlocks(image), ...erasedStartUp(image, edc16StartUp)])];
  return family === 'medc17' ? missingDataset(image) : [];
}

/** Blocks that an EDC16 image names: by the ranges that it describes, and by the header that each header calls the next. */
function missingBlocks(image: Uint8Array): MissingPart[] {
  const listed = findEdc16Descriptors(image).flatMap(({ block, ...range }) => (block ? [{ ...range, block }] : []));
  const headers = new Set(listed.map(({ block }) => block.offset));
  return listed.flatMap(({ block, firstAddress, lastAddress }): MissingPart[] => {
    const base = block.address - block.offset;
    const end = base + image.length;
    const crossesEnd = firstAddress >= base && firstAddress < end && lastAddress >= end;
    const isBehind = block.next >= end && Math.floor(block.next / chip) === Math.floor((end - 1) / chip);
    if (crossesEnd || isBehind) return ['cutOff'];
    const isInside = block.next !== 0 && block.next >= base && block.next < end;
    return isInside && !headers.has(block.next - base) ? ['blockMissing'] : [];
  });
}

function erasedStartUp(image: Uint8Array, { end, followedTo }: StartUp): MissingPart[] {
  if (image.length <= followedTo || !isBlank(image.subarray(0, end))) return [];
  for (let page = end; page < followedTo; page += end) {
    if (isBlank(image.subarray(page, page + end))) return [];
  }
  return ['startUpErased'];
}

/** Every read of an EDC17 is of its calibration, with or without the rest. */
function missingDataset(image: Uint8Array): MissingPart[] {
  if (endsInsideMedc17Block(image)) return ['cutOff'];
  const blocks = findMedc17Blocks(image);
  return blocks.length > 0 && !blocks.some(isDataset) ? ['blockMissing'] : [];
}
