import type { creditsApi } from '#contract/credits.ts';
import type { Handler } from '#server/platform/serve.ts';
import { purchaseTerms } from './purchase-terms.ts';

/** A customer's ways to buy credits. Bank details are for payment by transfer, once the operator has entered them. */
export const getBuyingOptions: Handler<typeof creditsApi.getBuyingOptions> = async ({ actor, tx }) => {
  const terms = await tx
    .selectFrom('users as u')
    .crossJoin('portal_options as o')
    .where('u.id', '=', actor.id)
    .select(['u.payment_api as paymentApi', 'o.credit_packages as creditPackages'])
    .select(['o.bank_holder as holder', 'o.bank_name as name', 'o.bank_iban as iban', 'o.bank_bic as bic'])
    .executeTakeFirstOrThrow();
  const { paymentApi, creditPackages, ...bank } = terms;
  const paysByTransfer = paymentApi === 'transfer' && bank.iban !== '';
  return {
    paymentApi,
    creditPackages,
    ...(await purchaseTerms(tx, actor.id)),
    ...(paysByTransfer && { bank: { ...bank, reference: `TP-${actor.id}` } }),
  };
};
