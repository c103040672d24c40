import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskType } from '#contract/tasks.ts';
import classes from '#web/kit/state.module.css';

const colors: Record<TaskType, string> = {
  new: 'gray',
  update: 'indigo',
  inReview: 'orange',
  reviewed: 'teal',
};

/** What kind of task it is. */
export function TaskTypeBadge({ type }: { type: TaskType }) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[type]} variant="outline" miw="max-content" className={classes['badge'] ?? ''} tt="none">
      {t(`tasks.type.${type}`)}
    </Badge>
  );
}
