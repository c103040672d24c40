import { toView } from './bytes.ts';
import { checkedRanges, checksumWords } from './checksums/plan.ts';
import { openFile } from './containers.ts';
import { hashStretch } from './block-digests.ts';
import { findSwapped } from './arrangement.ts';
import { type Identity, identify } from './identify.ts';
import { readPlan } from './judge-result.ts';
import { touchesAny } from './ranges.ts';
import { placesOfTheCar } from './volatile.ts';

/** A block of a delivery that it changed: its digest as a signed 64-bit number, and its offset in the image. */
export type OwnBlock = { readonly digest: bigint; readonly offset: number };

/** Blocks of an image, with the control unit that it is from. */
export type Digested = Pick<Identity, 'family' | 'software'> & { readonly blocks: readonly OwnBlock[] };

/** Bytes of a block. Parts of images and what tools put in front of them begin at multiples of it. */
const blockLength = 64;
/** Blocks of one delivery, spread evenly over all that it changed. */
const maxBlocks = 48;
/** Longer files are no image. */
const maxImage = 16 * 1024 * 1024;
/** Distinct bytes below which a block is a fill or a table of one value: such blocks occur everywhere. */
const minValues = 6;

/**
 * The blocks by which a delivery is known again: changed ones, outside of checksums and data of the car, that its original has
 * nowhere. None where the two cannot be compared.
 */
export function digestOwnBlocks(original: Uint8Array, delivered: Uint8Array, checksum: string): Digested {
  const [before, after] = [openFile(original).image, openFile(delivered).image];
  const { family, software } = before === undefined ? { family: 'unknown' as const } : identify(before);
  if (before === undefined || after === undefined || before.length !== after.length) return { blocks: [], family };
  const plan = readPlan(before, family, checksum);
  const apart = [
    ...checksumWords(plan, before.length),
    ...plan.signatures,
    ...placesOfTheCar(family, [before, after], checkedRanges(plan)),
  ];
  const inOriginal = new Set(digestImage(before).map(({ digest }) => digest));
  const own = digestImage(after).filter(
    ({ digest, offset }) => !inOriginal.has(digest) && !touchesAny([{ offset, length: blockLength }], apart),
  );
  const every = Math.max(1, own.length / maxBlocks);
  const blocks = own.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  return { blocks, family, ...(software !== undefined && { software }) };
}

/** All blocks of a file's image that are no fill, by which deliveries are looked for in it. */
export function digestUpload(file: Uint8Array): Digested {
  const { container, image } = openFile(file);
  if (image === undefined || image.length > maxImage) return { blocks: [], family: 'unknown' };
  const asItIs = identify(image);
  const swapped = container.kind === 'raw' && asItIs.family === 'unknown' ? findSwapped(image)?.image : undefined;
  const { family, software } = swapped === undefined ? asItIs : identify(swapped);
  return { blocks: digestImage(swapped ?? image), family, ...(software !== undefined && { software }) };
}

function digestImage(image: Uint8Array): OwnBlock[] {
  const view = toView(image);
  const blocks: OwnBlock[] = [];
  for (let offset = 0; offset + blockLength <= image.length; offset += blockLength) {
    if (!isVaried(image, offset)) continue;
    blocks.push({ digest: hashStretch(view, offset, offset + blockLength), offset });
  }
  return blocks;
}

function isVaried(image: Uint8Array, offset: number): boolean {
  const values = new Set<number>();
  for (let at = offset; at < offset + blockLength; at++) {
    values.add(image[at] ?? 0);
    if (values.size >= minValues) return true;
  }
  return false;
}

/** A delivery of which blocks were found in a file: how many of its own there are, and how many of these were found, at one distance. */
export type FoundDelivery = { readonly own: number; readonly found: number; readonly isSameSoftware: boolean };

/** Blocks that no other modification has by chance at one distance from each other. */
const enoughBlocks = 4;

/**
 * The file holds the delivery, whole or in part. A single changed block may be in the original of another software: there several
 * have to be found, at the same distances as in the delivery.
 */
export function isOwnDelivery({ own, found, isSameSoftware }: FoundDelivery): boolean {
  if (found === 0) return false;
  return isSameSoftware ? found >= Math.min(2, own) : found >= enoughBlocks;
}
