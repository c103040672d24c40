import type { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The line about a follow-up and its price: `Dealer update: 50% of the price`, where it ends with its last day. */
export function useFollowUpLine() {
  const { t } = useTranslation();
  const { date, percent } = useFormats();
  return ({ kind, outcome, percent: share = 0 }: PricedFollowUp, until?: string): string => {
    const words = {
      kind: t(`tasks.followUp.kind.${kind}`),
      terms: t(`tasks.followUp.terms.${outcome}`, { percent: percent(share * 100) }),
    };
    return until === undefined
      ? t('tasks.followUp.line', words)
      : t('tasks.followUp.lineUntil', { ...words, until: date(until) });
  };
}
