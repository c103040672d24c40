import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import {
  type Filters,
  type FilterSchemas,
  readFilters,
  isFiltered,
  ListSearch,
  nextSorting,
  shortened,
  type Sorting,
  readSorting,
} from './list-search.ts';

/** One filter of a list with its values in words, as its chip offers them. */
export type Filter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Changes that follow each other while somebody types: the way back does not lead through each of them. */
const typedParams: readonly string[] = ['search', 'filterStartDate', 'filterEndDate'];

/**
 * Page, words, period, filters and order of a list, kept in the address alone: back from a job the list is as it was left,
 * and the way back leads from filter to filter.
 *
 * @param sorts the columns by which the list can be sorted, where they differ those of the open tab
 * @param schemas the filters that it has besides words and period
 */
export function useListSearch<const Sort extends string = never, Schemas extends FilterSchemas = FilterSchemas>({
  sorts = [],
  filters: schemas = {} as Schemas,
}: { sorts?: readonly Sort[] | ((tab: ListSearch['tab']) => readonly Sort[]); filters?: Schemas } = {}) {
  const address: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = ListSearch.parse(address);
  const filters = readFilters(schemas, address);
  const sorting = readSorting(typeof sorts === 'function' ? sorts(search.tab) : sorts, address);
  const { tab: _tab, ...page } = search;
  const isOwn = (name: string) =>
    name in ListSearch.shape || name in schemas || name === 'sort' || name === 'direction';

  type State = { search: ListSearch; filters: Filters<Schemas>; sorting: Sorting<Sort> };
  const go = (next: State, how: { replace: boolean; resetScroll: boolean }) =>
    navigate({
      to: '.',
      search: (before: object): object => ({
        // The rest of the address is of the page around the list, and stays.
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !isOwn(name))),
        ...shortened(next.search),
        ...next.filters,
        ...next.sorting,
      }),
      ...how,
    });

  /** Changes some of it; anything but another page begins with the first page again. */
  const change = (part: Partial<ListSearch> & Partial<Filters<Schemas>>) => {
    const names = Object.keys(part);
    const of = (isWanted: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(part).filter(([name]) => isWanted(name)));
    const next = {
      search: { ...search, page: 1, ...of((name) => name in ListSearch.shape) },
      filters: { ...filters, ...of((name) => name in schemas) },
      sorting,
    };
    void go(next, { replace: names.every((name) => typedParams.includes(name)), resetScroll: names.includes('page') });
  };

  return {
    search,
    filters,
    sorting,
    /** The input of the list's call, besides the filters. */
    page: { ...page, ...sorting },
    filtered: isFiltered(search) || Object.values(filters).some((value) => value !== undefined),
    change,
    sortBy: (next: Sorting<Sort>) => {
      void go({ search: { ...search, page: 1 }, filters, sorting: next }, { replace: false, resetScroll: false });
    },
    /** Follows a press on the head of a column. */
    toggleSort: (sort: Sort) => {
      const next = { search: { ...search, page: 1 }, filters, sorting: nextSorting(sorting, sort) };
      void go(next, { replace: false, resetScroll: false });
    },
    /** Takes every filter away. */
    reset: () =>
      go(
        { search: ListSearch.parse({ tab: search.tab, pageSize: search.pageSize }), filters: {}, sorting },
        { replace: false, resetScroll: false },
      ),
    /** A filter with its values in words. */
    filterBy: <Name extends keyof Schemas & string>(
      name: Name,
      label: string,
      options: readonly { value: z.output<Schemas[Name]> & (string | number); label: string }[],
    ): Filter => ({
      name,
      label,
      options: options.map((option) => ({ value: String(option.value), label: option.label })),
      value: filters[name] === undefined ? undefined : String(filters[name]),
      onChange: (chosen) => {
        const value = options.find((option) => String(option.value) === chosen)?.value;
        change({ [name]: value } as unknown as Partial<Filters<Schemas>>);
      },
    }),
  };
}

/** The part of a list that the pieces around it need, whatever its filters and columns are. */
export type ListState = {
  search: ListSearch;
  filtered: boolean;
  change: (part: Partial<ListSearch>) => void;
  reset: () => Promise<void>;
};

/** The order of a list, for the heads of its columns. */
export type SortState = { sorting: Sorting<string>; toggleSort: (sort: never) => void };
