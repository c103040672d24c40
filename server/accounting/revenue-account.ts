import { rateAccountKey, ratedRules } from '#contract/accounting.ts';
import type { TaxRule } from '#contract/billing.ts';
import type { AccountantOptions } from './get-accounting.ts';

/** Facts that decide on the revenue account of a document. */
export type Taxed = {
  readonly taxRule: TaxRule;
  /** Hundredths of a percent. */
  readonly taxRate: number;
  /** ISO code of the customer's country. */
  readonly country: string;
};

/** True for an account of the chart: no longer than its revenue accounts, and not 0. */
export const isLedgerAccount = (account: string, { accountLength }: AccountantOptions): boolean =>
  Number(account) > 0 && account.length <= accountLength;

/** The account that is set for the rate of a document, for OSS that of its country before that of any. */
function rateAccount({ taxRule, taxRate, country }: Taxed, { rateAccounts }: AccountantOptions): string | undefined {
  const rule = ratedRules.find((one) => one === taxRule);
  if (rule === undefined) return undefined;
  const accounts = new Map(rateAccounts.map((one) => [rateAccountKey(one), one.account]));
  const find = (of: string) => accounts.get(rateAccountKey({ taxRule: rule, taxRate, country: of }));
  return find(country) ?? find('');
}

/** The revenue account of a document: that of its rate, else that of its rule; undefined where there is none of the right length. */
export function revenueAccount(taxed: Taxed, options: AccountantOptions): string | undefined {
  const ofRule = {
    domestic: options.domesticAccount,
    oss: options.ossAccount,
    reverseCharge: options.reverseChargeAccount,
    export: options.exportAccount,
    smallBusiness: options.smallBusinessAccount,
  }[taxed.taxRule];
  const account = rateAccount(taxed, options) ?? ofRule;
  return isLedgerAccount(account, options) ? account : undefined;
}

/**
 * Rates of the own country that no account fits: those that would go to the account of the rule together with others. Such an
 * account knows its rate itself, and so one alone. With OSS each booking names country and rate, so that one account serves all.
 *
 * @param issued all rates of the own country that were ever invoiced
 */
export function findSharedRates(issued: readonly number[], options: AccountantOptions): number[] {
  const shared = issued.filter(
    (taxRate) => rateAccount({ taxRule: 'domestic', taxRate, country: '' }, options) === undefined,
  );
  return shared.length > 1 ? shared : [];
}
