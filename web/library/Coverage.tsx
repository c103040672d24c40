import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coverageDays, libraryApi } from '#contract/library.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { CoverageShare } from './CoverageShare.tsx';
import { MissingSolutions } from './MissingSolutions.tsx';

/** How much of the orders the library covers, and which solutions would help most. */
export function Coverage() {
  const { t } = useTranslation();
  const coverage = useQuery({ ...query(libraryApi.getSolutionCoverage, {}), staleTime: 60_000 });
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
