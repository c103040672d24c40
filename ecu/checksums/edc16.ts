import { bmwSignatures } from './bmw-signatures.ts';
import {
  blockHeaderLength,
  type Edc16Descriptor,
  endValue,
  sumStart,
  findEdc16Descriptors,
  headerAddress,
} from './edc16-blocks.ts';
import { ImageSums } from './image-sums.ts';
import { type ChecksumPlan, type PlannedCheck, type SignedArea, getParts, planChecks } from './plan.ts';
import { readSignature } from './signature.ts';

/** Addresses to which tools and makers map the first byte of a file, besides those that a block states. */
const typicalBases = [0, 0x800000, 0x140000, 0x180000, 0x400000, 0x100000, 0x1c0000, 0x80000, 0xc0000];
const maxImage = 0x400000;

/** Place of a described range in the file; `end` is exclusive, `base` is the address of the first byte of the file. */
type Place = {
  readonly start: number;
  readonly end: number;
  readonly base: number;
};

/**
 * Reads the checks of a Bosch EDC16 image (PowerPC, big endian): each descriptor names a range whose 32-bit words,
 * added to a start value, give a fixed end value; the last word of the range is free to make it so. The descriptors
 * hold addresses, and the sum of the original decides which file offset an address means. A descriptor in a block
 * header must hold, one outside counts only where it does. No check at all: undefined.
 */
export function readEdc16(original: Uint8Array, sums = new ImageSums(original)): ChecksumPlan | undefined {
  if (original.length > maxImage) return undefined;
  const checks = new Map<number, PlannedCheck>();
  const signatures = new Map<number, SignedArea>();
  for (const descriptor of findEdc16Descriptors(original)) {
    const place = resolve(descriptor, original, sums);
    if (place === undefined) continue;
    checks.set(place.end, checkOf(place));
    const signature = readSignature(original, place.start, place.end, descriptor.trailerAddress - place.base);
    if (signature !== undefined) signatures.set(signature.offset, signature);
  }
  const checked = [...checks.values()];
  const further = bmwSignatures(original, checked.flatMap(getParts));
  return planChecks(checked, original.length, [...signatures.values(), ...further]);
}

function checkOf({ start, end }: Place): PlannedCheck {
  const storedAt = end - 4;
  return {
    name: 'add32',
    start,
    end,
    storedAt,
    endian: 'big',
    isLocal: true,
    compute: (image, sums = new ImageSums(image)) =>
      (endValue - sumStart - sums.addWordsBigEndian(start, storedAt)) >>> 0,
  };
}

/**
 * The place whose sum holds; else, for a descriptor in a block header, the place according to the header's own
 * position. Where a header begins elsewhere than its page says, it begins with its first range.
 */
function resolve(descriptor: Edc16Descriptor, image: Uint8Array, sums: ImageSums): Place | undefined {
  const { block, firstAddress } = descriptor;
  const offset = block?.offset ?? descriptor.offset - blockHeaderLength;
  const address = block?.address ?? headerAddress(firstAddress, offset);
  const bases = new Set([address - offset, firstAddress - offset, ...typicalBases]);
  const places = [...bases].map((base) => placeAt(descriptor, base, image.length));
  const validPlace = places.find((place) => place !== undefined && sumHolds(place, sums));
  return validPlace ?? (block && places[0]);
}

function placeAt({ firstAddress, lastAddress }: Edc16Descriptor, base: number, length: number): Place | undefined {
  const start = firstAddress - base;
  const end = lastAddress + 1 - base;
  const fits = start >= 0 && start % 4 === 0 && end % 4 === 0 && end - start >= 8 && end <= length;
  return fits ? { start, end, base } : undefined;
}

function sumHolds({ start, end }: Place, sums: ImageSums): boolean {
  return (sumStart + sums.addWordsBigEndian(start, end)) >>> 0 === endValue;
}
