import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';
import { purchaseOf } from './purchase-rows.ts';

/** One own purchase. */
export const getPurchase: Handler<typeof purchasesApi.getPurchase> = async ({ actor, input, tx, refuse }) =>
  (await purchaseOf(tx, actor.id, input.purchaseId)) ?? refuse('notFound');
