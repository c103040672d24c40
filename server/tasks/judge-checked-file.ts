import type { Contradiction } from '#contract/engine.ts';
import type { FileRole } from '#contract/pricing.ts';
import { vehicleContradiction } from '#rules/vehicle-contradiction.ts';
import type { Read } from '#server/platform/database.ts';
import { factsOf } from '#server/engine/index.ts';

/** What the catalogue says about the control unit of a vehicle. */
export type ControlUnit = { ecuBrand: string; ecuType: string; ecuChecksum: string };

/**
 * Whether a file says that it is of another control unit than the vehicle's. The catalogue names the one of the engine: of
 * the module's file nothing can be told.
 */
export async function contradictionOf(
  read: Read,
  file: { sha256: string; fileRole: FileRole },
  vehicle: ControlUnit,
): Promise<Contradiction | undefined> {
  if (file.fileRole === 'module') return undefined;
  const facts = await factsOf(read, file.sha256);
  return facts && vehicleContradiction(facts, vehicle);
}
