import { Anchor, Group, Pagination, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { pageSizes } from '#contract/lists.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { ShortVehicleName, ShortVin, VehicleLines } from '#web/tasks/VehicleLines.tsx';

const [pageSize] = pageSizes;

/** The jobs of one customer for staff, newest first, as a compact list. */
export function JobsOfCustomer({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const jobs = useQuery({
    ...query(taskListsApi.listAllJobs, { userId, state: 'all', filterMode: 'all', page, pageSize }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { data } = jobs;
  if (data === undefined)
    return jobs.isError ? <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} /> : <RowSkeletons />;
  if (data.total === 0) return <EmptyState text={t('workbench.jobs.noneOfCustomer')} />;
  return (
    <Stack gap="sm">
      <DataTable
        label={t('tasks.jobs.title')}
        rows={data.data}
        rowKey={({ jobId }) => jobId}
        minWidth={480}
        isHeadless
        onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
        columns={[
          {
            id: 'job',
            phone: 'head',
            cell: ({ jobId }) => (
              <Anchor
                fz="sm"
                fw={600}
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
              >
                {t('tasks.jobs.number', { job: jobId })}
              </Anchor>
            ),
          },
          { id: 'vin', isPhoneOnly: true, phone: 'line', cell: ({ vin }) => <ShortVin vin={vin} /> },
          {
            id: 'vehicle',
            share: 100,
            phone: 'line',
            phoneCell: (job) => <ShortVehicleName brand={job.vehicleBrand} model={job.vehicleModel} />,
            cell: (job) => <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />,
          },
          { id: 'tasks', cell: ({ tasks }) => t('workbench.jobs.tasksOf', { count: tasks }) },
          { id: 'status', phone: 'mark', cell: (job) => <JobStatusBadge job={job} /> },
          { id: 'changed', phone: 'fact', noWrap: true, cell: ({ changedAt }) => <Time at={changedAt} /> },
        ]}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('workbench.jobs.total', { count: data.total })}
        </Text>
        {data.total > pageSize && (
          <Pagination
            size="sm"
            aria-label={t('tasks.list.pages')}
            total={Math.ceil(data.total / pageSize)}
            value={page}
            onChange={setPage}
          />
        )}
      </Group>
    </Stack>
  );
}
