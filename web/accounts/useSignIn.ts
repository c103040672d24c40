import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import { ask, query, session } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';

const offered = Object.keys(languages) as (keyof typeof languages)[];

/** Signs in and starts the session, in the user's own language. The guard of the sign-in page leads on. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: { username: string; password: string }) => ask(accountsApi.signIn, values),
    onSuccess: async ({ token }) => {
      session.start(token);
      // The same question as the guards', asked once.
      const { language } = await client.fetchQuery({ ...query(accountsApi.getAccess, {}), staleTime: 60_000 });
      const own = offered.find((one) => one === language);
      if (own !== undefined) await chooseLanguage(own);
    },
  });
}
