import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';
import { readPurchase } from './purchase-rows.ts';

/** One own purchase. */
export const getPurchase: Handler<typeof purchasesApi.getPurchase> = async ({ actor, input, tx, refuse }) =>
  (await readPurchase(tx, actor.companyId, input.purchaseId)) ?? refuse('notFound');
