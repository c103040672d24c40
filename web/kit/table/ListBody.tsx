import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { pageSizes } from '#contract/lists.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import classes from './list.module.css';
import { PageNumbers } from './PageNumbers.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { ListState } from './useListSearch.ts';

/** A page of rows, and the number of all; `isMore`: there are more than were counted. */
export type RowsPage<Row> = { data: Row[]; total: number; isMore?: true | undefined };

type Props<Row> = {
  list: ListState;
  rows: UseQueryResult<RowsPage<Row>>;
  none: string;
  /** The text of an empty period, where that is another than that of an empty list with a filter. */
  noneInPeriod?: string;
  noneFiltered: string;
  /** Stands under the text of an empty list. */
  whenNone?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A page of a list in any state: loading, failed, empty, empty with this filter, or there. */
export function ListBody<Row>(props: Props<Row>) {
  const { rows } = props;
  if (rows.data !== undefined) return <LoadedRows {...props} page={rows.data} />;
  return rows.isError ? <ErrorNotice error={rows.error} onRetry={() => void rows.refetch()} /> : <RowSkeletons />;
}

/** A page of a list that is there. Its first rows are drawn at once: only what replaces them may wait. */
function LoadedRows<Row>({
  list,
  rows,
  page,
  none,
  noneFiltered,
  noneInPeriod = noneFiltered,
  whenNone,
  children,
}: Props<Row> & { page: RowsPage<Row> }) {
  const { t } = useTranslation();
  // Two hundred rows are drawn while nobody waits for the next letter.
  const data = useDeferredValue(page);
  const emptyText = () => {
    if (!list.filtered) return none;
    return list.search.search === '' ? noneInPeriod : noneFiltered;
  };
  return (
    <Stack gap="md">
      {rows.isError && <ErrorNotice error={rows.error} onRetry={() => void rows.refetch()} />}
      {data.data.length === 0 ? (
        <EmptyState text={emptyText()}>
          {list.filtered ? (
            <Button variant="default" onClick={() => void list.reset()}>
              {t('tasks.list.clearFilter')}
            </Button>
          ) : (
            whenNone
          )}
        </EmptyState>
      ) : (
        <div className={rows.isPlaceholderData ? classes['stale'] : undefined}>{children(data.data)}</div>
      )}
      <ListPages list={list} shown={data.data.length} total={data.total} isMore={data.isMore === true} />
    </Stack>
  );
}

/** The shown rows and the number of all, the other pages, and the number of rows on one where there are more than fit. */
type ListPagesProps = { list: ListState; shown: number; total: number; isMore: boolean };
function ListPages({ list, shown, total, isMore }: ListPagesProps) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { page, pageSize } = list.search;
  const pages = Math.ceil(total / pageSize);
  if (total === 0) return undefined;
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('tasks.list.shown', {
            from: count((page - 1) * pageSize + 1),
            to: count(isMore ? (page - 1) * pageSize + shown : Math.min(page * pageSize, total)),
            total: isMore ? t('tasks.list.moreThan', { number: count(total) }) : count(total),
          })}
        </Text>
        {total > pageSizes[0] && (
          <Group gap={6} wrap="nowrap" c="dimmed" fz="sm">
            <span aria-hidden>{t('tasks.list.pageSize')}</span>
            <Select
              w={76}
              size="xs"
              aria-label={t('tasks.list.pageSize')}
              allowDeselect={false}
              data={pageSizes.map(String)}
              value={String(pageSize)}
              onChange={(chosen) => {
                list.change({ pageSize: pageSizes.find((size) => String(size) === chosen) ?? pageSizes[0] });
              }}
            />
          </Group>
        )}
      </Group>
      {pages > 1 && (
        <PageNumbers
          pages={pages}
          page={page}
          onPage={(next) => {
            list.change({ page: next });
          }}
        />
      )}
    </Group>
  );
}
