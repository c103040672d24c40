import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { mergeOwnDetails } from '#rules/own-details.ts';

/** The details of a task for a mail to its customer; each empty where there are none. */
export function detailsInLetter(ofJob: OwnDetails | null, ofTask: OwnDetails | null) {
  const { pairs, ...details } = mergeOwnDetails(ofJob ?? undefined, ofTask ?? undefined);
  return { ...details, furtherDetails: pairs.map(({ key, value }) => `${key} ${value}`).join(' · ') };
}
