import { Anchor, Button, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { coverageApi, coverageDays, type MissingSolution } from '#contract/library/coverage.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { familyName } from '#web/vocabulary/control-units.ts';
import { useSolutionWords } from './SolutionWords.tsx';
import classes from './library.module.css';

/** The share of the orders that the library covers, and the solutions that would help most. */
export function Coverage() {
  const { t } = useTranslation();
  const coverage = useQuery({ ...query(coverageApi.getSolutionCoverage, {}), staleTime: 60_000 });
  if (coverage.isError) return <ErrorNotice error={coverage.error} onRetry={() => void coverage.refetch()} />;
  if (coverage.data === undefined)
    return <Skeleton h={360} role="status" aria-busy aria-label={t('library.coverage.loading')} />;
  const { missing } = coverage.data;
  return (
    <Stack gap="lg">
      <CoverageShare coverage={coverage.data} />
      <Stack gap="xs" component="section">
        <div>
          <Title order={2} size="h4">
            {t('library.coverage.ranked')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('library.coverage.help')}
          </Text>
        </div>
        {missing.length === 0 ? (
          <EmptyState text={t('library.coverage.none', { days: coverageDays })} />
        ) : (
          <MissingSolutions missing={missing} />
        )}
      </Stack>
    </Stack>
  );
}

/** The orders of the last days as one bar: done automatically, covered by now, for a person anyway, and the rest. */
function CoverageShare({ coverage }: { coverage: Output<typeof coverageApi.getSolutionCoverage> }) {
  const { t } = useTranslation();
  const { count, percent } = useFormats();
  const { orders, automatic, coveredNow, notForLibrary } = coverage;
  const shareOf = (part: number) => (orders === 0 ? 0 : Math.round((part * 10_000) / orders));
  const parts = [
    { name: 'share', label: t('library.coverage.share'), number: automatic, color: 'good.7' },
    { name: 'coveredNow', label: t('library.coverage.coveredNow'), number: coveredNow, color: 'port.4' },
    { name: 'notForLibrary', label: t('library.coverage.notForLibrary'), number: notForLibrary, color: 'gray.5' },
  ];
  const title = t('library.coverage.title', { days: coverageDays });
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text fw={650} className={classes['share'] ?? ''}>
            {t('library.coverage.of', { automatic: count(automatic), orders: count(orders) })}
          </Text>
        </Group>
        <Progress.Root size="lg" aria-hidden>
          {parts.map(({ name, number, color }) => (
            <Progress.Section key={name} value={shareOf(number) / 100} color={color} />
          ))}
        </Progress.Root>
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {parts.map(({ name, label, number, color }) => (
            <Group key={name} component="li" justify="space-between" wrap="nowrap" gap="md">
              <Group gap={8} wrap="nowrap">
                <Progress.Root size="sm" w={14} miw={14} aria-hidden>
                  <Progress.Section value={100} color={color} />
                </Progress.Root>
                <Text size="sm">{label}</Text>
              </Group>
              <Text size="sm" className={classes['share'] ?? ''} style={{ whiteSpace: 'nowrap' }}>
                {t('library.coverage.part', { number: count(number), share: percent(shareOf(number)) })}
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

const shownAtFirst = 20;

/** The solutions that the library lacks, the most useful first, each with the latest order that would have needed it. */
function MissingSolutions({ missing }: { missing: readonly MissingSolution[] }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const words = useSolutionWords();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? missing : missing.slice(0, shownAtFirst);
  const sentenceOf = (one: MissingSolution) =>
    t('library.coverage.line', {
      count: one.orders,
      family: familyName(one.family),
      software: one.software,
      method: words.method(one),
    });
  return (
    <Stack gap="sm">
      <DataTable
        label={t('library.coverage.ranked')}
        rows={shown}
        rowKey={({ family, software, hardware, part, length, checksum, methodId, dtcCode }) =>
          [family, software, hardware, part, length, checksum, methodId, dtcCode].join(' ')
        }
        isHeadless
        columns={[
          {
            id: 'orders',
            width: 48,
            isNumber: true,
            cell: ({ orders, nearly }) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Text size="sm" fw={650} span>
                  {count(orders)}
                </Text>
                {nearly > 0 && (
                  <Text size="xs" c="dimmed" span title={t('library.coverage.nearlyWhat')}>
                    {t('library.coverage.nearly', { number: count(nearly) })}
                  </Text>
                )}
              </Group>
            ),
          },
          {
            id: 'solution',
            cell: (one) => (
              <span style={{ overflowWrap: 'anywhere' }}>
                {sentenceOf(one)}{' '}
                <Text size="xs" c="dimmed" span>
                  {words.numbers(one)}
                </Text>
              </span>
            ),
          },
          {
            id: 'task',
            width: 72,
            noWrap: true,
            cell: ({ jobId, taskId }) => (
              <Anchor
                size="xs"
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
              >
                {t('library.ofTask', { task: taskId })}
              </Anchor>
            ),
          },
        ]}
      />
      {shown.length < missing.length && (
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            {t('library.coverage.toShow', { count: missing.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
