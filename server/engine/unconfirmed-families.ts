import { unprovenFamilies } from '#ecu/index.ts';
import type { Read } from '#server/db/database.ts';
import { isOffered } from '#server/settings/index.ts';

export { unprovenFamilies };

/**
 * The families of control units and checksums that no real image has proven and no administrator has confirmed: a person
 * delivers their files. None while the operator does not ask for confirmations.
 */
export async function readUnconfirmedFamilies(read: Read): Promise<ReadonlySet<string>> {
  if (!(await isOffered(read, 'confirm_families'))) return new Set();
  const confirmed = await read.selectFrom('confirmed_families').select('family').execute();
  return new Set(unprovenFamilies.filter((name) => !confirmed.some(({ family }) => family === name)));
}

/** One of these families waits for its confirmation. */
export async function isUnconfirmed(read: Read, families: readonly (string | undefined)[]): Promise<boolean> {
  const unconfirmed = await readUnconfirmedFamilies(read);
  return families.some((family) => family !== undefined && unconfirmed.has(family));
}
