import { readChecksums } from './checksums/index.ts';
import { checkedRanges, checksumWords, checksumsHold } from './checksums/plan.ts';
import { recognizeContainer } from './containers.ts';
import { getRange } from './difference.ts';
import { identify } from './identify.ts';
import { factsOfOriginal } from './original-facts.ts';
import { touchesAny } from './ranges.ts';
import { type Solution, decodeRuns, fitRuns, isMadeFor, sealSolution } from './solution.ts';
import { placesOfTheCar } from './volatile.ts';

/**
 * Adds the facts of its original to a solution of an earlier format; one that has them stays as it is. Undefined where
 * this is not the original: other numbers, another length, wrong checksums, other bytes at the places of the solution.
 * Undefined as well where the solution is not sound, or changes places that are never part of one, such as the stamp of
 * a tool.
 */
export function learnOriginal({
  original,
  solution,
}: {
  original: Uint8Array;
  solution: Solution;
}): Solution | undefined {
  const runs = decodeRuns(solution);
  if (runs === undefined || solution.format === 3) return runs && solution;
  if (recognizeContainer(original).kind !== 'raw') return undefined;
  const identity = identify(original);
  const reading = readChecksums(original, solution.checksum);
  if (!reading.ok || !checksumsHold(reading.plan, original)) return undefined;
  const { plan } = reading;
  if (!isMadeFor(solution, identity, original.length, solution.checksum)) return undefined;
  if (fitRuns(original, runs) !== 'applicable') return undefined;
  const never = [
    ...checksumWords(plan, original.length),
    ...plan.signatures,
    ...placesOfTheCar(identity.family, [original], checkedRanges(plan)),
  ];
  const touched = runs.map(getRange);
  if (touchesAny(touched, never)) return undefined;
  const { checksum, family, software, hardware, part, length } = solution;
  return sealSolution({
    checksum,
    family,
    software,
    ...(hardware !== undefined && { hardware }),
    ...(part !== undefined && { part }),
    length,
    runs: solution.runs,
    original: factsOfOriginal(original, identity.family, plan),
  });
}
