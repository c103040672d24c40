import type { Contradiction } from '#contract/engine.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { vehicleContradiction } from '#rules/vehicle-contradiction.ts';
import type { Read } from '#server/db/database.ts';
import { readFileFacts } from '#server/engine/index.ts';

/** The catalogue's facts about the control unit of a vehicle. */
export type ControlUnit = { ecuBrand: string; ecuType: string; ecuChecksum: string };

/**
 * The contradiction of a file that names another control unit than the vehicle's; undefined without one. The catalogue
 * names the control unit of the engine: a module's file is not judged.
 */
export async function findContradiction(
  read: Read,
  file: { sha256: string; fileRole: FileRole },
  vehicle: ControlUnit,
): Promise<Contradiction | undefined> {
  if (file.fileRole === 'module') return undefined;
  const facts = await readFileFacts(read, file.sha256);
  return facts && vehicleContradiction(facts, vehicle);
}
