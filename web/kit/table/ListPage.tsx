import { Badge, Stack, Tabs } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HideUntilSettled } from '#web/kit/feedback/HideUntilSettled.tsx';
import { DensitySwitch } from './DensitySwitch.tsx';
import { ListBody, type RowsPage } from './ListBody.tsx';
import { ListTools } from './ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import type { ListKey } from './useListKeys.ts';
import type { SortChoice } from './FilterSheet.tsx';
import type { Sorting } from './list-search.ts';
import type { Filter, ListState } from './useListSearch.ts';

/** Several lists on one page. */
export type ListTabs<Tab extends string> = {
  open: Tab;
  onOpen: (tab: Tab) => void;
  list: readonly { tab: Tab; label: string; count?: number | undefined }[];
};

type Props<Row, Tab extends string> = {
  /** Without one the list is a part of a page. */
  title?: string;
  /** `false` where the title is itself a quantity: the number of rows would be read as that. */
  isCounted?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Under the title: what holds for the whole list. */
  note?: ReactNode;
  /** The note may still grow by something: what is below it waits. Left out where the note is always as high. */
  isNotePending?: boolean;
  tabs?: ListTabs<Tab>;
  /** Page, words, period and order, kept in the address. */
  list: ListState & { sorting: Sorting<string>; sortBy: (next: never) => void };
  rows: UseQueryResult<RowsPage<Row>>;
  searchLabel: string;
  /** Filters besides the period, as chips. */
  filters?: readonly Filter[];
  /** The columns by which the list is sorted, in words: on a phone there are no heads to press. */
  sorts?: SortChoice['columns'];
  /** Beside search and filters: what else concerns the list. */
  tools?: ReactNode;
  hasPeriod?: boolean;
  /** Keys of this list besides those of every list. */
  keys?: readonly ListKey[];
  /** The texts of an empty list: by itself, with a filter, and in a period. */
  none: string;
  noneFiltered: string;
  noneInPeriod?: string;
  /** Under the text of a list that is empty by itself. */
  whenNone?: ReactNode;
  /** At the foot of the screen: no row moves when it appears. */
  foot?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list with all around it: title with its number, tabs, search and filters, rows in any state, other pages. */
export function ListPage<Row, Tab extends string = never>({
  title,
  isCounted = true,
  actions,
  note,
  isNotePending,
  tabs,
  list,
  rows,
  searchLabel,
  filters,
  sorts,
  tools,
  hasPeriod = true,
  keys,
  foot,
  children,
  ...texts
}: Props<Row, Tab>) {
  const belowNote = (
    <>
      {tabs !== undefined && (
        <Tabs
          value={tabs.open}
          onChange={(chosen) => {
            const next = tabs.list.find(({ tab }) => tab === chosen);
            if (next !== undefined) tabs.onOpen(next.tab);
          }}
        >
          <Tabs.List>
            {tabs.list.map(({ tab, label, count = 0 }) => (
              <Tabs.Tab key={tab} value={tab} rightSection={count > 0 && <Badge size="sm">{count}</Badge>}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <ListTools
        list={list}
        placeholder={searchLabel}
        filters={filters}
        hasPeriod={hasPeriod}
        sortChoice={sorts && makeSortChoice(list, sorts)}
        keys={keys}
      >
        {tools}
        <DensitySwitch />
      </ListTools>
      <ListBody list={list} rows={rows} {...texts}>
        {children}
      </ListBody>
    </>
  );
  return (
    <Stack gap="md" data-list>
      {title !== undefined && (
        <PageTitle title={title} count={isCounted ? (rows.data?.total ?? null) : undefined} isMore={rows.data?.isMore}>
          {actions}
        </PageTitle>
      )}
      {note}
      {isNotePending === undefined ? (
        belowNote
      ) : (
        <HideUntilSettled isPending={isNotePending}>{belowNote}</HideUntilSettled>
      )}
      {foot}
    </Stack>
  );
}

/** The order of a list for its sheet on a phone. */
export const makeSortChoice = (
  { sorting, sortBy }: { sorting: Sorting<string>; sortBy: (next: never) => void },
  columns: SortChoice['columns'],
): SortChoice => ({
  sorting,
  columns,
  // Its columns are those of the list.
  onSort: sortBy as (next: Sorting<string>) => void,
});
