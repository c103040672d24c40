import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { TaskId } from '#contract/ids.ts';

/** Which of the tasks on the screen are selected; one that leaves the screen is selected no longer. */
export function useTaskSelection(tasks: readonly Task[]) {
  const [ids, setIds] = useState<ReadonlySet<TaskId>>(new Set());
  const selected = tasks.filter(({ taskId }) => ids.has(taskId));
  const select = (taskIds: readonly TaskId[]) => {
    setIds(new Set(taskIds));
  };
  return {
    selected,
    isSelected: ({ taskId }: Task): boolean => ids.has(taskId),
    toggle: ({ taskId }: Task) => {
      const others = selected.map((task) => task.taskId).filter((id) => id !== taskId);
      select(ids.has(taskId) ? others : [...others, taskId]);
    },
    toggleAll: () => {
      select(selected.length === tasks.length ? [] : tasks.map(({ taskId }) => taskId));
    },
    /** Keeps only these: those with which something is still to be done. */
    select,
  };
}

export type TaskSelection = ReturnType<typeof useTaskSelection>;
