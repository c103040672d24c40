import type { creditsApi } from '#contract/credits.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { balanceOf } from './balance-of.ts';
import { getBuyingOptions } from './get-buying-options.ts';
import { changeCredits } from './change-credits.ts';
import { exportAllCredits, exportCredits } from './export-credits.ts';
import { listAllCredits, listCreditsOfUser } from './list-all-credits.ts';
import { listCredits } from './list-credits.ts';

export const creditsCalls = (config: { publicUrl: string }): Handlers<typeof creditsApi> => ({
  getCreditBalance: async ({ actor, tx }) => ({ balance: await balanceOf(tx, actor.id) }),
  listCredits,
  exportCredits,
  getBuyingOptions,
  listAllCredits,
  listCreditsOfUser,
  exportAllCredits,
  changeCredits: changeCredits(config),
});
