import { Stack, Text, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { orderingApi } from '#contract/ordering.ts';
import { type Job, ownJobSorts } from '#contract/tasks/jobs.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { OnHoldBadge } from '#web/tasks/OnHoldBadge.tsx';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { findReference, ShortVehicleName, ShortVin, VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { CreateJobButton } from './CreateJobButton.tsx';

/** The jobs of the signed-in customer (administration specification, section 2.3). */
export function MyJobs() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch({ sorts: ownJobSorts });
  const navigate = useNavigate();
  const jobs = useQuery({
    ...query(orderingApi.listJobs, { ...list.page, language }),
    // The statuses are asked for anew with every visit (administration specification, section 2.1).
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={usePageTitle()}
      actions={<CreateJobButton />}
      list={list}
      rows={jobs}
      sorts={ownJobSorts.map((sort) => ({ sort, label: t(`tasks.jobs.columns.${sort}`) }))}
      searchLabel={t('tasks.jobs.search')}
      none={t('tasks.jobs.none')}
      noneInPeriod={t('tasks.jobs.none')}
      noneFiltered={t('tasks.jobs.noneFiltered')}
      whenNone={<CreateJobButton />}
    >
      {(rows) => (
        <DataTable
          label={t('tasks.jobs.title')}
          rows={rows}
          rowKey={({ jobId }) => jobId}
          list={list}
          onOpen={({ jobId, status }) => {
            if (status !== 'blocked') void navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
          }}
          columns={[
            {
              id: 'job',
              head: t('tasks.jobs.columns.job'),
              sort: 'job',
              phone: 'mark',
              phoneCell: (job) => <JobStatusBadge job={job} />,
              cell: (job) => (
                <Stack gap={2} align="flex-start">
                  <Text size="sm" fw={600}>
                    {t('tasks.jobs.number', { job: job.jobId })}
                  </Text>
                  <JobStatusBadge job={job} />
                  <OnHoldBadge since={job.onHoldSince} />
                </Stack>
              ),
            },
            {
              id: 'vehicle',
              head: t('tasks.jobs.columns.vehicle'),
              sort: 'vehicle',
              share: 100,
              phone: 'head',
              phoneCell: (job) =>
                job.status === 'blocked' ? (
                  <ShortVehicleName brand={job.vehicleBrand} model={job.vehicleModel} />
                ) : (
                  <VehicleOfJob of={job} />
                ),
              cell: (job) => (
                <VehicleLines
                  brand={job.vehicleBrand}
                  model={job.vehicleModel}
                  vin={job.vin}
                  reference={findReference(job)}
                />
              ),
            },
            {
              id: 'created',
              head: t('tasks.jobs.columns.created'),
              sort: 'created',
              noWrap: true,
              phone: 'line',
              cell: (job) => <Time at={job.createdAt} />,
              phoneCell: ({ jobId }) => t('tasks.jobs.number', { job: jobId }),
            },
            {
              id: 'hold',
              isPhoneOnly: true,
              phone: 'line',
              cell: ({ onHoldSince }) => <OnHoldBadge since={onHoldSince} />,
            },
            { id: 'reference', isPhoneOnly: true, phone: 'line', cell: findReference },
            { id: 'vin', isPhoneOnly: true, phone: 'line', cell: ({ vin }) => <ShortVin vin={vin} /> },
            {
              id: 'changed',
              head: t('tasks.jobs.columns.changed'),
              sort: 'changed',
              noWrap: true,
              phone: 'fact',
              cell: (job) => <Time at={job.changedAt} />,
            },
            {
              id: 'action',
              head: t('tasks.jobs.columns.action'),
              isScreenOnly: true,
              align: 'right',
              cell: (job) => <OpenJob job={job} />,
            },
          ]}
        />
      )}
    </ListPage>
  );
}

/** Opens a job, unless it is blocked: then it says so. */
function OpenJob({ job }: { job: Job }) {
  const { t } = useTranslation();
  if (job.status !== 'blocked') return <OpenJobButton jobId={job.jobId} />;
  return (
    <Tooltip label={t('tasks.jobs.blocked')} multiline maw={240} events={{ hover: true, focus: true, touch: true }}>
      <span>
        <OpenJobButton jobId={job.jobId} disabled />
      </span>
    </Tooltip>
  );
}
