import type { FileRole } from '#contract/pricing/price.ts';
import type { ManualReason } from '#contract/tasks/status.ts';
import type { TaskReport } from '#contract/engine.ts';
import { vehicleContradiction } from '#rules/vehicle-contradiction.ts';
import type { ControlUnit } from './judge-checked-file.ts';

type HandedOver = { readonly reason: ManualReason; readonly report: TaskReport | undefined };

/**
 * Reason why a person takes over. Where the file is of another control unit than the vehicle's, that is the cause of
 * any failure of the engine, and the only reason shown.
 */
export function reasonForCustomer(
  { reason, report }: HandedOver,
  { fileRole, ...vehicle }: ControlUnit & { readonly fileRole: FileRole },
): ManualReason {
  // The catalogue names the control unit of the engine: a module's file is not judged.
  if (fileRole === 'module' || report === undefined) return reason;
  return vehicleContradiction(report, vehicle) === undefined ? reason : 'otherControlUnit';
}
