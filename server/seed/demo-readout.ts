import type { ChecksumFamily } from '#ecu/index.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import type { DemoVehicle } from '#server/settings/index.ts';
import type { Read } from '#server/db/database.ts';

/** The methods for which the demo world has a recorded solution; the first is the one that the order page suggests. */
export const demoMethods = ['Stage_1', 'Start_Stop'] as const;

const family: ChecksumFamily = 'edc16';

/** In the shape of one, and no vehicle's. */
const demoVin = 'WVWZZZ1KZ6W000001';

/** The readout that a newcomer can download and order with: invented, with valid checksums, the same every time. */
export function demoReadout(): { image: Uint8Array; fileName: string; family: ChecksumFamily } {
  const image = syntheticImage({ family, software: '1037999001', seed: 1 });
  return { image, fileName: 'demo_readout.bin', family };
}

/** A vehicle of the catalogue whose control unit is of the demo readout's family. */
export async function findDemoVehicle(read: Read): Promise<DemoVehicle | undefined> {
  const vehicle = await read
    .selectFrom('vehicles')
    .where('category', '=', 'car')
    .where('ecu_checksum', '=', family)
    .where('emission', 'like', 'Diesel%')
    .orderBy(({ case: either }) => either().when('model', 'like', 'Golf%').then(0).else(1).end())
    .orderBy('id')
    .select(['id as vehicleId', 'category', 'brand', 'model'])
    .limit(1)
    .executeTakeFirst();
  return vehicle && { ...vehicle, methodName: demoMethods[0], vin: demoVin };
}
