import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { TakeButton } from './TakeButton.tsx';
import { TaskMenu } from './TaskMenu.tsx';

type Props = {
  task: Task;
  /** What opens its job. */
  open: ReactNode;
};

/** What staff can do with a task from the list. */
export function StaffTaskActions({ task, open }: Props) {
  return (
    <Group gap={4} wrap="nowrap">
      <TakeButton task={task} size="compact-xs" variant="default" />
      <TaskMenu task={task} />
      {open}
    </Group>
  );
}
