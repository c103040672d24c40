import { type PlannedCheck, getParts } from './plan.ts';

/**
 * The words, corrected once in the given order, all hold: no word lies in its own range, nor in that of a check that
 * was corrected before it. Words that depend on each other in a circle are refused.
 */
export function settlesInOrder(checks: readonly PlannedCheck[]): boolean {
  return checks.every((check, index) => checks.slice(index).every((later) => !covers(check, later)));
}

/** A byte of the word of `other` lies in the range of `check`. */
function covers(check: PlannedCheck, { storedAt, width = 4 }: PlannedCheck): boolean {
  return getParts(check).some(({ offset, length }) => storedAt < offset + length && offset < storedAt + width);
}
