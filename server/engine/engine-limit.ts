import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { UserId } from '#contract/ids.ts';

/** Counts what the engine is asked for one user; false once it was as much within an hour as one may ask. */
export function limitPerHour(points: number): (userId: UserId) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: 3600 });
  return (userId) =>
    limiter.consume(userId).then(
      () => true,
      () => false,
    );
}
