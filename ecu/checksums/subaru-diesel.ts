import { densoPlan, dieselWordAt, findDensoTable } from './denso.ts';
import type { ChecksumPlan } from './plan.ts';

/**
 * Reads the checks of a Denso image of a Subaru diesel: the table of `readDenso`, but one word before the table counts
 * as FFFFFFFF, whatever its value. Undefined where more checks hold without that.
 */
export function readSubaruDiesel(original: Uint8Array): ChecksumPlan | undefined {
  const fixedWordAt = dieselWordAt(original.length);
  if (fixedWordAt === undefined) return undefined;
  const table = findDensoTable(original, fixedWordAt);
  if (table === undefined) return undefined;
  return (findDensoTable(original)?.valid ?? 0) > table.valid ? undefined : densoPlan(table, original.length);
}
