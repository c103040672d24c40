import { createHash, timingSafeEqual } from 'node:crypto';
import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares a key with the configured one, in a time that does not reveal where they differ. */
export function enterDeveloperMode(developerKey: string | undefined): Handler<typeof accountsApi.enterDeveloperMode> {
  return async ({ input: { key } }) => developerKey !== undefined && timingSafeEqual(digest(key), digest(developerKey));
}
