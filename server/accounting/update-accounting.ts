import type { accountingApi, AccountingService } from '#contract/accounting.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueuePending } from './send-documents.ts';

/** Sets the numbers of the accountant field by field, and switches the sending of new documents on or off. */
export const updateAccounting =
  (service: AccountingService): Handler<typeof accountingApi.updateAccounting> =>
  async ({ input, tx, refuse }) => {
    if (input.sending === true && service === 'none') return refuse('accountingServiceMissing');
    const columns = {
      sending: input.sending,
      payment_account: input.paymentAccount,
      stripe_payment_account: input.stripePaymentAccount,
      paypal_payment_account: input.paypalPaymentAccount,
      datev_consultant: input.datevConsultant,
      datev_client: input.datevClient,
      fiscal_month: input.fiscalMonth,
      account_length: input.accountLength,
      domestic_account: input.domesticAccount,
      oss_account: input.ossAccount,
      reverse_charge_account: input.reverseChargeAccount,
      export_account: input.exportAccount,
      small_business_account: input.smallBusinessAccount,
      rate_accounts: input.rateAccounts === undefined ? undefined : JSON.stringify(input.rateAccounts),
      stripe_account: input.stripeAccount,
      paypal_account: input.paypalAccount,
      fee_account: input.feeAccount,
      datev_links: input.datevLinks,
      first_debtor: input.firstDebtor,
      term_days: input.termDays,
    };
    const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return false;
    await tx.updateTable('accounting_options').set(changes).execute();
    // Documents that waited while it was off.
    if (input.sending === true) await enqueuePending(tx);
    return true;
  };
