import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/kit/notify.ts';
import type { Meanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/**
 * Makes a call that changes prices and tells what came of it. It is done once everything that depends on prices was asked
 * anew, so that a field shows what was saved when what was typed is given up.
 *
 * @param meanwhile of a form that stays open: shows there what somebody else has changed
 */
export function usePriceChange<Change>(
  make: (change: Change) => Promise<boolean>,
  doneText: string,
  meanwhile?: Meanwhile,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: make,
    onSuccess: async (isChanged) => {
      meanwhile?.settle();
      await invalidate(client, 'prices');
      if (isChanged) notify.success(doneText);
      else notify.info(t('pricing.unchanged'));
    },
    onError: (error) => {
      if (meanwhile?.hear(error) !== true) notify.error(refusalText(error));
      // Whoever was refused sees how it stands now.
      void invalidate(client, 'prices');
    },
  });
}
