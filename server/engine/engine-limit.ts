import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { UserId } from '#contract/ids.ts';

/** Counts a user's requests to the engine; false once the limit of an hour is used up. */
export function limitPerHour(points: number): (userId: UserId) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: 3600 });
  return (userId) =>
    limiter.consume(userId).then(
      () => true,
      () => false,
    );
}
