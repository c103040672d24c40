import { Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import taskClasses from '#web/tasks/tasks.module.css';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { toInitials } from '#web/kit/format/initials.ts';
import classes from './work.module.css';

/** Why a task is with a person or blocked; empty where nothing is to be said. */
export function useReason(): (task: Task) => string {
  const { t } = useTranslation();
  return ({ isBlocked, blockReason, reason, openQuestion }) => {
    if (openQuestion !== undefined) return openQuestion.question;
    if (isBlocked) return blockReason;
    return reason === undefined ? '' : t(`tasks.reason.${reason}`);
  };
}

/**
 * The status of a task for staff, and who has it: in one line, or with the second line of a row. The reason does not make rows
 * higher: who points at the status reads it, and who hears the row.
 */
export function StaffStatus({ task, lines }: { task: Task; lines: 1 | 2 }) {
  const { t } = useTranslation();
  const { status, doneBy } = task;
  const why = useReason()(task);
  const name = doneBy !== undefined && status !== 'manual' ? t('workbench.takenBy', { name: doneBy }) : undefined;
  return (
    <Tooltip label={why} disabled={why === ''} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <div className={classes['status']} data-lines={lines}>
        <TaskStatusBadge status={status} inquiry={task.inquiry} />
        {lines === 1 && name !== undefined && (
          <span title={name} className={classes['initials']}>
            <span aria-hidden>{toInitials(doneBy ?? '')}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        )}
        {lines === 1 && why !== '' && (
          <>
            <IconInfoCircle size={14} aria-hidden className={classes['why']} />
            <VisuallyHidden>{why}</VisuallyHidden>
          </>
        )}
        {lines === 2 && (name !== undefined || why !== '') && (
          <Text size="xs" c="dimmed" truncate>
            {[name, why].filter((part) => part !== undefined && part !== '').join(' · ')}
          </Text>
        )}
      </div>
    </Tooltip>
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
      className={taskClasses['nowrap'] ?? ''}
      fw={isUrgent ? 700 : 400}
      {...(isUrgent && { c: 'var(--mantine-color-error)' })}
    >
      {t(`workbench.overview.priority.${priority}`)}
    </Text>
  );
}
