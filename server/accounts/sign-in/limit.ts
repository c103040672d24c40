import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlocks } from '#rules/address-block.ts';
import type { Database } from '#server/db/database.ts';

/** Attempts counted in the database: all processes share them, and they outlast a restart. */
type Counter = {
  /** Counts one attempt; answers whether it is still within the limit. */
  readonly take: (key: string) => Promise<boolean>;
  /** Takes back one attempt that proved legitimate. */
  readonly giveBack: (key: string) => Promise<void>;
  readonly forget: (key: string) => Promise<void>;
};

/** Seconds that a growing pause lasts at most: a guesser gains nothing more, and an owner is never locked out. */
const maxPause = 900;

/** Hashed, so that the table shows no names and addresses, and no key is too long for it. */
const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * A limit of attempts per key.
 *
 * @param name subject of the count; equal names count together
 * @param limit `points` attempts in `seconds`, counted from the first; with `pause` the limit, once reached, lasts that
 *   many seconds, twice as long each further time within a day, and a quarter of an hour at most
 */
export function countAttempts(
  { pool }: Database,
  name: string,
  { points, seconds, pause }: { points: number; seconds: number; pause?: number },
): Counter {
  const limiterOf = (keyPrefix: string, limit: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // Old rows are removed by the queue.
      clearExpiredByTimeout: false,
      keyPrefix,
      points: limit,
      duration,
    });
  const limiter = limiterOf(name, points, seconds);
  const pauses = limiterOf(`${name}Pauses`, Number.MAX_SAFE_INTEGER, 24 * 3600);
  return {
    take: async (key) => {
      try {
        await limiter.consume(keyOf(key));
        return true;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // Of simultaneous attempts one is the first beyond the limit.
        if (pause !== undefined && error.consumedPoints === points + 1) {
          const { consumedPoints: times } = await pauses.consume(keyOf(key));
          await limiter.block(keyOf(key), Math.min(pause * 2 ** (times - 1), maxPause));
        }
        return false;
      }
    },
    giveBack: async (key) => {
      await limiter.reward(keyOf(key));
    },
    forget: async (key) => {
      await limiter.delete(keyOf(key));
      if (pause !== undefined) await pauses.delete(keyOf(key));
    },
  };
}

/** Counts one attempt under a key; answers whether it is still within the limit. */
export type Limit = (key: string) => Promise<boolean>;

/** A limit of attempts per minute and signed-in user. */
export function limitPerUser(database: Database, name: string, points: number): Limit {
  return countAttempts(database, name, { points, seconds: 60 }).take;
}

/** Attempts of a whole network, as a multiple of one subscriber's. */
const networkFactor = 5;

/** A limit of attempts per minute and address, and of five times as many from the network around it. */
export function limitPerAddress(database: Database, name: string, points: number): Limit {
  const perSubscriber = countAttempts(database, `${name}Address`, { points, seconds: 60 });
  const perNetwork = countAttempts(database, `${name}Network`, { points: points * networkFactor, seconds: 60 });
  return async (address) => {
    const { subscriber, network } = addressBlocks(address);
    return (await perSubscriber.take(subscriber)) && (await perNetwork.take(network));
  };
}
