import type { accountsApi } from '#contract/accounts.ts';
import type { Config } from '#server/platform/config.ts';
import type { Handler } from '#server/platform/serve.ts';
import { makeChallenge } from './proof-of-work.ts';

/** The challenge for a visitor's browser: Google's check where its key is configured, else a proof of work. */
export function getHumanChallenge(
  google: Config['google'],
  secret: string,
): Handler<typeof accountsApi.getHumanChallenge> {
  return async () =>
    google === undefined
      ? { kind: 'proofOfWork', challenge: await makeChallenge(secret) }
      : { kind: 'google', siteKey: google.siteKey };
}
