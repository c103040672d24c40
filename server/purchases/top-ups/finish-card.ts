import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Providers } from '#server/purchases/providers/provider.ts';
import { saveCard } from './saved-card.ts';

/** Asks the provider about the page on which the own card is saved. */
export const finishCard =
  (providers: Providers): Handler<typeof purchasesApi.finishCard> =>
  async ({ actor: { companyId: userId }, tx: read, write, refuse }) => {
    const cards = providers.stripe?.cards;
    const own = await read
      .selectFrom('saved_cards')
      .where('user_id', '=', userId)
      .select(['setup_session as session', 'payment_method as paymentMethod'])
      .executeTakeFirst();
    if (own === undefined || cards === undefined || own.session === null) return (own?.paymentMethod ?? null) !== null;
    const { session } = own;
    const found = await cards.read(session).catch(() => 'silence' as const);
    if (found === 'silence') return refuse('providerNotReachable');
    if (found === undefined) return false;
    return write(async (tx) => saveCard(tx, { userId, session, ...found }));
  };
