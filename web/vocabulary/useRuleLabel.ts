import type { AppliedRule } from '#contract/pricing/price.ts';
import { campaignName } from '#rules/discount-notice.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Names a rule of the operator that changed a price, as a line of its explanation. */
export function useRuleLabel(): (rule: AppliedRule) => string {
  const { t, i18n } = useTranslation();
  const { date } = useFormats();
  return ({ rule, name, names = [], percent, until }) => {
    const label = () => {
      if (rule === 'campaign') return campaignName(names, i18n.language);
      const isOfGroup = name !== undefined && (rule === 'slave' || rule === 'cap');
      return t(`ordering.priceRules.${isOfGroup ? (`${rule}Of` as const) : rule}`, { name });
    };
    if (percent === undefined) return label();
    return until === undefined
      ? t('ordering.priceRules.percent', { label: label(), percent })
      : t('ordering.priceRules.percentUntil', { label: label(), percent, day: date(until) });
  };
}

/** Rules that count before the sum of the methods; the others come after its discounts. */
const rulesOfSum: ReadonlySet<AppliedRule['rule']> = new Set(['bundle', 'groupFlat', 'groupDiscount']);

/** The further rules of a price, by where their lines stand: before the sum, and after the discounts. */
export function splitRules(rules: readonly AppliedRule[] = []) {
  return {
    ofSum: rules.filter(({ rule }) => rulesOfSum.has(rule)),
    ofTotal: rules.filter(({ rule }) => !rulesOfSum.has(rule)),
  };
}
