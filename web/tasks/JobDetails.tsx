import { ActionIcon, Anchor, Box, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { type Job, jobsApi } from '#contract/tasks/jobs.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { JobStatusBadge } from './JobStatusBadge.tsx';
import { OwnDetailsLine } from './OwnDetailsLine.tsx';
import { UnlistedBadge } from './UnlistedMark.tsx';
import { orderTitle, partsOfModel } from './order-title.ts';
import classes from './tasks.module.css';
import { CopyButton } from '#web/kit/CopyButton.tsx';

type Props = {
  jobId: JobId;
  isCustomer: boolean;
  /** @param isOnly the header has said already what is of the task alone */
  renderTask: (task: Task, isOnly: boolean, job: Job | undefined) => ReactNode;
  /** Stands at the end of the title. */
  actions?: ReactNode;
  /** Stands below the title: for staff, the customer; for the customer of a new order, that it has arrived. */
  renderBelowTitle?: (job: Job) => ReactNode;
};

/** One job with its tasks, kept up to date. The vehicle leads; a job of one task says nothing twice. */
export function JobDetails({ jobId, isCustomer, renderTask, actions, renderBelowTitle }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const job = useQuery({ ...query(jobsApi.getJob, { jobId }), refetchInterval: 6000 });
  const tasks = useQuery({ ...query(jobsApi.getTasksOfJob, { jobId, language }), refetchInterval: 6000 });
  if (job.data === undefined && getErrorCode(job.error) === 'notFound') return <JobMissing isCustomer={isCustomer} />;
  const isLoading = [job, tasks].some(({ data, isPending }) => data === undefined && isPending);
  const isOnly = tasks.data?.length === 1;
  return (
    <Stack gap="lg">
      {isLoading ? (
        <JobPending />
      ) : (
        <>
          <JobHeader jobId={jobId} job={job.data} tasks={tasks.data ?? []} isCustomer={isCustomer} actions={actions} />
          {job.data !== undefined && renderBelowTitle?.(job.data)}
        </>
      )}
      {job.isError && <ErrorNotice error={job.error} onRetry={() => void job.refetch()} />}
      {tasks.isError && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.data?.length === 0 && <EmptyState text={t('tasks.jobs.noTasks')} />}
      {!isLoading &&
        tasks.data?.map((task) => <Fragment key={task.taskId}>{renderTask(task, isOnly, job.data)}</Fragment>)}
    </Stack>
  );
}

type JobHeaderProps = {
  jobId: JobId;
  /** Absent where it could not be loaded. */
  job: Job | undefined;
  tasks: readonly Task[];
  isCustomer: boolean;
  actions: ReactNode;
};

/** The vehicle and its methods as the title of the page, and the facts of the job. */
function JobHeader({ jobId, job, tasks, isCustomer, actions }: JobHeaderProps) {
  const { t } = useTranslation();
  const [only] = tasks;
  const title =
    job === undefined
      ? t('tasks.order.number', { job: jobId })
      : orderTitle(job, tasks, (count) => t('tasks.order.more', { count }));
  return (
    <div>
      <BackToList isCustomer={isCustomer} />
      <PageTitle title={title}>{actions}</PageTitle>
      {job !== undefined && (
        <Stack gap={8} mt={-8}>
          <Group gap="4px 20px" fz="sm" c="dimmed" className={classes['subline'] ?? ''}>
            <span>
              {[job.vehicleBrand, partsOfModel(job.vehicleModel).more].filter((one) => one !== '').join(' · ')}
            </span>
            <UnlistedBadge described={job.describedVehicle} />
            <CopyVin vin={job.vin} />
            <span>{t('tasks.order.number', { job: jobId })}</span>
            {only !== undefined && tasks.length === 1 && <span>{t('tasks.order.file', { task: only.taskId })}</span>}
            <span>
              {t(job.inquiry === undefined ? 'tasks.order.ordered' : 'tasks.inquiry.asked')} <Time at={job.createdAt} />
            </span>
            {tasks.length > 1 && <JobStatusBadge job={job} />}
          </Group>
          {/* Staff read it where they work. */}
          {isCustomer && job.additional !== '' && (
            <Text size="sm" className={classes['words'] ?? ''}>
              {job.additional}
            </Text>
          )}
          <Restarts job={job} />
          <OwnDetailsLine of={{ jobId }} details={job.ownDetails} isStaff={!isCustomer} />
        </Stack>
      )}
    </div>
  );
}

/** Leads to the order that this one starts again, whose chat is there, and to the one that starts this again. */
function Restarts({ job: { restartsJobId, restartedByJobId } }: { job: Job }) {
  const { t } = useTranslation();
  const linkTo = (jobId: JobId, text: string) => (
    <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
      {text}
    </Anchor>
  );
  return (
    <>
      {restartsJobId !== undefined && linkTo(restartsJobId, t('tasks.rejected.restarts', { job: restartsJobId }))}
      {restartedByJobId !== undefined &&
        linkTo(restartedByJobId, t('tasks.rejected.restartedBy', { job: restartedByJobId }))}
    </>
  );
}

/** The shape of a job until it is there. */
function JobPending() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" role="status" aria-busy aria-label={t('tasks.list.loading')}>
      <div>
        <Skeleton h={18} w={120} mb={8} />
        <Skeleton h={30} maw={420} mb="md" />
        <Skeleton h={18} maw={560} />
      </div>
      <Box className={classes['columns'] ?? ''}>
        <Stack gap="lg">
          <Card withBorder padding="md" h={164}>
            <Skeleton h={18} w={120} mb="sm" />
            <Skeleton h={16} maw={320} mb="lg" />
            <Skeleton h={36} w={200} />
          </Card>
          <Card withBorder padding="md" h={104}>
            <Skeleton h={16} maw={260} mb="sm" />
            <Skeleton h={14} maw={380} />
          </Card>
        </Stack>
        <Card withBorder padding="md" h={420} visibleFrom="md">
          <Skeleton h={18} w={80} />
        </Card>
      </Box>
    </Stack>
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
    <Anchor
      size="sm"
      c="dimmed"
      data-screen-only
      mod={{ alone: true }}
      className={classes['back'] ?? ''}
      renderRoot={(props) => <Link to={isCustomer ? '/jobs' : '/admin/fileoverview'} {...props} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t(isCustomer ? 'tasks.jobs.back' : 'tasks.jobs.backToOverview')}
    </Anchor>
  );
}

/** A VIN with the button that copies it. */
function CopyVin({ vin }: { vin: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <span className={classes['vin']}>{vin}</span>
      <CopyButton value={vin}>
        {({ copied, copy }) => (
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            data-screen-only
            aria-label={t(copied ? 'tasks.order.vinCopied' : 'tasks.order.copyVin')}
            title={t('tasks.order.copyVin')}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
