import { Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { OpenJob } from './OpenJob.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';

/** A customer's jobs on a phone. */
export function JobCards({ jobs }: { jobs: Job[] }) {
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
            <VehicleLines brand={job.vehicleBrand} model={job.vehicleModel} vin={job.vin} />
            <Group justify="space-between">
              <Text size="xs" c="dimmed">
                {t('tasks.changed', { when: dateTime(job.changedAt) })}
              </Text>
              <OpenJob job={job} />
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
