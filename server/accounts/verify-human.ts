import type { accountsApi } from '#contract/accounts.ts';
import type { Config } from '#server/platform/config.ts';
import type { Prepared } from '#server/platform/serve.ts';
import { askGoogle } from './ask-google.ts';
import { makePass } from './human-pass.ts';
import type { Limit } from './limit.ts';
import { acceptProof } from './proof-of-work.ts';

/** Accepts a solution, once, and answers the pass for one form. */
export function verifyHuman(
  google: Config['google'],
  secret: string,
  limit: Limit,
): Prepared<typeof accountsApi.verifyHuman> {
  return {
    prepare: async ({ input: { recaptchaToken }, origin, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      const googleVerdict = google === undefined ? undefined : await askGoogle(google, recaptchaToken);
      return async ({ tx }) => {
        const passed = google === undefined ? await acceptProof(tx, recaptchaToken, secret) : googleVerdict;
        if (passed === undefined) return refuse('humanCheckNotReachable');
        if (!passed) return refuse('humanCheckFailed');
        return { success: true, humanPass: await makePass(tx) };
      };
    },
  };
}
