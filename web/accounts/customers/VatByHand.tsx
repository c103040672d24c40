import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Account, accountsApi, OpenVatDoubt } from '#contract/accounts.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommand } from '#web/kit/useCommand.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';

/** The manual confirmation of a VAT number with its author, or the way to it where the number is not confirmed. */
export function VatByHand({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { vatState, vatConfirmedBy: name, vatProof: proof } = account;
  if (vatState === 'byHand')
    return (
      <Text size="sm" c="dimmed">
        {t('accounts.customers.vat.by', { name, proof })}
      </Text>
    );
  if (account.role !== 'customer' || vatState === 'none' || vatState === 'confirmed') return null;
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <VatDoubtNotice account={account} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('accounts.customers.vat.open')}
        </Button>
        <RefuseVatButton account={account} />
      </Group>
      {isOpen && <VatByHandDialog account={account} onClose={close} />}
    </>
  );
}

/** What the register says of the number and who else has it, beside the customer's own data, where that needs a decision. */
function VatDoubtNotice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { vatState, vatRegisterName, vatRegisterAddress, vatOthers } = account;
  if (vatState !== 'numberTaken' && vatState !== 'nameDiffers' && vatState !== 'refused') return null;
  return (
    <Alert color="yellow" title={t(`accounts.customers.vat.doubt.${vatState}`)}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">
          {vatRegisterName === undefined
            ? t('accounts.customers.vat.doubt.registerNoName')
            : t('accounts.customers.vat.doubt.register', {
                entry: [vatRegisterName, vatRegisterAddress].filter((part) => part !== undefined).join(', '),
              })}
        </Text>
        {vatOthers.length > 0 && (
          <Text size="sm">
            {t('accounts.customers.vat.doubt.others')}{' '}
            {vatOthers.map(({ userId, name }, index) => (
              <span key={userId}>
                {index > 0 && ', '}
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
                >
                  {name}
                </Anchor>
              </span>
            ))}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** Refuses a number that waits for staff. */
function RefuseVatButton({ account: { userId, vatNumber, vatState } }: { account: Account }) {
  const { t } = useTranslation();
  const refuseVat = useCommand(accountsApi.refuseVatNumber, { done: t('accounts.customers.vat.refused') });
  if (!OpenVatDoubt.safeParse(vatState).success) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={refuseVat.isPending}
      onClick={() => void refuseVat.run({ userId, vatNumber })}
    >
      {t('accounts.customers.vat.refuse')}
    </Button>
  );
}

type Props = { account: Account; onClose: () => void };

/** Asks for day and proof of a correct VAT number; a form of its own inside that of the account. */
function VatByHandDialog({ account: { userId, vatNumber }, onClose }: Props) {
  const { t } = useTranslation();
  const confirmVat = useCommand(accountsApi.confirmVatNumber, {
    done: t('accounts.customers.vat.done'),
    onDone: onClose,
    // Stands in the form instead of a notice.
    failed: () => undefined,
  });
  const { form, submit } = useEditForm({
    initialValues: { day: '', proof: '' },
    problems: ({ day, proof }) => ({
      ...(day === '' && { day: t('accounts.problem.missing') }),
      ...(proof.trim() === '' && { proof: t('accounts.problem.missing') }),
    }),
    checksOnBlur: false,
    onSubmit: (values) => confirmVat.run({ userId, vatNumber, ...values }),
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
          submit(event);
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
          {confirmVat.error !== null && <ErrorNotice error={confirmVat.error} />}
          <Button type="submit" loading={confirmVat.isPending}>
            {t('accounts.customers.vat.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
