import { Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { type BeginJobWork, StaffJobActions } from './StaffJobActions.tsx';

/** The jobs of all customers on a phone. */
export function StaffJobCards({ jobs, onBegin }: { jobs: Job[]; onBegin: BeginJobWork }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {jobs.map((job) => (
        <Card key={job.jobId} component="li" withBorder padding="sm">
          <Stack gap="xs">
            <Group justify="space-between">
              <Text size="sm" fw={600}>
                {t('tasks.jobs.number', { job: job.jobId })}
              </Text>
              <JobStatusBadge job={job} />
            </Group>
            <Text size="sm" component="div">
              <CustomerLink userId={job.customerId} name={job.customerName} />
            </Text>
            <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />
            {job.additional !== '' && <Text size="sm">{job.additional}</Text>}
            <Text size="xs" c="dimmed">
              {t('workbench.jobs.tasksAndChanged', { count: job.tasks, when: dateTime(job.changedAt) })}
            </Text>
            <StaffJobActions job={job} onBegin={onBegin} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
