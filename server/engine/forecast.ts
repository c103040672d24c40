import type { ManualReason } from '#contract/tasks/status.ts';
import type { MethodForecast } from '#contract/automation/forecast.ts';
import type { MethodId } from '#contract/ids.ts';
import type { FileTrial } from './modify-file.ts';

/** Reasons that one method alone causes; any other one concerns the file, and with it every method. */
const reasonsOfMethods: readonly ManualReason[] = [
  'noSolution',
  'solutionInReview',
  'contextDiffers',
  'ambiguousSolution',
  'methodsConflict',
];

/**
 * The automatic service's expected outcome for each ordered method, from a trial run. Where one method would escalate
 * the order, the others still get the outcome that they would have alone.
 */
export const makeForecast = (methodIds: readonly MethodId[], result: FileTrial): MethodForecast[] =>
  methodIds.map((methodId) => {
    const reason = reasonAgainst(methodId, result);
    return reason === undefined ? { methodId, service: 'instant' } : { methodId, service: 'byHand', reason };
  });

function reasonAgainst(methodId: MethodId, result: FileTrial): ManualReason | undefined {
  if (result.outcome === 'modified') return undefined;
  const { reason, report, inReview = [] } = result;
  if (report === undefined || !reasonsOfMethods.includes(reason)) return reason;
  const states = report.methods.filter((one) => one.methodId === methodId).map(({ state }) => state);
  if (states.length === 0 || states.includes('notFound'))
    return inReview.includes(methodId) ? 'solutionInReview' : 'noSolution';
  if (!states.includes('conflict')) return undefined;
  // Of several methods the report names one reason for the whole order.
  return reason === 'noSolution' || reason === 'solutionInReview' ? 'contextDiffers' : reason;
}
