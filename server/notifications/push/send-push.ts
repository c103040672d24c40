import { sql } from 'kysely';
import webPush from 'web-push';
import type { NotificationId, PushDeviceId } from '#contract/ids.ts';
import { productName } from '#contract/settings.ts';
import { cutText } from '#rules/text/cut-text.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Log } from '#server/log/log.ts';
import { enqueue } from '#server/queue/queue.ts';
import { type Delivery, readDelivery } from '#server/notifications/read-delivery.ts';
import {
  InnerAddressError,
  parseEndpoint,
  postToService,
  type PushAnswer,
  type PushServices,
} from './push-services.ts';

/** Parts that a signal is sent with. */
export type PushParts = {
  readonly database: Database;
  readonly seal: Seal;
  readonly log: Log;
  readonly publicUrl: string;
  readonly services: PushServices;
};

/** A signal to one device of a person. */
export type PushJob = { readonly notificationId: NotificationId; readonly deviceId: PushDeviceId };

/** Seconds for which a push service keeps a signal for a device that is off. */
const timeToLive = 24 * 3600;
/** Longest sentence of a signal in characters, so that its message stays far below the 4,096 bytes that services take. */
const maxText = 300;
/** Refusals in a row after which a device is given up. */
const maxRefusals = 8;
/** Longest wait that a push service may ask for, in seconds. */
const maxWait = 3600;

/** A device whose session lasts, with the key that it subscribed with. */
const findDevice = ({ db }: Database, deviceId: PushDeviceId) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .innerJoin('push_keys as k', 'k.id', 'd.key_id')
    .where('d.id', '=', deviceId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.refusals', 'k.public_key as publicKey', 'k.private_key as sealed'])
    .executeTakeFirst();
type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** The message of a delivery: what the service worker shows, without amounts and contents of files. */
async function writePayload({ db }: Database, { notificationId, notification, text, path }: Delivery): Promise<string> {
  const { brandName } = await db
    .selectFrom('portal_options')
    .select('brand_name as brandName')
    .executeTakeFirstOrThrow();
  const { jobId } = notification;
  return JSON.stringify({
    id: notificationId,
    title: brandName || productName,
    text: cutText(text, maxText),
    path,
    ...(jobId && { jobId }),
  });
}

/** Encrypts a message for a device and signs its request (RFC 8291, RFC 8292), and posts it to the push service. */
async function post(
  { seal, publicUrl, services, database }: PushParts,
  { endpoint, p256dh, auth, publicKey, sealed }: Device,
  delivery: Delivery,
): Promise<PushAnswer | 'refused'> {
  const url = parseEndpoint(endpoint, services);
  const privateKey = seal.open(sealed);
  if (url === undefined || privateKey === undefined) return 'refused';
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    await writePayload(database, delivery),
    {
      vapidDetails: {
        subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:portal@invalid',
        publicKey,
        privateKey,
      },
      TTL: timeToLive,
      urgency: 'high',
      // A signal that waits at the service is replaced by the next one of the same notification.
      topic: `n-${delivery.notificationId}`,
    },
  );
  try {
    return await postToService(url, { headers, body: body ?? Buffer.alloc(0) }, services);
  } catch (error) {
    if (error instanceof InnerAddressError) return 'refused';
    throw error;
  }
}

/** Seconds after which a push service wants to be asked again, as a number or a date. */
function readWait(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), maxWait) : undefined;
}

/**
 * Sends a signal to a device. What its person has read, does not want any more or is not to hear at night is not sent; a device
 * whose subscription has ended is forgotten. Sent twice after a crash, the device shows it once: both have one tag.
 *
 * @throws Error where the push service cannot be reached or fails: the queue tries again
 */
export async function sendPush(parts: PushParts, { notificationId, deviceId }: PushJob, now: Date): Promise<void> {
  const { database, log } = parts;
  const { db } = database;
  const device = await findDevice(database, deviceId);
  if (device === undefined) return;
  const delivery = await readDelivery(db, { notificationId, channel: 'push', now });
  if (delivery === undefined) return;
  const again = (seconds: number) =>
    db
      .transaction()
      .execute((tx) =>
        enqueue(tx, 'sendPush', { notificationId, deviceId }, nameJob(notificationId, deviceId), undefined, seconds),
      );
  if ('waitSeconds' in delivery) return again(delivery.waitSeconds);
  const forget = async () => {
    await db.deleteFrom('push_devices').where('id', '=', deviceId).execute();
  };
  const answer = await post(parts, device, delivery);
  if (answer === 'refused') return forget();
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) {
    if (device.refusals > 0)
      await db.updateTable('push_devices').set({ refusals: 0 }).where('id', '=', deviceId).execute();
    return;
  }
  // The subscription has ended, or its service has moved, which no browser does.
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return forget();
  const wait = readWait(retryAfter, now);
  if (status === 429 || status >= 500) {
    if (wait !== undefined) return again(wait);
    throw new Error(`the push service answered ${status}`);
  }
  log.warn({ status, deviceId }, 'a push service refused a signal');
  if (device.refusals + 1 >= maxRefusals) return forget();
  await db
    .updateTable('push_devices')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', deviceId)
    .execute();
}

/** The key of the job in the queue, where one that waits is replaced by the next. */
const nameJob = (notificationId: NotificationId, deviceId: PushDeviceId): string =>
  `push:${notificationId}:${deviceId}`;
