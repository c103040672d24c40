import { isBlank, isFilled } from './bytes.ts';
import { type Edc16Block, findEdc16Descriptors, isBlockHeader } from './checksums/edc16-blocks.ts';
import type { MissingPart } from './missing-parts.ts';
import { edc16Internal } from './partial-reads.ts';
import type { Range } from './ranges.ts';

/** Flash memories are made of whole MiB; the next one may be read separately. */
const chip = 0x100000;
/** Where the external flash of 1 MiB begins for the processor. BMW's EDC16C31 names a next block by its distance from there. */
const externalFlash = 0x800000;
/** An erased block of 1 MiB and 2 MiB belongs to reads of the data set alone; tools cut shorter ones out of the flash. */
const minDatasetRead = chip;
/** The first page begins with a header or with code. In reads of a part the pages behind it are erased, too. */
const firstPage = 0x1000;
const followedTo = 0x4000;
/** Whole reads of 1 MiB begin with a block no later than here: BMW's with the header at 8260. */
const latestFirstBlock = 0x10000;

type DescribedBlock = {
  readonly block: Edc16Block;
  readonly firstAddress: number;
  readonly lastAddress: number;
};

/**
 * The missing parts of an EDC16 image: by the ranges that it describes, by the next header that each header names, and by
 * the beginning of its flash.
 */
export function missingEdc16Parts(image: Uint8Array): MissingPart[] {
  const described = findEdc16Descriptors(image).flatMap(({ block, firstAddress, lastAddress }) =>
    block ? [{ block, firstAddress, lastAddress }] : [],
  );
  return [
    ...described.flatMap((each) => missingBlock(image, each, described[0]?.block.offset ?? 0)),
    ...erasedFirstPages(image),
    ...erasedInternalFlash(image),
    ...erasedFirstBlock(image, described),
  ];
}

function missingBlock(image: Uint8Array, one: DescribedBlock, firstHeader: number): MissingPart[] {
  const base = one.block.address - one.block.offset;
  const end = base + image.length;
  const next = nextAddress(image, one.block);
  const crossesEnd = one.firstAddress >= base && one.firstAddress < end && one.lastAddress >= end;
  if (crossesEnd || isBehindEnd(image, base, next)) return ['cutOff'];
  if (isInFront(image, base, next)) return ['blockMissing'];
  const isInside = next !== 0 && next >= base && next < end;
  return isInside && !isThere(image, next - base, firstHeader) ? ['blockMissing'] : [];
}

/** The address of the next block, where it is stated as a distance from the start of the external flash as well. */
function nextAddress(image: Uint8Array, { offset, address, next }: Edc16Block): number {
  const isDistance = address - offset === externalFlash && next > offset && next < chip;
  // Where something else stands, the word may mean the internal flash.
  const isMeant = isDistance && (isBlockHeader(image, next) || isBlank(image.subarray(next, next + firstPage)));
  return isMeant ? externalFlash + next : next;
}

/** The next block lies behind the end of the file, in the same chip or in the second one of a flash of 2 MiB. */
function isBehindEnd({ length }: Uint8Array, base: number, next: number): boolean {
  const end = base + length;
  if (next < end) return false;
  const isFirstOfTwo = base === 0 && length === chip;
  return Math.floor(next / chip) - Math.floor((end - 1) / chip) <= (isFirstOfTwo ? 1 : 0);
}

/** The file is the second MiB of two, and the next block lies in the first. */
function isInFront({ length }: Uint8Array, base: number, next: number): boolean {
  return base === chip && length === chip && next !== 0 && next < base;
}

/**
 * A block that an EDC16 image names is there: with its header, which some data sets have without a descriptor. One in front
 * of everything that was read belongs to the form of the read.
 */
function isThere(image: Uint8Array, offset: number, firstHeader: number): boolean {
  if (isBlockHeader(image, offset)) return true;
  return offset < firstHeader && image.length >= minDatasetRead && isBlank(image.subarray(0, firstHeader));
}

function erasedFirstPages(image: Uint8Array): MissingPart[] {
  if (image.length <= followedTo) return [];
  for (let page = 0; page < followedTo; page += firstPage) {
    if (isBlank(image.subarray(page, page + firstPage)) !== (page === 0)) return [];
  }
  return ['startUpErased'];
}

/** A read with the internal flash has its start-up code, or neither that nor its program. */
function erasedInternalFlash(image: Uint8Array): MissingPart[] {
  const { lengths, startUp, program, beginOfProgram } = edc16Internal;
  if (!lengths.includes(image.length)) return [];
  const contentOf = ({ offset, length }: Range) => image.subarray(offset, offset + length);
  if (isFilled(contentOf(startUp)) && !isBlank(contentOf(program))) return ['startUpErased'];
  return image.length < chip && isBlank(contentOf(beginOfProgram)) ? ['blockMissing'] : [];
}

/** Everything in front of the first block of a whole external flash is erased, which is no more than tools leave out. */
function erasedFirstBlock(image: Uint8Array, [first]: readonly DescribedBlock[]): MissingPart[] {
  if (first === undefined || image.length !== chip) return [];
  const { offset, address } = first.block;
  const isExternal = address - offset === externalFlash;
  const isLost = offset > latestFirstBlock && offset < chip / 2 && isBlank(image.subarray(0, offset));
  return isExternal && isLost ? ['blockMissing'] : [];
}
