import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';

/** Saves the language that a user chose. */
export const updateLanguage: Handler<typeof accountsApi.updateLanguage> = async ({
  actor,
  input: { language },
  tx,
}) => {
  await tx.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
  return true;
};
