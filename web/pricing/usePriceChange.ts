import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadPrices } from './reload-prices.ts';

/**
 * Makes a call that changes prices and tells what came of it. It is done once everything that depends on prices was asked
 * anew, so that a field shows what was saved when what was typed is given up.
 */
export function usePriceChange<Change>(make: (change: Change) => Promise<boolean>, doneText: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: make,
    onSuccess: async (isChanged) => {
      await reloadPrices(client);
      if (isChanged) notify.success(doneText);
      else notify.info(t('prices.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
      // Whoever was refused sees how it stands now.
      void reloadPrices(client);
    },
  });
}
