import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { DueTime } from './DueTime.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { TakeButton } from './TakeButton.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import classes from './orders.module.css';

/** A task of the work queue: when it is due, whose it is, and the button that takes it. */
export function WorkQueueRow({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Table.Tr>
      <Table.Td w={80} className={classes['nowrap'] ?? ''}>
        <DueTime task={task} />
      </Table.Td>
      <Table.Td className={classes['nowrap'] ?? ''}>
        <Anchor
          fz="sm"
          fw={600}
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
        >
          {t('account.taskNumber', { task: task.taskId })}
        </Anchor>
        <Text size="xs" c="dimmed" maw={130} truncate title={task.customerName}>
          {task.customerName}
        </Text>
      </Table.Td>
      <Table.Td maw={170}>
        <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} isDense />
      </Table.Td>
      <Table.Td>{task.methods.map(({ name }) => name).join(', ')}</Table.Td>
      <Table.Td miw={130}>
        <StaffStatus task={task} isDense />
      </Table.Td>
      <Table.Td>
        <TakeButton task={task} size="compact-xs" variant="light" />
      </Table.Td>
    </Table.Tr>
  );
}
