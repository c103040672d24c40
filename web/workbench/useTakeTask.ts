import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { confirm } from '#web/kit/confirm.ts';
import { useTaskWork } from './useTaskWork.ts';

/** Takes a task on; one that a colleague works on only when that is really meant. */
export function useTakeTask() {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const { mutate, isPending } = useTaskWork();
  const take = async (task: Task): Promise<void> => {
    const { taskId, status, doneBy, doneById } = task;
    const isAnothers = status === 'inProgress' && doneBy !== undefined && doneById !== userId;
    const isMeant =
      !isAnothers ||
      (await confirm({
        title: t('workbench.takeOver.title', { task: taskId }),
        text: t('workbench.takeOver.text', { name: doneBy }),
        confirmLabel: t('workbench.takeOver.confirm'),
      }));
    if (isMeant) mutate({ task, doing: { work: 'take' } });
  };
  return { take, isPending };
}
