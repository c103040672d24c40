import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from './useListSearch.ts';

const periods = ['all', 'today', 'month', 'universal'] as const;

/** Narrows a list to a period: all, today, this month, or from one day to another. */
export function PeriodFilter({ list }: { list: ListState }) {
  const { t } = useTranslation();
  const { filterMode, filterStartDate, filterEndDate } = list.search;
  return (
    <>
      <Select
        w={150}
        label={t('tasks.jobs.period.label')}
        allowDeselect={false}
        data={periods.map((period) => ({ value: period, label: t(`tasks.jobs.period.${period}`) }))}
        value={filterMode}
        onChange={(chosen) => {
          const mode = periods.find((period) => period === chosen) ?? 'all';
          list.change({ filterMode: mode, filterStartDate: undefined, filterEndDate: undefined });
        }}
      />
      {filterMode === 'universal' && (
        <>
          <TextInput
            type="date"
            label={t('tasks.jobs.period.from')}
            max={filterEndDate}
            value={filterStartDate ?? ''}
            onChange={({ currentTarget }) => {
              list.change({ filterStartDate: currentTarget.value === '' ? undefined : currentTarget.value });
            }}
          />
          <TextInput
            type="date"
            label={t('tasks.jobs.period.to')}
            min={filterStartDate}
            value={filterEndDate ?? ''}
            onChange={({ currentTarget }) => {
              list.change({ filterEndDate: currentTarget.value === '' ? undefined : currentTarget.value });
            }}
          />
        </>
      )}
    </>
  );
}
