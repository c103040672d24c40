import type { UserId } from '#contract/ids.ts';
import { judgeDiskSpace } from '#rules/disk-space.ts';
import type { MinRate } from './min-rate.ts';
import { RefusalError } from './refusal.ts';
import type { FreeSlot, SharedSlots } from '#server/db/shared-slots.ts';
import type { Role } from '#contract/accounts/user.ts';

/** Limits on the bandwidth, memory and disk space of uploads. */
export type UploadLimits = MinRate & {
  /** Concurrent uploads of one user, in all processes together, and of all users in this one. */
  readonly perUser: number;
  readonly perProcess: number;
  /** Bytes that one customer's uploads may take on the disk. */
  readonly quota: number;
  /** Bytes reserved on the disk for the database: below them nothing is received. */
  readonly diskReserve: number;
};

const MiB = 2 ** 20;
export const defaultUploadLimits: UploadLimits = {
  perUser: 6,
  perProcess: 64,
  minRate: 1024,
  rateWindow: 20_000,
  quota: 20_480 * MiB,
  diskReserve: 1024 * MiB,
};

/** An upload that is under way. */
export type Upload = {
  /** Counts received bytes before they are written. Throws RefusalError quotaExceeded or storageFull. */
  readonly take: (bytes: number) => Promise<void>;
  readonly end: () => void;
};

/** The sender; only customers have a quota, which is that of their company. */
type Sender = { readonly companyId: UserId; readonly role: Role };

export type UploadGate = {
  /** With the largest permitted file, in bytes. */
  readonly limits: UploadLimits & { readonly fileSize: number };
  /**
   * Admits an upload.
   *
   * @throws RefusalError tooManyUploads (with `retryAfter` in seconds), storageFull, quotaExceeded
   */
  readonly begin: (sender: Sender) => Promise<Upload>;
  /** Free bytes on the disk of the files; the reserve is not given away. */
  readonly diskSpace: () => Promise<{ free: number; reserve: number }>;
  /** Number of uploads under way. */
  readonly active: () => number;
};

type Parts = {
  /** Free bytes on the disk of the files. */
  readonly freeBytes: () => Promise<number>;
  /** Bytes that the uploads of a customer take. */
  readonly storedBy: (userId: UserId) => Promise<number>;
  /** Takes one of a user's slots, which all processes share. */
  readonly takeSlot: SharedSlots['take'];
};

/** Bytes after which the free space is read again: other programs write to the disk as well. */
const reserveCheckBytes = 4 * MiB;
/** Seconds after which a refused upload should be tried again. */
const retryAfter = 5;

/**
 * Counts the uploads of this process, and those of a user in all processes. The stored bytes of a user are read when the first upload begins, and received bytes
 * are added until the last one has ended: so uploads at once get no more than uploads in sequence.
 */
export function openUploadGate(limits: UploadGate['limits'], { freeBytes, storedBy, takeSlot }: Parts): UploadGate {
  const users = new Map<UserId, { uploads: number; stored: Promise<number>; arrived: number }>();
  let uploads = 0;

  async function checkReserve(): Promise<void> {
    if (judgeDiskSpace({ free: await freeBytes(), reserve: limits.diskReserve }) === 'full')
      throw new RefusalError('storageFull');
  }

  return {
    limits,
    diskSpace: async () => ({ free: await freeBytes(), reserve: limits.diskReserve }),
    active: () => uploads,
    begin: async ({ companyId: id, role }) => {
      const present = users.get(id);
      if (uploads >= limits.perProcess || (present?.uploads ?? 0) >= limits.perUser)
        throw new RefusalError('tooManyUploads', { retryAfter });
      const user = present ?? {
        uploads: 0,
        stored: role === 'customer' ? storedBy(id) : Promise.resolve(-Infinity),
        arrived: 0,
      };
      // A rejection reaches the uploads that await it; one that comes before they do would end the process.
      user.stored.catch(() => undefined);
      users.set(id, user);
      user.uploads += 1;
      uploads += 1;
      let freeSlot: FreeSlot | undefined;
      const end = () => {
        freeSlot?.();
        uploads -= 1;
        user.uploads -= 1;
        if (user.uploads === 0) users.delete(id);
      };
      try {
        freeSlot = await takeSlot(`uploads of ${id}`, limits.perUser);
        if (freeSlot === undefined) throw new RefusalError('tooManyUploads', { retryAfter });
        const stored = await user.stored;
        const checkQuota = () => {
          if (stored + user.arrived > limits.quota) throw new RefusalError('quotaExceeded', { quota: limits.quota });
        };
        await checkReserve();
        checkQuota();
        let uncheckedBytes = 0;
        const take = async (bytes: number) => {
          user.arrived += bytes;
          checkQuota();
          uncheckedBytes += bytes;
          if (uncheckedBytes < reserveCheckBytes) return;
          uncheckedBytes = 0;
          await checkReserve();
        };
        return { take, end };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}
