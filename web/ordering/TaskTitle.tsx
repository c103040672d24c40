import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { TaskStatusBadge } from '#web/ui/TaskStatusBadge.tsx';
import classes from '#web/tasks/tasks.module.css';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';

/** Number, type and status of a task in a list. */
export function TaskTitle({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('tasks.number', { task: task.taskId })}
      </Text>
      <Group gap={6} className={classes['options'] ?? ''}>
        <TaskTypeBadge type={task.type} />
        <TaskStatusBadge status={task.status} />
      </Group>
    </Stack>
  );
}
