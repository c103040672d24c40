import type { VehicleId } from '#contract/ids.ts';
import { getExtension, isSlaveFile, findPacker } from '#rules/file-types.ts';

type Facts = { vehicleId: VehicleId | undefined; fileName: string; type: 'new' | 'updateUpgrade' };

/** Facts that the specification lists for a task; the server knows them, or learns them from the file (customer 7). */
export const factsOfTask = ({ vehicleId, fileName, type }: Facts) => ({
  vehicleId,
  vehicleData: { vehicle_id: vehicleId },
  type,
  isMaster: !isSlaveFile(fileName),
  fileEnding: getExtension(fileName),
  packerEnding: findPacker(fileName),
});
