import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskPriority } from '#contract/tasks.ts';
import classes from '#web/tasks/tasks.module.css';

/** How soon a task is wanted, in short; what is wanted at once stands out. */
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
