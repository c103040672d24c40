import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Props = { account: Account; onClose: () => void };

/** Asks on which day, and on what, a VAT number was seen to be right. The forms of the account around it are another. */
export function VatByHandDialog({ account: { userId, vatNumber }, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { day: '', proof: '' },
    validate: {
      day: (day) => (day === '' ? t('accounts.problem.missing') : null),
      proof: (proof) => (proof.trim() === '' ? t('accounts.problem.missing') : null),
    },
  });
  const confirming = useMutation({
    mutationFn: (values: { day: string; proof: string }) =>
      ask(accountsApi.confirmVatNumber, { userId, vatNumber, ...values }),
    onSuccess: async () => {
      await invalidate(client, 'accounts');
      notify.success(t('accounts.customers.vat.done'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('accounts.customers.vat.title', { vatNumber })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React passes it on to the form of the account, of which this dialog is no part.
          event.stopPropagation();
          form.onSubmit((values) => {
            confirming.mutate(values);
          })(event);
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('accounts.customers.vat.text')}
          </Text>
          <TextInput type="date" required label={t('accounts.customers.vat.day')} {...form.getInputProps('day')} />
          <Textarea
            required
            autosize
            minRows={2}
            maxLength={500}
            label={t('accounts.customers.vat.proof')}
            description={t('accounts.customers.vat.proofHint')}
            {...form.getInputProps('proof')}
          />
          {confirming.error !== null && <ErrorNotice error={confirming.error} />}
          <Button type="submit" loading={confirming.isPending}>
            {t('accounts.customers.vat.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
