import { Group, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Filter, ListState } from './useListSearch.ts';

const periods = ['today', 'month', 'universal'] as const;

/** The period of a list as one of its filters: today, this month, or from one day to another. */
export function usePeriodFilter(list: ListState): Filter {
  const { t } = useTranslation();
  const { filterMode } = list.search;
  return {
    name: 'period',
    label: t('tasks.jobs.period.label'),
    options: periods.map((period) => ({ value: period, label: t(`tasks.jobs.period.${period}`) })),
    value: filterMode === 'all' ? undefined : filterMode,
    onChange: (chosen) => {
      const mode = periods.find((period) => period === chosen) ?? 'all';
      list.change({ filterMode: mode, filterStartDate: undefined, filterEndDate: undefined });
    },
  };
}

/** The days of a period from one to another, both included. */
export function PeriodDays({ list }: { list: ListState }) {
  const { t } = useTranslation();
  const { filterMode, filterStartDate, filterEndDate } = list.search;
  if (filterMode !== 'universal') return null;
  const changing = (name: 'filterStartDate' | 'filterEndDate') => ({
    type: 'date',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      list.change({ [name]: value === '' ? undefined : value });
    },
  });
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        aria-label={t('tasks.jobs.period.from')}
        max={filterEndDate}
        value={filterStartDate ?? ''}
        {...changing('filterStartDate')}
      />
      <TextInput
        aria-label={t('tasks.jobs.period.to')}
        min={filterStartDate}
        value={filterEndDate ?? ''}
        {...changing('filterEndDate')}
      />
    </Group>
  );
}
