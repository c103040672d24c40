import { additionalTextLimit, type ManualReason } from '#contract/tasks.ts';
import { isAutomaticFile } from './file-types.ts';
import { notListedMethodId } from './methods.ts';

/** A VIN is valid when longer than 4 characters (customer specification, section 5). */
export const isVinValid = (vin: string): boolean => vin.trim().length > 4;

export const isAdditionalTextValid = (additional: string): boolean => [...additional].length <= additionalTextLimit;

/**
 * Why a new task goes to a person at once; undefined when the automatic service gets it first.
 * Single DTCs are for a person to read.
 */
export function manualReasonOf(order: {
  readonly modificationMode: 'automatic' | 'manually';
  readonly fileName: string;
  readonly methodIds: readonly number[];
  readonly dtcSelected: boolean;
}): ManualReason | undefined {
  if (order.modificationMode === 'manually') return 'orderedManually';
  if (!isAutomaticFile(order.fileName)) return 'fileTypeManual';
  if (order.methodIds.includes(notListedMethodId)) return 'notListedMethod';
  if (order.dtcSelected) return 'dtcCodes';
  return undefined;
}
