import type { ManualReason } from '#contract/tasks/status.ts';
import { additionalTextLimit } from '#contract/tasks/task.ts';
import { isAutomaticFile } from './file-types.ts';
import { asksForNotListed } from './not-listed.ts';
import { hasMethodDetails, type Ordered, modificationUnits } from './units.ts';
import { lengthOfText } from './text/normalize-text.ts';

/** A VIN is valid when longer than 4 characters, as the database counts them (customer specification, section 5). */
export const isVinValid = (vin: string): boolean => lengthOfText(vin) > 4;

export const isAdditionalTextValid = (additional: string): boolean => [...additional].length <= additionalTextLimit;

/**
 * Reason for sending a new task straight to a person; undefined when the automatic service gets it first. Single DTCs
 * that fit no one method go to a person.
 */
export function findManualReason(
  order: Ordered & { readonly modificationMode: 'automatic' | 'manual'; readonly fileName: string },
): ManualReason | undefined {
  if (order.modificationMode === 'manual') return 'orderedManually';
  if (!isAutomaticFile(order.fileName)) return 'fileTypeManual';
  if (asksForNotListed(order)) return 'notListedMethod';
  if (hasMethodDetails(order)) return 'methodDetails';
  return modificationUnits(order) === undefined ? 'dtcCodes' : undefined;
}
