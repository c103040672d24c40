import { sealWith } from '#server/db/seal.ts';
import { rotatePushKey } from '#server/notifications/index.ts';
import { readSecret } from '#server/open-portal.ts';
import { type CommonOptions, withPortal } from './with-portal.ts';

/** Puts a new key for push services in force; devices subscribe with it at their next visit. */
export const changePushKey = (options: CommonOptions): Promise<void> =>
  withPortal(options, async ({ database, folder }, config) => {
    await rotatePushKey(database, sealWith(await readSecret(config, folder)));
    console.log('The portal has a new key for push services. Devices take it over at their next visit.');
  });
