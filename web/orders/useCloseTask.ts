import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { closeTask } from '#contract/orders.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { reloadOrders } from './reload-orders.ts';

export type Closing = { price?: CreditCents; recordSolution: boolean };

/** Finishes a task by hand. What stands against it is for the caller to show. */
export function useCloseTask(taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (closing: Closing) => ask(closeTask, { taskId, ...closing }),
    onSuccess: (_closed, { recordSolution }) => {
      notify.success(t(recordSolution ? 'staff.close.doneAndRecorded' : 'staff.close.done', { task: taskId }));
    },
    onSettled: () => reloadOrders(client),
  });
}
