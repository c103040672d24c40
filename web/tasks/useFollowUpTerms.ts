import type { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The words for the price of a follow-up: `free`, `50% of the price`. */
export function useFollowUpTerms() {
  const { t } = useTranslation();
  const { percent } = useFormats();
  return ({ outcome, percent: share = 0 }: Pick<PricedFollowUp, 'outcome' | 'percent'>): string =>
    t(`tasks.followUp.terms.${outcome}`, { percent: percent(share * 100) });
}
