import { Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type TimelineEntry, timelineApi, timelineFilters } from '#contract/accounts/timeline.ts';
import type { Account } from '#contract/accounts/customers.ts';
import { ask } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import classes from './customers.module.css';
import { TimelineRow } from './TimelineRow.tsx';

const { getUserTimeline } = timelineApi;

const filters = ['all', ...timelineFilters] as const;
type Show = (typeof filters)[number];

const filterTexts = {
  all: 'accounts.customers.timeline.all',
  orders: 'accounts.customers.parts.jobs',
  payments: 'accounts.customers.timeline.payments',
  messages: 'accounts.customers.timeline.messages',
  signIns: 'accounts.customers.sessions.title',
} as const;

/** The time line of an account, newest first: each entry leads to its order, chat, purchase or sign-in. */
export function CustomerTimeline({ account: { userId, role } }: { account: Account }) {
  const { t } = useTranslation();
  const id = useId();
  const [show, setShow] = useState<Show>('all');
  const filter = { userId, ...(show !== 'all' && { show }) };
  const timeline = useInfiniteQuery({
    queryKey: [getUserTimeline.name, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(getUserTimeline, { ...filter, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { shows: getUserTimeline.shows },
  });
  const entries = timeline.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id={id}>
          {t('accounts.customers.timeline.title')}
        </Title>
        {/* Staff have sign-ins alone. */}
        {role === 'customer' && <FilterChoice show={show} onChoose={setShow} />}
      </Group>
      {timeline.isPending && <RowSkeletons isHeadless label={t('accounts.customers.timeline.loading')} />}
      {timeline.isError && <ErrorNotice error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {entries?.length === 0 && <EmptyState text={t('accounts.customers.timeline.none')} />}
      {entries !== undefined && (
        <Days entries={entries} renderEntry={(entry) => <TimelineRow entry={entry} userId={userId} />} />
      )}
      {timeline.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('accounts.customers.timeline.more')}
        </Button>
      )}
    </Stack>
  );
}

type FilterChoiceProps = { show: Show; onChoose: (show: Show) => void };

/** Narrows a time line to one kind of entry. */
function FilterChoice({ show, onChoose }: FilterChoiceProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const data = filters.map((value) => ({ value, label: t(filterTexts[value]) }));
  const label = t('accounts.customers.timeline.show');
  if (isPhone)
    return (
      <Select<Show>
        w={150}
        aria-label={label}
        allowDeselect={false}
        data={data}
        value={show}
        onChange={(chosen) => {
          onChoose(chosen ?? 'all');
        }}
      />
    );
  return <SegmentedControl size="xs" aria-label={label} data={data} value={show} onChange={onChoose} />;
}

type DaysProps = { entries: readonly TimelineEntry[]; renderEntry: (entry: TimelineEntry) => ReactNode };

/** Entries under the day on which they happened, where the reader is. */
function Days({ entries, renderEntry }: DaysProps) {
  const { day } = useFormats();
  const days = Map.groupBy(entries, ({ at }) => day(at));
  return [...days].map(([name, ofDay]) => (
    <div key={name}>
      <Text component="h3" size="xs" fw={500} c="dimmed" m={0} mb={4}>
        {name}
      </Text>
      <ol className={classes['entries']}>
        {ofDay.map((entry) => (
          <li key={entry.key} className={classes['entry']}>
            {renderEntry(entry)}
          </li>
        ))}
      </ol>
    </div>
  ));
}
