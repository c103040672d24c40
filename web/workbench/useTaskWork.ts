import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/kit/notify.ts';
import { askForWork, type Doing, type SeenTask } from './ask-for-work.ts';
import { type TaskWork, taskWorks } from './task-work.ts';
import { useWorkFailure } from './useWorkFailure.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** What is said when work fails (administration specification, section 8), with the reason. */
const failures: Partial<Record<TaskWork, 'update' | 'remove'>> = {
  edit: 'update',
  changeVehicle: 'update',
  changeVin: 'update',
  removeFromJob: 'remove',
};

/** Does one piece of work on one task, says how it went, and shows the new state. */
export function useTaskWork() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useWorkFailure();
  return useMutation({
    mutationFn: async ({ task, doing }: { task: SeenTask; doing: Doing }) => {
      try {
        return await askForWork(task, doing);
      } finally {
        // Said is what is shown by then: whoever goes on at once acts on the task as it is now.
        await invalidate(client, 'tasks');
      }
    },
    onSuccess: (isChanged, { task: { taskId }, doing: { work } }) => {
      if (isChanged) notify.success(t(`workbench.done.${work}`, { task: taskId }));
      else notify.info(t(work === 'removeFromJob' ? 'workbench.unchanged.remove' : 'workbench.unchanged.update'));
    },
    onError: (error, { task: { taskId }, doing: { work } }) => {
      const reason = failureText(error, taskWorks[work]);
      notify.error(t(`workbench.failed.${failures[work] ?? 'other'}`, { task: taskId, reason }));
    },
  });
}
