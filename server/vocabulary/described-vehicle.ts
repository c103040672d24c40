import { sql } from 'kysely';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';

/** The customer's words for vehicle `v`; none for one of the catalogue, and for one whose words were erased. */
export const describedVehicle = sql<DescribedVehicle | null>`nullif(v.described, '{}')`;
