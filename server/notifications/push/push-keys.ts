import { sql } from 'kysely';
import webPush from 'web-push';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';

/** The key in force: the newest. */
export const readPushKey = (read: Read) =>
  read
    .selectFrom('push_keys')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'public_key as publicKey'])
    .executeTakeFirstOrThrow();

async function addPushKey(tx: Tx, seal: Seal): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await tx
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: seal.close(privateKey) })
    .execute();
}

/** Makes the portal's key for push services, unless it has one. Portals that start at the same time make one. */
export async function makePushKey({ db }: Database, seal: Seal): Promise<void> {
  const find = (read: Read) => read.selectFrom('push_keys').select('id').limit(1).executeTakeFirst();
  if ((await find(db)) !== undefined) return;
  await db.transaction().execute(async (tx) => {
    await sql`lock table push_keys in exclusive mode`.execute(tx);
    if ((await find(tx)) === undefined) await addPushKey(tx, seal);
  });
}

/**
 * Puts a new key in force. Devices that subscribed with an older one get signals by that one until their next visit, which subscribes
 * them again.
 */
export const rotatePushKey = ({ db }: Database, seal: Seal): Promise<void> =>
  db.transaction().execute((tx) => addPushKey(tx, seal));
