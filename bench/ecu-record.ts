import { createHash } from 'node:crypto';
import { recordSolution } from '#ecu/index.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { seeded, whole } from '#test/ecu-trials/worlds.ts';

const runs = 600;
const length = 0x200000;

/** A pair of 2 MiB that differs in 600 places, as a large tune does, for a vehicle without checksums. */
export function makeLargePair(): { original: Uint8Array; modified: Uint8Array } {
  const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
  const original = syntheticImage({ family: 'edc16', ...numbers, seed: 1, length });
  const random = seeded(1);
  // Maps that resemble each other but are not the same: only the whole surroundings of a change identify it.
  for (let at = 0x100000; at < length; at += 2) original[at] = (original[at] ?? 0) ^ whole(random, 8);
  const modified = original.slice();
  for (let run = 0; run < runs; run += 1) {
    const start = 0x100000 + run * 0x600;
    for (let at = start; at < start + 24; at += 1) modified[at] = (modified[at] ?? 0) ^ 0x55;
  }
  return { original, modified };
}

/** Records the pair as a solution. Throws where it is not recorded in 600 runs. */
export function recordLargePair({ original, modified }: ReturnType<typeof makeLargePair>): void {
  const recorded = recordSolution({ original, modified, checksum: 'nocs' });
  if (!recorded.ok || recorded.solution.runs.length !== runs) throw new Error('the pair was not recorded');
}

/** The work of any program that takes two files: hashes both. */
export function hashPair({ original, modified }: ReturnType<typeof makeLargePair>): void {
  for (const file of [original, modified]) createHash('sha256').update(file).digest();
}
