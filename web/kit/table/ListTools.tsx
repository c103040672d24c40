import type { ReactNode } from 'react';
import { Group, TextInput } from '@mantine/core';
import { FilterChips } from './FilterChips.tsx';
import { FilterSheet, type SortChoice } from './FilterSheet.tsx';
import classes from './list.module.css';
import { ListKeys } from './ListKeys.tsx';
import { SearchField } from './SearchField.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { ListKey } from './useListKeys.ts';
import type { Filter, ListState } from './useListSearch.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type Props = {
  list: ListState;
  placeholder: string;
  filters?: readonly Filter[] | undefined;
  hasPeriod?: boolean;
  sortChoice?: SortChoice | undefined;
  /** Keys of this list besides those of every list. */
  keys?: readonly ListKey[] | undefined;
  /** At the end of the line: what else concerns the list. */
  children?: ReactNode;
};

/** Search, filters and keys of a list, which is the closest `[data-list]` around it; on a phone the filters are in a sheet. */
export function ListTools({ list, placeholder, filters = [], hasPeriod = true, sortChoice, keys, children }: Props) {
  const isPhone = useIsPhone();
  const period = usePeriodFilter(list);
  const all = hasPeriod ? [...filters, period] : filters;
  const beside = (filter: Filter) => filter.name === period.name && <PeriodDays list={list} />;
  return (
    <search className={classes['tools']}>
      <SearchField
        words={list.search.search}
        placeholder={placeholder}
        onSearch={(search) => {
          list.change({ search });
        }}
      />
      {isPhone && (all.length > 0 || sortChoice !== undefined) && (
        <FilterSheet filters={all} beside={beside} sortChoice={sortChoice} />
      )}
      {!isPhone && <FilterChips filters={all} beside={beside} />}
      {children}
      <ListKeys keys={keys} />
    </search>
  );
}

const periods = ['today', 'month', 'universal'] as const;

/** The period of a list as one of its filters: today, this month, or from one day to another. */
function usePeriodFilter(list: ListState): Filter {
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
function PeriodDays({ list }: { list: ListState }) {
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
