import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Books credits for a customer. What stands against it is for the caller to show. */
export function useChangeCredits() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Input<typeof creditsApi.changeCredits>) => ask(creditsApi.changeCredits, change),
    onSuccess: () => {
      notify.success(t('credits.change.done'));
    },
    onSettled: () => invalidate(client, 'credits'),
  });
}
