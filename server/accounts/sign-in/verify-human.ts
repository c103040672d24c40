import type { accountsApi } from '#contract/accounts.ts';
import type { Prepared } from '#server/http/serve.ts';
import { makePass } from './human-pass.ts';
import type { Limit } from './limit.ts';
import { acceptProof } from './proof-of-work.ts';

/** Accepts a solution, once, and answers the pass for one form. */
export function verifyHuman(secret: string, limit: Limit): Prepared<typeof accountsApi.verifyHuman> {
  return {
    prepare: async ({ input: { recaptchaToken }, origin, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      return async ({ tx }) => {
        if (!(await acceptProof(tx, recaptchaToken, secret))) return refuse('humanCheckFailed');
        return { success: true, humanPass: await makePass(tx) };
      };
    },
  };
}
