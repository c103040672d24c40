import { useMutation } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { browserKey, newBrowserKey } from './browser-key.ts';
import type { HumanCheck } from './human/useHumanCheck.ts';

/** Asks for the link that sets a new password. */
export function useResetRequest(human: HumanCheck) {
  return useMutation({
    mutationFn: async (email: string) => {
      const humanPass = await human.pass();
      const before = browserKey.kept;
      const key = newBrowserKey();
      // Kept before it is sent: when no answer comes back, the mail may have left all the same.
      browserKey.keep(key);
      try {
        const answer = await ask(accountsApi.requestPasswordReset, { email, browserKey: key, humanPass });
        if (answer.code === 101) browserKey.keep(before);
        return answer;
      } catch (error) {
        // A mistake now leaves the link of an earlier request as good as it was.
        if (error instanceof RefusedCall) browserKey.keep(before);
        throw error;
      }
    },
    // A pass opens one form once.
    onSettled: human.renew,
  });
}
export type ResetRequest = ReturnType<typeof useResetRequest>;
