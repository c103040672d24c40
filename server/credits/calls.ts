import type { creditsApi } from '#contract/credits.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getCreditBalance } from './get-credit-balance.ts';
import { getCreditTrend } from './get-credit-trend.ts';
import { getPurchaseTerms } from './get-purchase-terms.ts';
import { changeCredits } from './change-credits.ts';
import { exportAllCredits, exportCredits } from './export-credits.ts';
import { listAllCredits, listCreditsOfUser } from './list-all-credits.ts';
import { setLowBalance } from './set-low-balance.ts';
import { listCredits } from './list-credits.ts';

export const creditsCalls = (config: { publicUrl: string }): Handlers<typeof creditsApi> => ({
  getCreditBalance,
  setLowBalance,
  getCreditTrend,
  listCredits,
  exportCredits,
  listAllCredits,
  listCreditsOfUser,
  exportAllCredits,
  getPurchaseTerms,
  changeCredits: changeCredits(config),
});
