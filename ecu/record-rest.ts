import { matchesAt, sameBytes } from './bytes.ts';
import { readChecksums } from './checksums/index.ts';
import { writeChecksums } from './checksums/plan.ts';
import type { Unit } from './choose-solution.ts';
import { type Run, revertRuns } from './difference.ts';
import { modify } from './engine.ts';
import { type RecordRequest, type RecordResult, recordSolution } from './record-solution.ts';
import { decodeRuns } from './solution.ts';

/** The known units of a pair; the remaining one gets the rest. */
export type RestRequest = RecordRequest & {
  readonly knownUnits: readonly Unit[];
};

export type RestResult = RecordResult | { readonly ok: false; readonly reason: 'knownNotContained' };

/** Stand-in id of the remaining unit while the rest is tried together with the known ones; no method has it. */
const restId = -1;

/**
 * Records the rest of a difference without its known units. Every known unit needs one solution that fits the original
 * and whose bytes are all in the modified file; else `knownNotContained`. The rest proves itself: applied to the
 * original together with the known units, it gives exactly the result of the whole difference.
 */
export function recordRest({ knownUnits, ...request }: RestRequest): RestResult {
  const { original, modified, checksum } = request;
  const whole = recordSolution(request);
  if (!whole.ok) return whole;
  const accepted = knownUnits.map((unit) => ({
    ...unit,
    solutions: unit.solutions.map((one) => ({ ...one, signedAreaAccepted: true })),
  }));
  const order = { original, checksum, correctChecksum: true };
  const knownResult = modify({ ...order, units: accepted });
  const runs = knownResult.outcome === 'modified' ? runsApplied(accepted, knownResult.report.methods) : undefined;
  if (runs === undefined || !runs.every(({ offset, replacement }) => matchesAt(modified, offset, replacement)))
    return { ok: false, reason: 'knownNotContained' };
  const remainder = modified.slice();
  revertRuns(remainder, runs);
  const reading = readChecksums(original, checksum);
  if (!reading.ok) return reading;
  writeChecksums(reading.plan, remainder);
  const rest = recordSolution({ ...request, modified: remainder });
  if (!rest.ok) return rest;
  const one = (solution: typeof rest.solution, methodId: number): Unit => ({
    methodId,
    solutions: [{ solutionId: restId, solution, signedAreaAccepted: true }],
  });
  const together = modify({ ...order, units: [...accepted, one(rest.solution, restId)] });
  const atOnce = modify({ ...order, units: [one(whole.solution, restId)] });
  const isSame =
    together.outcome === 'modified' && atOnce.outcome === 'modified' && sameBytes(together.image, atOnce.image);
  return isSame ? rest : { ok: false, reason: 'knownNotContained' };
}

/** The runs of the known units; undefined when one of them was not applied. */
function runsApplied(
  units: readonly Unit[],
  methods: readonly { readonly state: string; readonly solutionId?: number }[],
): readonly Run[] | undefined {
  if (!methods.every(({ state }) => state === 'applied')) return undefined;
  return methods.flatMap(({ solutionId }) => {
    const solution = units.flatMap(({ solutions }) => solutions).find((one) => one.solutionId === solutionId);
    return (solution && decodeRuns(solution.solution)) ?? [];
  });
}
