import { Button, Card, Group, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobId } from '#contract/ids.ts';
import { type Job, type Task, tasksApi } from '#contract/tasks.ts';
import { codeOf, query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { Fact } from './Fact.tsx';
import { JobStatusBadge } from './JobStatusBadge.tsx';
import { VehicleName } from './VehicleLines.tsx';
import classes from './tasks.module.css';

type Props = { jobId: JobId; isCustomer: boolean; renderTask: (task: Task) => ReactNode };

/** One job with its tasks, kept up to date. */
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

type JobHeaderProps = { job: Job; showsCustomer: boolean };

/** The facts of a job. */
function JobHeader({ job, showsCustomer }: JobHeaderProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Card withBorder padding="md">
      <dl className={classes['facts']}>
        <Fact label={t('tasks.jobs.vehicle')}>
          <VehicleName brand={job.vehicleBrand} model={job.vehicleModel} />
        </Fact>
        <Fact label={t('tasks.jobs.vin')}>
          <span className={classes['vin']}>{job.vin}</span>
        </Fact>
        {showsCustomer && <Fact label={t('tasks.jobs.customer')}>{job.customerName}</Fact>}
        <Fact label={t('tasks.jobs.created')}>{dateTime(job.createdAt)}</Fact>
        <Fact label={t('tasks.jobs.changed')}>{dateTime(job.changedAt)}</Fact>
        {job.additional !== '' && (
          <Fact label={t('tasks.jobs.additional')} wide>
            {job.additional}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** Stands where a job would be that does not exist, or belongs to another customer. */
export function JobMissing({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('tasks.jobs.title')} />
      <EmptyState text={t('tasks.jobs.missing')}>
        <BackToList isCustomer={isCustomer} />
      </EmptyState>
    </>
  );
}

/** Leads back to the list that a job was opened from: the customer's jobs, or the file overview of staff. */
function BackToList({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to={isCustomer ? '/jobs' : '/admin/fileoverview'} {...props} />}
    >
      {t(isCustomer ? 'tasks.jobs.back' : 'tasks.jobs.backToOverview')}
    </Button>
  );
}
