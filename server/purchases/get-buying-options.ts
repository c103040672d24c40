import { sql } from 'kysely';
import type { purchasesApi } from '#contract/purchases.ts';
import { computeBonus } from '#rules/purchase.ts';
import { purchaseTerms } from '#server/credits/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { packagesFor } from './packages/packages-for.ts';
import type { Providers } from './providers/provider.ts';
import { listPaymentMethods } from './list-payment-methods.ts';

/** A customer's ways to buy credits. Bank details are for payment by transfer, once the operator has entered them. */
export const getBuyingOptions =
  (providers: Providers): Handler<typeof purchasesApi.getBuyingOptions> =>
  async ({ actor, tx }) => {
    const { paymentApi, bonusPercent, iban, ...bank } = await tx
      .selectFrom('users as u')
      .crossJoin('portal_options as o')
      .leftJoin('customer_groups as g', 'g.id', 'u.group_id')
      .where('u.id', '=', actor.companyId)
      .select(['u.payment_api as paymentApi', sql<number>`coalesce(g.bonus_percent, 0)`.as('bonusPercent')])
      .select(['o.bank_holder as holder', 'o.bank_name as name', 'o.bank_iban as iban', 'o.bank_bic as bic'])
      .executeTakeFirstOrThrow();
    const ways = await listPaymentMethods(tx, actor.companyId, providers);
    const packages = await packagesFor(tx, actor.companyId);
    return {
      paymentApi,
      ways,
      creditPackages: packages.map(({ credits }) => credits / 100),
      packages: packages.map(({ packageId, credits, bonus, net }) => ({
        packageId,
        credits,
        bonus: computeBonus(credits, bonus, bonusPercent),
        net,
      })),
      bonusPercent,
      ...(await purchaseTerms(tx, actor.companyId)),
      ...(ways.includes('transfer') && { bank: { ...bank, iban, reference: `TP-${actor.companyId}` } }),
    };
  };
