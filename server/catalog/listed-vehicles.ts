import { type SqlBool, sql } from 'kysely';
import type { Read } from '#server/db/database.ts';

/**
 * Vehicle `v` is one of the catalogue. The others are those that customers described for an order: only what reads a
 * vehicle by its job meets them.
 */
export const isListed = sql<SqlBool>`v.described is null`;

/** The vehicles `v` of the catalogue. */
export const listedVehicles = (read: Read) => read.selectFrom('vehicles as v').where(isListed);
