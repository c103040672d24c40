import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { notify } from '#web/kit/notify.ts';
import { askForWork, type BulkDoing } from './ask-for-work.ts';
import { taskWorks } from './task-work.ts';
import { useBlockerText } from './useBlockerText.ts';
import { useWorkFailure } from './useWorkFailure.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** A task that was left as it is, and why. */
export type LeftTask = { task: Task; reason: string };

/** Does the same work on several tasks, one after the other; what cannot be done to one does not stop the others. */
export function useBulkWork() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { forbidden } = useBlockerText();
  const failureText = useWorkFailure();
  const [tried, setTried] = useState(0);

  /** Why a task was left as it is; undefined when the work is done. */
  const workOn = async (task: Task, doing: BulkDoing): Promise<string | undefined> => {
    const hindrance = forbidden(doing.work, task);
    if (hindrance !== undefined) return hindrance;
    try {
      await askForWork(task, doing);
      return undefined;
    } catch (error) {
      return failureText(error, taskWorks[doing.work]);
    }
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ tasks, doing }: { tasks: readonly Task[]; doing: BulkDoing }): Promise<LeftTask[]> => {
      const left: LeftTask[] = [];
      for (const [place, task] of tasks.entries()) {
        setTried(place);
        const reason = await workOn(task, doing);
        if (reason !== undefined) left.push({ task, reason });
      }
      await invalidate(client, 'tasks');
      return left;
    },
    onSuccess: (left, { tasks }) => {
      const done = tasks.length - left.length;
      if (done > 0) notify.success(t('workbench.bulk.done', { count: done }));
    },
  });
  return { run: mutate, isPending, tried };
}
