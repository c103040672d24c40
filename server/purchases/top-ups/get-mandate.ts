import type { purchasesApi } from '#contract/purchases.ts';
import { mandateVersion } from '#contract/purchases/top-ups.ts';
import type { Handler } from '#server/http/serve.ts';
import { readMandate } from './read-mandate.ts';

/** The mandate that a customer is asked for. */
export const getMandate: Handler<typeof purchasesApi.getMandate> = async ({ actor, input, tx, refuse }) => {
  const mandate = await readMandate(tx, actor.companyId, input);
  if (!mandate.ok) return refuse(mandate.reason, mandate.extra);
  const { text, gross, credits, bonus } = mandate;
  return { text, version: mandateVersion, gross, credits, bonus };
};
