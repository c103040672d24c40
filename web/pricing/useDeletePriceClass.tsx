import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PriceClassUse, type FileRole, pricingApi, type StandardPrices } from '#contract/pricing.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { UsedPriceClass } from './UsedPriceClass.tsx';
import { invalidate } from '#web/api/invalidate.ts';

/** Asks, and deletes a price class; one that is in use tells where instead. */
export function useDeletePriceClass(
  kind: FileRole,
  { priceClassId, name }: Pick<StandardPrices['data'][number], 'priceClassId' | 'name'>,
) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const deletion = useMutation({
    mutationFn: () => ask(pricingApi.deletePriceClass, { kind, priceClassId, language: i18n.language }),
    onSuccess: async () => {
      await invalidate(client, 'prices');
      notify.success(t('prices.delete.done', { name }));
    },
    onError: (error) => {
      const use = error instanceof RefusedCall ? PriceClassUse.safeParse(error.problem) : undefined;
      if (use?.success === true)
        modals.open({ title: t('prices.delete.inUse', { name }), children: <UsedPriceClass use={use.data} /> });
      else {
        notify.error(refusalText(error));
        void invalidate(client, 'prices');
      }
    },
  });
  return {
    isPending: deletion.isPending,
    start: async () => {
      const isConfirmed = await confirm({
        title: t('prices.delete.title', { name }),
        text: t('prices.delete.text'),
        confirmLabel: t('prices.delete.confirm'),
        danger: true,
      });
      if (isConfirmed) deletion.mutate();
    },
  };
}
