import { Group, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Job } from '#contract/tasks/jobs.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { TaskTypeBadge } from './TaskTypeBadge.tsx';
import classes from './tasks.module.css';

/** The state of a job: that of its least advanced task, and whether it was sent back, which is enough where there is little room. */
export function JobStatusBadge({ job: { status, taskStatus, inquiry } }: { job: Job }) {
  const { t } = useTranslation();
  const isReview = status === 'inReview' || status === 'reviewed';
  return (
    <Group gap={6} wrap="nowrap">
      {isReview && <TaskTypeBadge type={status} />}
      <span className={classes['besideKind']} data-has-kind={isReview || undefined}>
        <TaskStatusBadge status={taskStatus ?? 'finished'} inquiry={inquiry} />
      </span>
      {taskStatus === undefined && (
        <Text size="xs" c="dimmed">
          {t('tasks.jobs.noTasks')}
        </Text>
      )}
    </Group>
  );
}
