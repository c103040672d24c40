import type { ReactNode } from 'react';
import { FilterChips } from './FilterChips.tsx';
import { FilterSheet, type SortChoice } from './FilterSheet.tsx';
import classes from './list.module.css';
import { ListKeys } from './ListKeys.tsx';
import { PeriodDays, usePeriodFilter } from './PeriodDays.tsx';
import { SearchField } from './SearchField.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { ListKey } from './useListKeys.ts';
import type { Filter, ListState } from './useListSearch.ts';

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
