import { type PlannedCheck, partsOf } from './plan.ts';

/**
 * Whether the words, corrected once in the given order, all hold: no word lies in its own range, nor in that of a check
 * that was corrected before it. Words that would chase each other are not worked on.
 */
export function settlesInOrder(checks: readonly PlannedCheck[]): boolean {
  return checks.every((check, index) => checks.slice(index).every((later) => !covers(check, later)));
}

/** Whether a byte of the word of `other` lies in what `check` covers. */
function covers(check: PlannedCheck, { storedAt, width = 4 }: PlannedCheck): boolean {
  return partsOf(check).some(({ offset, length }) => storedAt < offset + length && offset < storedAt + width);
}
