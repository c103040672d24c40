import type { creditsApi } from '#contract/credits.ts';
import type { Handler } from '#server/platform/serve.ts';
import { balanceOf } from './balance-of.ts';

export const getCreditBalance: Handler<typeof creditsApi.getCreditBalance> = async ({ actor, tx }) => ({
  balance: await balanceOf(tx, actor.id),
});
