import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { FirstStepButton } from './TaskButtons.tsx';
import { TaskMenu } from './TaskMenu.tsx';

/** The actions of the row, and the way to its order. */
export function PeekActions({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <>
      <FirstStepButton task={task} size="compact-sm" />
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
      >
        {t('tasks.openJobNumber', { job: task.jobId })}
      </Button>
      <TaskMenu task={task} />
    </>
  );
}

/** The actions at the end of a row. */
export function RowActions({ task }: { task: Task }) {
  return (
    <Group gap={4} wrap="nowrap">
      <FirstStepButton task={task} size="compact-xs" variant="default" />
      <TaskMenu task={task} />
    </Group>
  );
}
