import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { PriorityText } from './PriorityText.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { TakeButton } from './TakeButton.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import classes from '#web/tasks/tasks.module.css';

/** A task of the work queue: when it is due, whose it is, and the button that takes it. */
export function WorkQueueRow({ task }: { task: Task }) {
  const { t } = useTranslation();
  const methods = task.methods.map(({ name }) => name).join(', ');
  return (
    <Table.Tr>
      <Table.Td w={108} className={classes['nowrap'] ?? ''}>
        <Stack gap={2} align="flex-start">
          <DueTime task={task} />
          <PriorityText priority={task.priority} />
        </Stack>
      </Table.Td>
      <Table.Td w={120} className={classes['nowrap'] ?? ''}>
        <Anchor
          fz="sm"
          fw={600}
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
        >
          {t('dashboard.taskNumber', { task: task.taskId })}
        </Anchor>
        <Text size="xs" c="dimmed" truncate title={task.customerName}>
          {task.customerName}
        </Text>
      </Table.Td>
      <Table.Td>
        <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} isDense />
        <Text size="xs" fw={600} lineClamp={2} title={methods}>
          {methods}
        </Text>
      </Table.Td>
      <Table.Td w={140}>
        <StaffStatus task={task} isDense />
      </Table.Td>
      <Table.Td w={112} ta="right">
        <TakeButton task={task} size="compact-xs" variant="light" />
      </Table.Td>
    </Table.Tr>
  );
}
