import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgedOddity, OddityCode } from '#contract/results.ts';
import { isReason, isSettled } from '#rules/judged-result.ts';

/** What goes with a result that is odd. */
export type ConfirmedResult = { confirmedOddities?: OddityCode[]; oddityReason?: string };

/** What a member of staff has confirmed of a result so far, and why; `problem` says what is missing once it was tried. */
export function useConfirmedResult(oddities: readonly JudgedOddity[], isSettledBefore = false) {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState<readonly OddityCode[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isRefused = oddities.some(({ judgement }) => judgement === 'refused');
  const isAsked = !isRefused && !isSettledBefore && oddities.some(({ judgement }) => judgement === 'confirm');
  const isWhole = isSettled(oddities, confirmed);
  return {
    isRefused,
    isAsked,
    confirmed,
    reason,
    setReason,
    toggle: (code: OddityCode) => {
      setConfirmed((before) => (before.includes(code) ? before.filter((one) => one !== code) : [...before, code]));
    },
    problem: {
      confirmed: isTried && isAsked && !isWhole ? t('workbench.results.notConfirmed') : undefined,
      reason: isTried && isAsked && !isReason(reason) ? t('workbench.results.reasonMissing') : undefined,
    },
    /** What goes with the result; undefined while something is missing, which is shown from now on. */
    take: (): ConfirmedResult | undefined => {
      setTried(true);
      if (!isAsked) return isRefused ? undefined : {};
      return isWhole && isReason(reason)
        ? { confirmedOddities: [...confirmed], oddityReason: reason.trim() }
        : undefined;
    },
  };
}
