import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { addressBlocks } from '#rules/address-block.ts';
import type { Database, Read } from '#server/db/database.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';
import { countAttempts } from './limit.ts';

/** A sign-in attempt. `userId` is undefined for an unknown name. */
type Attempt = {
  readonly name: string;
  readonly userId: UserId | undefined;
  readonly address: string;
  /** The key that the browser keeps, where it has sent one. */
  readonly device: string | undefined;
};

export type SignInLimit = {
  /** Counts an attempt before the password is checked, so that simultaneous attempts do not get around the limit. */
  readonly take: (attempt: Attempt) => Promise<boolean>;
  /** Takes back the count of a correct password. */
  readonly giveBack: (attempt: Attempt) => Promise<void>;
};

/** A user has signed in from the subscriber of an address within 90 days. */
export async function isUsual(read: Read, userId: UserId, subscriber: string): Promise<boolean> {
  const sessions = await read
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '90 days'`)
    .select('address')
    .distinct()
    .execute();
  return sessions.some(({ address }) => addressBlocks(address).subscriber === subscriber);
}

/** A user has signed in with a browser that keeps this key within 90 days. */
async function isUsualDevice(read: Read, userId: UserId, device: string): Promise<boolean> {
  const session = await read
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('device_hash', '=', computeDigest(device))
    .where('created_at', '>', sql<string>`now() - interval '90 days'`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Limits wrong passwords. For one account from one address `attempts` a minute, then a pause of a minute, which grows with each
 * further one; user name and e-mail address of an account count together. A browser that has signed in to the account before
 * counts by itself, wherever it is: whoever guesses beside it, even at the same address, does not keep its owner out. From
 * where the account has not signed in before, also: four times as many a
 * minute from one address and twenty times as many from one network, whatever the accounts, and ten times as many an hour
 * for one account, from anywhere. So strangers elsewhere never keep the owner from signing in at the usual place.
 */
export function limitSignIns(database: Database, attempts: number): SignInLimit {
  const pairs = countAttempts(database, 'signIn', { points: attempts, seconds: 60, pause: 60 });
  const subscribers = countAttempts(database, 'signInAddress', { points: attempts * 4, seconds: 60 });
  const networks = countAttempts(database, 'signInNetwork', { points: attempts * 20, seconds: 60 });
  const accounts = countAttempts(database, 'signInAccount', { points: attempts * 10, seconds: 3600 });

  const countersOf = async ({ name, userId, address, device }: Attempt) => {
    const { subscriber, network } = addressBlocks(address);
    const account = userId === undefined ? `name ${name}` : `user ${userId}`;
    if (userId !== undefined && device !== undefined && (await isUsualDevice(database.reader, userId, device)))
      return [{ counter: pairs, key: `${account} device ${device}` }];
    const pair = { counter: pairs, key: `${account} ${subscriber}` };
    if (userId !== undefined && (await isUsual(database.reader, userId, subscriber))) return [pair];
    return [
      { counter: subscribers, key: subscriber },
      { counter: networks, key: network },
      pair,
      // Last: attempts that another limit refuses do not count against the account.
      { counter: accounts, key: account },
    ];
  };
  return {
    take: async (attempt) => {
      for (const { counter, key } of await countersOf(attempt)) if (!(await counter.take(key))) return false;
      return true;
    },
    giveBack: async (attempt) => {
      for (const { counter, key } of await countersOf(attempt))
        await (counter === pairs ? counter.forget(key) : counter.giveBack(key));
    },
  };
}
