import { sql } from 'kysely';
import type { accountingApi, AccountingService, RateAccount } from '#contract/accounting.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';

/** Numbers of the accountant as the contract names them. */
export const accountantColumns = [
  'payment_account as paymentAccount',
  'stripe_payment_account as stripePaymentAccount',
  'paypal_payment_account as paypalPaymentAccount',
  'datev_consultant as datevConsultant',
  'datev_client as datevClient',
  'fiscal_month as fiscalMonth',
  'account_length as accountLength',
  'domestic_account as domesticAccount',
  'oss_account as ossAccount',
  'reverse_charge_account as reverseChargeAccount',
  'export_account as exportAccount',
  'small_business_account as smallBusinessAccount',
  'rate_accounts as rateAccounts',
  'stripe_account as stripeAccount',
  'paypal_account as paypalAccount',
  'fee_account as feeAccount',
  'datev_links as datevLinks',
  'first_debtor as firstDebtor',
  'term_days as termDays',
] as const;

/** Numbers of the accountant. */
export const accountantOptions = (read: Read) =>
  read
    .selectFrom('accounting_options')
    .select(accountantColumns)
    .$narrowType<{ rateAccounts: RateAccount[] }>()
    .executeTakeFirstOrThrow();
export type AccountantOptions = Awaited<ReturnType<typeof accountantOptions>>;

/** Everything that files for DATEV need: the numbers of the accountant, and the currency of the books. */
export type DatevOptions = AccountantOptions & { readonly currency: string };

/** The service, the way of the documents to it, and the numbers of the accountant. */
export const getAccounting =
  (service: AccountingService): Handler<typeof accountingApi.getAccounting> =>
  async ({ tx }) => {
    const [options, state, counts] = await Promise.all([
      accountantOptions(tx),
      tx
        .selectFrom('accounting_options')
        .select(['sending', 'stopped_at as stoppedAt'])
        .select(sql<string | null>`nullif(stop_reason, '')`.as('stopReason'))
        .executeTakeFirstOrThrow(),
      tx
        .selectFrom('accounting_documents')
        .select([
          sql<number>`count(*) filter (where state = 'pending')`.as('pending'),
          sql<number>`count(*) filter (where state = 'sent')`.as('sent'),
          sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
          sql<number>`count(*) filter (where state = 'aside')`.as('aside'),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    return { service, ...nullsToUndefined(state), counts, ...options };
  };
