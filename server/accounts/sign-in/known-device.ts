import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { addressBlocks } from '#rules/address-block.ts';
import type { Read } from '#server/db/database.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';

/** Facts by which a device is known again: the key that its browser keeps, else its program and its network. */
export type Device = { readonly address: string; readonly userAgent: string; readonly key: string | undefined };

/** The digest of a device's key, as sessions have it. */
export const hashDevice = ({ key }: Pick<Device, 'key'>): string | null =>
  key === undefined ? null : computeDigest(key);

/**
 * Judges whether somebody has signed in with a device within 90 days. `first`: nobody has ever signed in to this account, so
 * that no device is a surprise.
 */
export async function judgeDevice(read: Read, userId: UserId, device: Device): Promise<'known' | 'new' | 'first'> {
  const sessions = await read
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .select([
      'device_hash as hash',
      'user_agent as userAgent',
      'address',
      sql<boolean>`created_at > now() - interval '90 days'`.as('isRecent'),
    ])
    .distinct()
    .execute();
  if (sessions.length === 0) return 'first';
  const { network } = addressBlocks(device.address);
  const hash = hashDevice(device);
  const isKnown = sessions.some(
    (one) =>
      one.isRecent &&
      ((hash !== null && one.hash === hash) ||
        (one.userAgent === device.userAgent && addressBlocks(one.address).network === network)),
  );
  return isKnown ? 'known' : 'new';
}
