import { Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { OpenJobButton } from './OpenJobButton.tsx';
import { PriorityText } from './PriorityText.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { StaffTaskActions } from './StaffTaskActions.tsx';
import { VehicleLines } from './VehicleLines.tsx';

type Props = { tasks: Task[]; renderUnread: (task: Task) => ReactNode };

/** The tasks of all customers on a phone. */
export function StaffTaskCards({ tasks, renderUnread }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {tasks.map((task) => (
        <Card key={task.taskId} component="li" withBorder padding="sm">
          <Stack gap="xs">
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {t('tasks.number', { task: task.taskId })}
              </Text>
              <PriorityText priority={task.priority} />
              {renderUnread(task)}
            </Group>
            <Text size="sm">{task.customerName}</Text>
            <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />
            <Text size="sm">{task.methods.map(({ name }) => name).join(', ')}</Text>
            <StaffStatus task={task} />
            <Text size="xs" c="dimmed">
              {t('tasks.changed', { when: dateTime(task.changedAt) })}
            </Text>
            <StaffTaskActions task={task} open={<OpenJobButton jobId={task.jobId} />} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
