import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { listOwnDetails, mergeOwnDetails } from '#rules/own-details.ts';
import { TaskPrice } from '#web/tasks/TaskPrice.tsx';
import { useReason } from './TaskCells.tsx';

/** Details that do not fit into one line: the reason of the status, full names, the customer's remark. */
export function TaskPeek({ task, actions }: { task: Task; actions: ReactNode }) {
  const { t } = useTranslation();
  const { customerName, vehicleBrand, vehicleModel, vin, methods, priority, info } = task;
  const why = useReason()(task);
  const noted = listOwnDetails(mergeOwnDetails(task.jobOwnDetails, task.ownDetails));
  return (
    <Stack gap={6} py={6} pl={36}>
      <div role="status">
        {why !== '' && <Text size="sm">{why}</Text>}
        <Text size="sm">{[customerName, `${vehicleBrand} ${vehicleModel}`, vin].join(' · ')}</Text>
        <Group gap="xs">
          <Text size="sm">
            {[methods.map(({ name }) => name).join(', '), t(`ordering.priority.${priority}`)].join(' · ')}
          </Text>
          <TaskPrice task={task} />
        </Group>
        {noted.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[t('tasks.own.ofCustomer'), ...noted].join(' · ')}
          </Text>
        )}
        {info !== '' && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {[t('tasks.facts.info'), info].join(' · ')}
          </Text>
        )}
      </div>
      <Group gap="xs">{actions}</Group>
    </Stack>
  );
}
