import { Checkbox, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { OpenJobIcon } from '#web/tasks/OpenJobIcon.tsx';
import { PriorityText } from './PriorityText.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { StaffTaskActions } from './StaffTaskActions.tsx';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import classes from './work.module.css';

type Props = {
  task: Task;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: () => void;
  unread: ReactNode;
};

/** One task of the file overview. The row itself takes the focus, for the keys of the list. */
export function StaffTaskRow({ task, isOpen, isSelected, onSelect, unread }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const methods = task.methods.map(({ name }) => name).join(', ');
  return (
    <Table.Tr
      data-row
      tabIndex={-1}
      className={classes['row'] ?? ''}
      {...(isSelected && { bg: 'var(--mantine-primary-color-light)' })}
    >
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('workbench.overview.select', { task: task.taskId })}
          checked={isSelected}
          onChange={onSelect}
        />
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {task.taskId}
        </Text>
        {task.type !== 'new' && <TaskTypeBadge type={task.type} />}
      </Table.Td>
      <Table.Td maw={105}>
        <CustomerLink userId={task.customerId} name={task.customerName} />
      </Table.Td>
      <Table.Td maw={160}>
        <VehicleLines isDense brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />
      </Table.Td>
      <Table.Td maw={120}>
        <span className={classes['truncated']} title={methods}>
          {methods}
        </span>
      </Table.Td>
      <Table.Td>
        <Stack gap={2} align="flex-start">
          {isOpen && <DueTime task={task} />}
          <PriorityText priority={task.priority} />
        </Stack>
      </Table.Td>
      <Table.Td>
        <StaffStatus task={task} isDense />
      </Table.Td>
      <Table.Td miw={100}>{dateTime(task.changedAt)}</Table.Td>
      <Table.Td>{unread}</Table.Td>
      <Table.Td>
        <StaffTaskActions task={task} open={<OpenJobIcon jobId={task.jobId} />} />
      </Table.Td>
    </Table.Tr>
  );
}
