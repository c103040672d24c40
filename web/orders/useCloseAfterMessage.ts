import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isAllowed } from '#rules/task-actions.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notify } from '#web/ui/notify.ts';
import { isPricedBySupport } from './task-facts.ts';
import { useCloseTask } from './useCloseTask.ts';
import { useWorkFailure } from './work/useWorkFailure.ts';

/**
 * How staff close a task right after a chat message to its customer; undefined while it cannot be closed, or when its
 * price is still to be set.
 */
export function useCloseAfterMessage(task: Task): (() => Promise<void>) | undefined {
  const { taskId } = task;
  const { t } = useTranslation();
  const failureText = useWorkFailure();
  const { mutate } = useCloseTask(task);
  if (!task.hasModifiedFile || !isAllowed('close', task) || isPricedBySupport(task)) return undefined;
  return async () => {
    const isConfirmed = await confirm({
      title: t('staff.close.chatTitle'),
      text: t('staff.close.chatText', { task: taskId }),
      confirmLabel: t('staff.close.chatConfirm'),
    });
    if (!isConfirmed) return;
    mutate(
      { recordSolution: false },
      {
        onError: (error) => {
          notify.error(t('staff.close.failed', { reason: failureText(error, 'close') }));
        },
      },
    );
  };
}
