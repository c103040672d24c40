import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobId } from '#contract/ids.ts';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { codeOf, query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { BackToList } from './BackToList.tsx';
import { JobHeader } from './JobHeader.tsx';
import { JobMissing } from './JobMissing.tsx';
import { JobStatusBadge } from './JobStatusBadge.tsx';

type Props = { jobId: JobId; isCustomer: boolean; renderTask: (task: Task) => ReactNode };

/** One job with its tasks; it is seen to move on without reloading. */
export function JobDetails({ jobId, isCustomer, renderTask }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const job = useQuery({ ...query(tasksApi.getJob, { jobId }), refetchInterval: 6000 });
  const tasks = useQuery({ ...query(tasksApi.getTasksOfJob, { jobId, language }), refetchInterval: 6000 });
  if (job.data === undefined && codeOf(job.error) === 'notFound') return <JobMissing isCustomer={isCustomer} />;
  return (
    <Stack gap="md">
      <PageTitle title={t('tasks.jobs.number', { job: jobId })}>
        <Group gap="sm">
          {job.data !== undefined && <JobStatusBadge job={job.data} />}
          <BackToList isCustomer={isCustomer} />
        </Group>
      </PageTitle>
      {job.isError && <ErrorNotice error={job.error} onRetry={() => void job.refetch()} />}
      {job.data === undefined && job.isPending && <Skeleton height={96} />}
      {job.data !== undefined && <JobHeader job={job.data} showsCustomer={!isCustomer} />}
      {tasks.isError && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Skeleton height={320} aria-busy aria-label={t('tasks.list.loading')} />}
      {tasks.data?.length === 0 && <EmptyState text={t('tasks.jobs.noTasks')} />}
      {tasks.data?.map((task) => (
        <Fragment key={task.taskId}>{renderTask(task)}</Fragment>
      ))}
    </Stack>
  );
}
