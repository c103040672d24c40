import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  isPeriodValid,
  type Period,
  periodFrom,
  type PeriodName,
  periodNamed,
  periodNames,
} from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { listInterval, useNow } from '#web/kit/useNow.ts';

/** The period of the statistics, kept in the address: whoever gets the link sees the same. */
export function usePeriod() {
  const given: { from?: string; to?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { day: today } = businessClock(useNow(listInterval));
  const period = periodFrom(given, today);
  const isSame = (name: PeriodName) => {
    const { from, to } = periodNamed(name, today);
    return from === period.from && to === period.to;
  };
  return {
    period,
    isValid: isPeriodValid(period),
    /** Its name, when it is one that can be chosen by name. */
    name: periodNames.find(isSame),
    today,
    choose: ({ from, to }: Period) => navigate({ to: '/admin/statistic', search: { from, to }, replace: true }),
  };
}

export type ChosenPeriod = ReturnType<typeof usePeriod>;
