import { Paper, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { OpenJob } from './OpenJob.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';

/** A customer's jobs as a table. */
export function JobTable({ jobs }: { jobs: Job[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" highlightOnHover aria-label={t('tasks.jobs.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tasks.jobs.columns.job')}</Table.Th>
            <Table.Th>{t('tasks.jobs.columns.vehicle')}</Table.Th>
            <Table.Th>{t('tasks.jobs.columns.created')}</Table.Th>
            <Table.Th>{t('tasks.jobs.columns.changed')}</Table.Th>
            <Table.Th ta="right">{t('tasks.jobs.columns.action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Table.Tr key={job.jobId}>
              <Table.Td>
                <Stack gap={6} align="flex-start">
                  <Text size="sm" fw={600}>
                    {t('tasks.jobs.number', { job: job.jobId })}
                  </Text>
                  <JobStatusBadge job={job} />
                </Stack>
              </Table.Td>
              <Table.Td>
                <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />
              </Table.Td>
              <Table.Td>{dateTime(job.createdAt)}</Table.Td>
              <Table.Td>{dateTime(job.changedAt)}</Table.Td>
              <Table.Td ta="right">
                <OpenJob job={job} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
