import { Alert, Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { OpenVatDoubt } from '#contract/accounts/vat.ts';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/** The manual confirmation of a VAT number with its author, or the way to it where the number is not confirmed. */
export function VatByHand({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { vatState, vatConfirmedBy: name, vatProof: proof } = account;
  if (vatState === 'byHand')
    return (
      <Text size="sm" c="dimmed">
        {t('accounts.customers.vat.by', { name, proof })}
      </Text>
    );
  if (account.role !== 'customer' || vatState === 'none' || vatState === 'confirmed') return null;
  return (
    <>
      <VatDoubtNotice account={account} />
      <Group gap="xs">
        <DialogButton
          text={t('accounts.customers.vat.open')}
          title={t('accounts.customers.vat.title', { vatNumber: account.vatNumber })}
          button={{ variant: 'default', size: 'xs' }}
        >
          {(close) => <VatByHandForm account={account} onDone={close} />}
        </DialogButton>
        <RefuseVatButton account={account} />
      </Group>
    </>
  );
}

/** Register entry of the number and its other holders, beside the customer's own data, where that needs a decision. */
function VatDoubtNotice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { vatState, vatRegisterName, vatRegisterAddress, vatOthers } = account;
  if (vatState !== 'numberTaken' && vatState !== 'nameDiffers' && vatState !== 'refused') return null;
  return (
    <Alert color="attention" title={t(`accounts.customers.vat.doubt.${vatState}`)}>
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
  const refuseVat = useCommand(customersApi.refuseVatNumber, { done: t('accounts.customers.vat.refused') });
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

type Props = { account: Account; onDone: () => void };

/** Asks for day and proof of a correct VAT number; a form of its own inside that of the account. */
function VatByHandForm({ account: { userId, vatNumber }, onDone }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    customersApi.confirmVatNumber,
    (values: { day: string; proof: string }) => ({ userId, vatNumber, ...values }),
    {
      initialValues: { day: '', proof: '' },
      problems: ({ day, proof }) => ({
        day: day === '' && t('accounts.problem.missing'),
        proof: proof.trim() === '' && t('accounts.problem.missing'),
      }),
      checksOnBlur: false,
      done: t('accounts.customers.vat.done'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('accounts.customers.vat.confirm')}>
      <Text size="sm" c="dimmed">
        {t('accounts.customers.vat.text')}
      </Text>
      <TextInput type="date" required label={t('accounts.customers.vat.day')} {...form.input('day')} />
      <Textarea
        required
        autosize
        minRows={2}
        label={t('accounts.customers.vat.proof')}
        description={t('accounts.customers.vat.proofHint')}
        {...form.text('proof')}
      />
    </Form>
  );
}
