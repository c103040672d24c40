import type { updateLanguage as contract } from '#contract/identity.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Remembers the language that a user chose. */
export const updateLanguage: Handler<typeof contract> = async ({ actor, input: { language }, tx }) => {
  await tx.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
  return true;
};
