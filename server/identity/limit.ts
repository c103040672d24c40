import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts one attempt; answers whether it is still within the limit. */
export type Limit = (key: string) => Promise<boolean>;

/** A limit of attempts per key and minute, held in this process. */
export function limitPerMinute(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
}
