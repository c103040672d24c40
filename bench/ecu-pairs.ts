import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChecksumFamily, identify, modify, recordSolution } from '#ecu/index.ts';

/** A folder of real images, two of which differ by their last word: `x_A.bin` and `x_B.bin`, `x_orig.bin` and any other. */
const folder = process.env['ECU_SAMPLES'] ?? '';
const originalName = /^(.+)_(?:A|orig)\.bin$/;

/** The catalogue's names of an identified family's checksums, where both have a name. */
const checksums: Readonly<Record<string, ChecksumFamily>> = {
  edc15: 'edc15',
  edc16: 'edc16',
  medc17: 'medc17',
  me7: 'me7',
};

/**
 * Records every pair of the folder as a solution, applies it to the first file and compares the result with the second.
 *
 * @returns number of pairs
 * @throws where bytes differ that are neither the maker's signature, nor values that differ from car to car, nor
 * checksum words
 */
export function checkPairs(): number {
  if (!existsSync(folder)) {
    console.log('SKIPPED: real images; ECU_SAMPLES names no folder');
    return 0;
  }
  const files = readdirSync(folder);
  const pairs = files.flatMap((file) => {
    const stem = originalName.exec(file)?.[1];
    return files
      .filter((other) => stem !== undefined && other !== file && other.startsWith(`${stem}_`) && other.endsWith('.bin'))
      .map((other) => [file, other] as const);
  });
  for (const [file, other] of pairs) console.log(`  ${file} → ${other}: ${checkPair(read(file), read(other))}`);
  return pairs.length;
}

function checkPair(original: Uint8Array, modified: Uint8Array): string {
  const checksum = checksums[identify(original).family] ?? 'nocs';
  const recorded = recordSolution({ original, modified, checksum });
  if (!recorded.ok) {
    if (recorded.reason === 'nothingChanged') return 'no solution: they differ only in what differs from car to car';
    throw new Error(`a pair of real images was not recorded: ${recorded.reason}`);
  }
  const { solution, leftOut, bytesChanged } = recorded;
  const units = [{ methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted: true }] }];
  const result = modify({ original, checksum, units, correctChecksum: true });
  if (result.outcome === 'manual') throw new Error(`a pair of real images went to a person: ${result.reason}`);
  const change = `${checksum}, ${bytesChanged} bytes in ${solution.runs.length} runs`;
  const differing = countDiffering(result.image, modified);
  if (differing === 0) return `${change}; byte for byte the second file`;

  const keptBytes = leftOut.signatureBytes + leftOut.volatileBytes;
  if (keptBytes === 0) throw new Error(`${differing} bytes of a pair of real images are not those of the second file`);
  return (
    `${change}; ${differing} bytes are not those of the second file: ${leftOut.signatureBytes} of the maker's signature ` +
    `and ${leftOut.volatileBytes} of the car stay as they were, the others are checksum words over them`
  );
}

function countDiffering(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (const [offset, byte] of one.entries()) if (byte !== other[offset]) count += 1;
  return count;
}

const read = (file: string) => new Uint8Array(readFileSync(join(folder, file)));
