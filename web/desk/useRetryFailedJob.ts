import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deskApi } from '#contract/desk.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Has the queue try a failed job again. */
export function useRetryFailedJob() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (queueId: string) => ask(deskApi.retryFailedJob, { queueId }),
    onSuccess: (isTried) => {
      if (isTried) notify.success(t('desk.trouble.retried'));
      else notify.info(t('desk.trouble.gone'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'queue'),
  });
}
