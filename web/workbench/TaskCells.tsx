import { Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task, TaskPriority } from '#contract/tasks.ts';
import classes from '#web/tasks/tasks.module.css';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';

/** The status of a task for staff: who has it, and why it is with a person or blocked; dense, where columns are narrow. */
export function StaffStatus({ task, isDense = false }: { task: Task; isDense?: boolean }) {
  const { t } = useTranslation();
  const { status, isBlocked, doneBy, reason, blockReason } = task;
  const why = () => {
    if (isBlocked) return blockReason;
    return reason === undefined ? '' : t(`tasks.reason.${reason}`);
  };
  const hasName = doneBy !== undefined && status !== 'manual';
  return (
    <Stack gap={2} align="flex-start">
      <TaskStatusBadge status={status} />
      {status === 'manual' && !isDense && <Text size="xs">{t('workbench.notTaken')}</Text>}
      {hasName && <Text size="xs">{t('workbench.takenBy', { name: doneBy })}</Text>}
      {why() !== '' && (
        <Text size="xs" c="dimmed" maw={isDense ? 220 : 260} title={why()} {...(isDense && { lineClamp: 3 })}>
          {why()}
        </Text>
      )}
    </Stack>
  );
}

/** The priority of a task in short; the most urgent one stands out. */
export function PriorityText({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation();
  const isUrgent = priority === 'asap';
  return (
    <Text
      span
      fz="inherit"
      className={classes['nowrap'] ?? ''}
      fw={isUrgent ? 700 : 400}
      {...(isUrgent && { c: 'var(--mantine-color-error)' })}
    >
      {t(`workbench.overview.priority.${priority}`)}
    </Text>
  );
}
