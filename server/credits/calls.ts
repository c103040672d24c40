import type { contract } from '#contract/index.ts';
import { creditCents } from '#contract/money.ts';
import type { Handlers } from '#server/platform/serve.ts';

export const creditsCalls: Handlers<typeof contract.credits> = {
  getCreditBalance: async ({ actor, tx }) => {
    const account = await tx
      .selectFrom('credit_accounts')
      .where('user_id', '=', actor.id)
      .select('balance')
      .executeTakeFirst();
    return { balance: account?.balance ?? creditCents(0) };
  },
};
