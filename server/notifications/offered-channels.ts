import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { type NotificationChannel, notificationChannels } from '#contract/notifications/kinds.ts';
import type { Read } from '#server/db/database.ts';

/** The channels that reach a person, in the order of their columns: push only where the person has a device. */
export async function readOfferedChannels(read: Read, userId: UserId): Promise<readonly NotificationChannel[]> {
  const { hasPush } = await read
    .selectNoFrom(sql<boolean>`exists (select from push_devices where user_id = ${userId})`.as('hasPush'))
    .executeTakeFirstOrThrow();
  return notificationChannels.filter((channel) => channel !== 'messenger' && (channel !== 'push' || hasPush));
}
