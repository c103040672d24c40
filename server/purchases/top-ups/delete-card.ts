import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';
import { endTopUp } from './end-top-up.ts';
import { lockTopUp } from './lock-top-up.ts';
import { deleteSavedCard } from './saved-card.ts';

/** Deletes the own card; nothing is charged without one. */
export const deleteCard =
  (address: { publicUrl: string }): Handler<typeof purchasesApi.deleteCard> =>
  async ({ actor, tx }) => {
    const topUp = await lockTopUp(tx, actor.companyId);
    const isDeleted = await deleteSavedCard(tx, actor.companyId);
    if (isDeleted && topUp?.state === 'on') await endTopUp(tx, address, topUp, 'cardDeleted');
    return isDeleted;
  };
