import { offerSetUpKey } from '#server/accounts/index.ts';
import { type CommonOptions, withPortal } from './with-portal.ts';

/** Prints a one-time link that makes the first administrator; links printed before stop working. */
export const createAdmin = (options: CommonOptions): Promise<void> =>
  withPortal(options, async ({ database }, { publicUrl }) => {
    const key = await offerSetUpKey(database);
    if (key === undefined)
      throw new Error('There is an administrator already: further ones get their rights from an administrator.');
    console.log(`Set up the first administrator (once): ${publicUrl}/setup?key=${key}`);
  });
