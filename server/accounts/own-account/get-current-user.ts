import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';

export const getCurrentUser: Handler<typeof accountsApi.getCurrentUser> = async ({ actor }) => ({
  id: actor.companyId,
});
