import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import classes from '#web/workbench/work.module.css';
import { type BeginJobWork, StaffJobActions } from './StaffJobActions.tsx';

const columns = [
  'job',
  'customer',
  'vehicle',
  'additional',
  'tasks',
  'status',
  'created',
  'changed',
  'actions',
] as const;

/** The jobs of all customers as a dense table. */
export function StaffJobTable({ jobs, onBegin }: { jobs: Job[]; onBegin: BeginJobWork }) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={900}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing="xs"
          highlightOnHover
          aria-label={t('workbench.jobs.title')}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`workbench.jobs.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map((job) => (
              <Table.Tr key={job.jobId}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    {job.jobId}
                  </Text>
                </Table.Td>
                <Table.Td maw={140}>
                  <CustomerLink userId={job.customerId} name={job.customerName} />
                </Table.Td>
                <Table.Td miw={150}>
                  <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />
                </Table.Td>
                <Table.Td maw={180}>
                  <span className={classes['truncated']} title={job.additional}>
                    {job.additional}
                  </span>
                </Table.Td>
                <Table.Td>{count(job.tasks)}</Table.Td>
                <Table.Td>
                  <JobStatusBadge job={job} />
                </Table.Td>
                <Table.Td miw={84}>{dateTime(job.createdAt)}</Table.Td>
                <Table.Td miw={84}>{dateTime(job.changedAt)}</Table.Td>
                <Table.Td>
                  <StaffJobActions job={job} onBegin={onBegin} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
