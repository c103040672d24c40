import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { balanceOf } from './balance-of.ts';
import { loadBuyingOptions } from './buying-options.ts';
import { changeCredits } from './change-credits.ts';
import { exportAllCredits, exportCredits } from './export-credits.ts';
import { listAllCredits, listCreditsOfUser } from './list-all-credits.ts';
import { listCredits } from './list-credits.ts';

export const creditsCalls = (config: { publicUrl: string }): Handlers<typeof contract.credits> => ({
  getCreditBalance: async ({ actor, tx }) => ({ balance: await balanceOf(tx, actor.id) }),
  getCredits: listCredits,
  exportCredits,
  getBuyingOptions: loadBuyingOptions,
  getCreditsFromAllCustomers: listAllCredits,
  getCreditsFromUserWithID: listCreditsOfUser,
  exportAllCredits,
  changeCreditsForCustomer: changeCredits(config),
});
