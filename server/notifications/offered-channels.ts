import type { UserId } from '#contract/ids.ts';
import type { NotificationChannel } from '#contract/notifications/kinds.ts';
import type { Read } from '#server/db/database.ts';

/** The channels that reach a person, in the order of their columns. */
export function readOfferedChannels(_read: Read, _userId: UserId): Promise<readonly NotificationChannel[]> {
  return Promise.resolve(['bell', 'mail']);
}
