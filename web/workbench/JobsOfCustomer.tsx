import { Anchor, Group, Pagination, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { pageSizes } from '#contract/lists.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';

const [pageSize] = pageSizes;

/** The jobs of one customer for staff, newest first, as a compact list. */
export function JobsOfCustomer({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [page, setPage] = useState(1);
  const jobs = useQuery({
    ...query(workbenchApi.listAllJobs, { userId, state: 'all', filterMode: 'all', page, pageSize }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { data } = jobs;
  if (data === undefined)
    return jobs.isError ? (
      <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />
    ) : (
      <Skeleton h={160} aria-busy aria-label={t('tasks.list.loading')} />
    );
  if (data.total === 0) return <EmptyState text={t('workbench.jobs.noneOfCustomer')} />;
  return (
    <Stack gap="sm">
      <ScrollArea>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing="xs"
          highlightOnHover
          miw={520}
          aria-label={t('tasks.jobs.title')}
        >
          <Table.Tbody>
            {data.data.map((job) => (
              <Table.Tr key={job.jobId}>
                <Table.Td>
                  <Anchor
                    fz="sm"
                    fw={600}
                    renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: job.jobId }} {...props} />}
                  >
                    {t('tasks.jobs.number', { job: job.jobId })}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />
                </Table.Td>
                <Table.Td>{t('workbench.jobs.tasksOf', { count: job.tasks })}</Table.Td>
                <Table.Td>
                  <JobStatusBadge job={job} />
                </Table.Td>
                <Table.Td>{t('tasks.changed', { when: dateTime(job.changedAt) })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
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
