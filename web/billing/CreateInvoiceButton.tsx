import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CreditEntryId } from '#contract/ids.ts';
import { billingApi } from '#contract/billing.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Writes the invoice of a purchase. */
export function CreateInvoiceButton({ entryId }: { entryId: CreditEntryId }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const creating = useMutation({
    mutationFn: () => ask(billingApi.createInvoice, { creditEntryId: entryId }),
    onSuccess: ({ number }) => {
      notify.success(t('billing.created', { number }));
    },
    onError: (error) => {
      notify.error(t('billing.createFailed', { reason: refusalText(error) }));
    },
    onSettled: () => invalidate(client, 'credits'),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={creating.isPending}
      aria-label={t('billing.createOf', { transaction: entryId })}
      onClick={() => {
        creating.mutate();
      }}
    >
      {t('billing.create')}
    </Button>
  );
}
