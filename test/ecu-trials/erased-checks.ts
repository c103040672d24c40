import { readChecksums } from '#ecu/checksums/index.ts';
import { checkedRanges } from '#ecu/checksums/plan.ts';
import { identify, modify, recordSolution } from '#ecu/index.ts';
import { factsOfOriginal } from '#ecu/original-facts.ts';
import { outside, type Range } from '#ecu/ranges.ts';
import { type SyntheticImageRequest, syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';

/**
 * Results for images of which one range was lost: the number of such images, those that were delivered as if nothing
 * were missing, and those that were delivered as the partial reads that they look like.
 */
export type ErasedChecks = { ranges: number; delivered: string[]; told: string[] };

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };

/** An image of every family that prints its software, and of its other forms. */
export const namedImages = [
  { family: 'edc15' },
  { family: 'edc15', form: 'nineBanks' },
  { family: 'edc16' },
  { family: 'edc16', length: 0x200000 },
  { family: 'edc16', form: 'partial' },
  { family: 'edc16', form: 'internal' },
  { family: 'medc17' },
  { family: 'medc17', form: 'full' },
  { family: 'medc17', form: 'reserve' },
  { family: 'me7' },
  { family: 'denso', software: 'A2ZZ999Z' },
  { family: 'subaru_diesel', software: 'JZ9Z999Z' },
  { family: 'mitsucan', software: '99990001' },
  { family: 'simos18', software: 'SC8Z9999', part: '9Z9906999ZZ' },
  { family: 'gm_e38', software: '12999001' },
  { family: 'gm_p01', software: '12999002' },
  { family: 'gm_p01', length: 0x100000, software: '12999003' },
  { family: 'dsg', software: '9Z9300999ZZ 9999', part: '9Z9300999ZZ' },
].map((image) => ('software' in image ? image : { ...numbers, ...image })) as readonly Omit<
  SyntheticImageRequest,
  'seed'
>[];

const fills = { FF: 0xff, '00': 0x00, C3: 0xc3 } as const;

/**
 * Loses each range that a checksum of an image covers, and each stretch between them, one at a time: erased, filled with
 * zeros or with C3, or overwritten by its neighbor. A solution is recorded from the whole image and ordered for each
 * damaged one.
 */
export function eraseChecks(request: SyntheticImageRequest): ErasedChecks {
  const { family } = request;
  const original = syntheticImage(request);
  const length = original.length.toString(16);
  const reading = readChecksums(original, family);
  if (!reading.ok) throw new Error(`the image of ${family} has no checks`);
  const form = request.form === undefined ? {} : { form: request.form };
  const modified = syntheticTuning(original, { family, seed: request.seed + 1, ...form });
  const recorded = recordSolution({ original, modified, checksum: family });
  if (!recorded.ok) throw new Error(`the solution was not recorded: ${recorded.reason}`);
  const known = { solutionId: 1, solution: recorded.solution, signedAreaAccepted: true };
  const order = { checksum: family, units: [{ methodId: 1, solutions: [known] }], correctChecksum: true };
  if (modify({ original, ...order }).outcome !== 'modified') throw new Error('the whole image is not delivered');

  const covered = checkedRanges(reading.plan);
  const { apart } = factsOfOriginal(original, identify(original).family, reading.plan);
  const ranges = [...covered, ...outside(covered, original.length)];
  const tally: ErasedChecks = { ranges: 0, delivered: [], told: [] };
  for (const range of ranges)
    for (const [name, damaged] of damagedAt(original, range)) {
      if (isEqualOutside(original, damaged, apart)) continue;
      tally.ranges += 1;
      const result = modify({ original: damaged, ...order });
      if (result.outcome !== 'modified') continue;
      const { warnings } = result.report;
      const place = `${family} ${length}: ${name} from ${range.offset.toString(16)}, ${range.length.toString(16)} bytes`;
      (warnings.includes('partlyRead') ? tally.told : tally.delivered).push(place);
    }
  return tally;
}

function* damagedAt(original: Uint8Array, { offset, length }: Range): Generator<[string, Uint8Array]> {
  for (const [name, byte] of Object.entries(fills)) yield [name, original.slice().fill(byte, offset, offset + length)];
  const neighbor = offset + 2 * length <= original.length ? offset + length : offset - length;
  if (neighbor < 0) return;
  const copied = original.slice();
  copied.copyWithin(offset, neighbor, neighbor + length);
  yield ['a copy', copied];
}

/** Bytes that differ from car to car may be lost: nobody compares them. */
function isEqualOutside(one: Uint8Array, other: Uint8Array, apart: readonly Range[]): boolean {
  return outside(apart, one.length).every(
    ({ offset, length }) =>
      Buffer.compare(one.subarray(offset, offset + length), other.subarray(offset, offset + length)) === 0,
  );
}
