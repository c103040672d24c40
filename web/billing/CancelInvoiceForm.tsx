import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Fields = { reason: string; credits: 'stay' | 'taken' };

/** Takes an invoice back whole: why, and whether the credits go with it. */
export function CancelInvoiceForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { credits, eur } = useFormats();
  const refusalText = useRefusalText();
  const cancelling = useMutation({
    mutationFn: ({ reason, credits: what }: Fields) =>
      ask(billingApi.cancelInvoice, { invoiceId: invoice.invoiceId, reason, takesCredits: what === 'taken' }),
    onSuccess: ({ number }) => {
      notify.success(t('billing.cancel.done', { number }));
      onDone();
    },
    onSettled: () => invalidate(client, 'credits'),
  });
  const form = useForm<Fields>({
    initialValues: { reason: '', credits: 'stay' },
    validateInputOnBlur: ['reason'],
    validate: { reason: (typed) => (isReasonGiven(typed) ? undefined : t('billing.cancel.reasonMissing')) },
  });
  return (
    <form
      onSubmit={form.onSubmit((fields) => {
        cancelling.mutate(fields);
      })}
      noValidate
    >
      <Stack gap="sm">
        <Text size="sm">{t('billing.cancel.about', { customer: invoice.customer, gross: eur(invoice.gross) })}</Text>
        <Textarea
          label={t('billing.cancel.reason')}
          required
          autosize
          minRows={2}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Radio.Group label={t('billing.cancel.credits')} {...form.getInputProps('credits')}>
          <Stack gap="xs" mt="xs">
            <Radio value="stay" label={t('billing.cancel.stay')} description={t('billing.cancel.stayWhat')} />
            <Radio
              value="taken"
              label={t('billing.cancel.taken', { credits: credits(invoice.credits) })}
              description={t('billing.cancel.takenWhat')}
            />
          </Stack>
        </Radio.Group>
        {cancelling.isError && (
          <Alert color="red" role="alert">
            {t('billing.cancel.failed', { reason: refusalText(cancelling.error) })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" color="red" loading={cancelling.isPending}>
            {t('billing.cancel.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
