import { sql } from 'kysely';
import type { pushApi } from '#contract/notifications/push.ts';
import type { Handler } from '#server/http/serve.ts';
import { readPushKey } from './push-keys.ts';
import { parseEndpoint, type PushServices } from './push-services.ts';

/** Most devices of one person. */
const maxDevices = 20;

/** The public key with which browsers subscribe. */
export const getPushKey: Handler<typeof pushApi.getPushKey> = async ({ tx }) => {
  const { publicKey } = await readPushKey(tx);
  return { publicKey };
};

/** The devices of the signed-in user. */
export const getPushDevices: Handler<typeof pushApi.getPushDevices> = ({ actor, tx }) =>
  tx
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .where('d.user_id', '=', actor.id)
    .orderBy('d.id')
    .select(['d.id as pushDeviceId', 's.user_agent as userAgent', 'd.created_at as createdAt'])
    .select(sql<boolean>`s.id = ${actor.sessionId}`.as('isThis'))
    .execute();

/** Sends signals to the device of the session that asks. A session has one device: a renewed subscription replaces its last one. */
export const addPushDevice =
  (services: PushServices): Handler<typeof pushApi.addPushDevice> =>
  async ({ actor, input: { endpoint, p256dh, auth, publicKey }, tx, refuse }) => {
    if (parseEndpoint(endpoint, services) === undefined) return refuse('pushEndpointRefused');
    const key = await readPushKey(tx);
    if (key.publicKey !== publicKey) return refuse('pushKeyChanged');
    await tx.selectFrom('users').where('id', '=', actor.id).select('id').forUpdate().executeTakeFirstOrThrow();
    await tx
      .deleteFrom('push_devices')
      .where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', actor.sessionId)]))
      .execute();
    const { count } = await tx
      .selectFrom('push_devices')
      .where('user_id', '=', actor.id)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxDevices) return refuse('tooManyPushDevices');
    return tx
      .insertInto('push_devices')
      .values({ user_id: actor.id, session_id: actor.sessionId, key_id: key.id, endpoint, p256dh, auth })
      .returning('id as pushDeviceId')
      .executeTakeFirstOrThrow();
  };

/** Ends signals to a device of the signed-in user. */
export const removePushDevice: Handler<typeof pushApi.removePushDevice> = async ({
  actor,
  input: { pushDeviceId },
  tx,
  refuse,
}) => {
  const removed = await tx
    .deleteFrom('push_devices')
    .where('id', '=', pushDeviceId)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  return removed === undefined ? refuse('notFound') : true;
};
