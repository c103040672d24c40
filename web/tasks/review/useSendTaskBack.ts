import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Sends a finished task back to support with a message. What stands against it is for the caller to show. */
export function useSendTaskBack(taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => ask(chatApi.sendTaskBack, { taskId, message }),
    onSuccess: () => {
      notify.success(t('tasks.review.sent', { task: taskId }));
    },
    onSettled: () => Promise.all([invalidate(client, 'tasks'), invalidate(client, 'chat')]),
  });
}
