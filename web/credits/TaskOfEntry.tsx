import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import classes from './credits.module.css';

/** The way to the task that was paid. */
export function TaskOfEntry({ taskId }: { taskId: TaskId | undefined }) {
  const { t } = useTranslation();
  if (taskId === undefined) return null;
  return (
    <Anchor
      size="sm"
      className={classes['task'] ?? ''}
      renderRoot={(props) => <Link to="/tasks" search={{ search: taskId } as never} {...props} />}
    >
      {t('credits.overview.taskLink', { task: taskId })}
    </Anchor>
  );
}
