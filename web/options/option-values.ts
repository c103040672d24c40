import { type OperatorOptions, updateGlobalOptions } from '#contract/options.ts';
import type { english } from '#web/i18n/en/index.ts';

/** The options as they stand in the fields: what is being typed there may not be a number yet. */
export type OptionValues = Omit<OperatorOptions, 'discountPercent' | 'creditPrice' | 'creditPackages'> & {
  discountPercent: number | string;
  /** In euros, where the contract has cents. */
  creditPrice: number | string;
  creditPackages: string[];
};
export type OptionField = keyof typeof english.operator.options.problem;

export const valuesOf = (options: OperatorOptions): OptionValues => ({
  ...options,
  creditPrice: options.creditPrice / 100,
  creditPackages: options.creditPackages.map(String),
});

/** An empty field is no number, not 0. */
const numberIn = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));

export const optionsOf = (values: OptionValues): OperatorOptions => ({
  ...values,
  discountText: values.discountText.trim(),
  supportContact: values.supportContact.trim(),
  operatorEmail: values.operatorEmail.trim(),
  registrationLink: values.registrationLink.trim(),
  discountPercent: numberIn(values.discountPercent),
  creditPrice: Math.round(numberIn(values.creditPrice) * 100),
  creditPackages: values.creditPackages.map(numberIn),
  bankHolder: values.bankHolder.trim(),
  bankName: values.bankName.trim(),
  bankIban: values.bankIban.trim(),
  bankBic: values.bankBic.trim(),
});

/** The fields whose value the contract would refuse. */
export function wrongFields(values: OptionValues): OptionField[] {
  const checked = updateGlobalOptions.input.safeEncode(optionsOf(values));
  if (checked.success) return [];
  const ours: Record<string, OptionField> = {
    globalPriceDiscount: 'discountPercent',
    globalPriceDiscountText: 'discountText',
  };
  const names = checked.error.issues.map(({ path }) => String(path[0]));
  return [...new Set(names.map((name) => ours[name] ?? (name as OptionField)))];
}
