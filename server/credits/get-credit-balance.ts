import type { creditsApi } from '#contract/credits.ts';
import type { Handler } from '#server/http/serve.ts';
import { balanceFacts } from './read-balance.ts';

export const getCreditBalance: Handler<typeof creditsApi.getCreditBalance> = ({ actor, tx }) =>
  balanceFacts(tx, actor.companyId);
