import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { assignTask } from '#contract/orders.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadOrders } from './reload-orders.ts';

/** Takes a task on. */
export function useAssignTask(taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: () => ask(assignTask, { taskId }),
    onSuccess: () => {
      notify.success(t('staff.taken', { task: taskId }));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => reloadOrders(client),
  });
}
