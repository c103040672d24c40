import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { engineApi } from '#contract/engine.ts';
import { codeOf, query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { FilePlaces } from './FilePlaces.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportTitle } from './ReportTitle.tsx';

type Props = {
  taskId: TaskId;
  /** What the original says about itself. */
  facts: ReactNode;
};

/** The whole report of a task for staff. */
export function TaskReportView({ taskId, facts }: Props) {
  const { t } = useTranslation();
  const page = useQuery(query(engineApi.getTaskReportPage, { taskId }));
  const hasFile = page.data?.original !== undefined;
  const map = useQuery({ ...query(engineApi.getTaskStripMap, { taskId }), enabled: hasFile });
  const failed = [page, map].find(({ isError }) => isError);
  const isMissing = page.isError && codeOf(page.error) === 'notFound';
  return (
    <Stack gap="md">
      <ReportTitle taskId={taskId} page={page.data} />
      {isMissing && <EmptyState text={t('engine.report.missing')} />}
      {failed !== undefined && !isMissing && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {page.data !== undefined && !hasFile && <EmptyState text={t('engine.report.noFile')} />}
      {page.data !== undefined && hasFile && <ReportFacts page={page.data} map={map.data} facts={facts} />}
      {page.data !== undefined && map.data !== undefined && <FilePlaces page={page.data} map={map.data} />}
      {failed === undefined && (page.isPending || (hasFile && map.isPending)) && (
        <Stack gap="xs" role="status" aria-busy aria-label={t('tasks.list.loading')}>
          <Skeleton height={120} />
          <Skeleton height={240} />
        </Stack>
      )}
    </Stack>
  );
}
