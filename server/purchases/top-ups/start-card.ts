import { Language } from '#contract/languages.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';
import { readCurrency } from '#server/settings/index.ts';
import type { Providers } from '#server/purchases/providers/provider.ts';
import { listPaymentMethods } from '#server/purchases/list-payment-methods.ts';

/** Begins to save a card on the provider's page; a page that was begun before is forgotten. */
export const startCard =
  (providers: Providers, { publicUrl }: { publicUrl: string }): Handler<typeof purchasesApi.startCard> =>
  async ({ actor, tx: read, write, refuse }) => {
    const cards = providers.stripe?.cards;
    if (cards === undefined || !(await listPaymentMethods(read, actor.companyId, providers)).includes('stripe'))
      return refuse('wayNotOffered');
    const owner = await read
      .selectFrom('users as u')
      .leftJoin('saved_cards as c', 'c.user_id', 'u.id')
      .where('u.id', '=', actor.companyId)
      .select(['u.email', 'u.language', 'c.holder'])
      .executeTakeFirstOrThrow();
    const page = `${publicUrl}/account/topUp`;
    const begun = await cards
      .start(
        {
          holder: owner.holder ?? undefined,
          email: owner.email,
          language: Language.catch('en').parse(owner.language),
          currency: await readCurrency(read),
        },
        { paid: page, cancelled: page },
      )
      .catch(() => undefined);
    if (begun === undefined) return refuse('providerNotReachable');
    const { holder, session, url } = begun;
    await write((tx) =>
      tx
        .insertInto('saved_cards')
        .values({ user_id: actor.companyId, holder, setup_session: session })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ holder, setup_session: session })
            // A card that is there belongs to its holder.
            .where((is) =>
              is.or([is('saved_cards.payment_method', 'is', null), is('saved_cards.holder', '=', holder)]),
            ),
        )
        .execute(),
    );
    return { url };
  };
