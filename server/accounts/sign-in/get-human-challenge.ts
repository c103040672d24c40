import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';
import { makeChallenge } from './proof-of-work.ts';

/** The proof of work for a visitor's browser: no third party learns of the visit. */
export const getHumanChallenge =
  (secret: string): Handler<typeof accountsApi.getHumanChallenge> =>
  async () => ({ kind: 'proofOfWork', challenge: await makeChallenge(secret) });
