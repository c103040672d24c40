import { Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { PriorityText } from './PriorityText.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { StaffTaskActions } from './StaffTaskActions.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import type { TaskSelection } from './useTaskSelection.ts';
import classes from './work.module.css';

type Props = { tasks: Task[]; isOpen: boolean; selection: TaskSelection; renderUnread: (task: Task) => ReactNode };

/** The tasks of all customers on a phone. */
export function StaffTaskCards({ tasks, isOpen, selection, renderUnread }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {tasks.map((task) => (
        <Card
          key={task.taskId}
          component="li"
          withBorder
          padding="sm"
          data-row
          tabIndex={-1}
          className={classes['row'] ?? ''}
        >
          <Stack gap="xs">
            <Group gap="xs">
              <Checkbox
                fw={600}
                label={t('tasks.number', { task: task.taskId })}
                aria-label={t('workbench.overview.select', { task: task.taskId })}
                checked={selection.isSelected(task)}
                onChange={() => {
                  selection.toggle(task);
                }}
              />
              <PriorityText priority={task.priority} />
              {isOpen && <DueTime task={task} />}
              {renderUnread(task)}
            </Group>
            <Text size="sm" component="div">
              <CustomerLink userId={task.customerId} name={task.customerName} />
            </Text>
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
