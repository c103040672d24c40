import { Button, Text, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Account } from '#contract/accounts/customers.ts';
import { userSessionsApi } from '#contract/accounts/user-sessions.ts';
import { customerName } from '#rules/names.ts';
import { session } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { usePageActions } from '#web/kit/page-actions.ts';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** Asks for the reason, and shows this tab the portal as the customer sees it; other tabs stay staff's. */
export function ImpersonateButton({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const isForbidden = account.state !== 'active';
  const label = t('accounts.customers.watch');
  const action = { key: 'impersonate', label, description: customerName(account), icon: IconEye, run: open };
  usePageActions(isForbidden ? [] : [action]);
  return (
    <>
      <Tooltip
        label={t('accounts.customers.watchHint')}
        disabled={!isForbidden}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          size="sm"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          {...(isForbidden && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => {
            if (!isForbidden) open();
          }}
        >
          {label}
        </Button>
      </Tooltip>
      <Dialog of={isOpen} onClose={close} title={t('accounts.customers.watchDialog.title')}>
        <ReasonForm account={account} />
      </Dialog>
    </>
  );
}

function ReasonForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const form = useCallForm(
    userSessionsApi.impersonateCustomer,
    ({ reason }: { reason: string }) => ({ userId: account.userId, reason }),
    {
      initialValues: { reason: '' },
      onDone: ({ token }) => {
        session.watch(token);
        window.location.assign('/account');
      },
    },
  );
  return (
    <Form
      form={form}
      submitLabel={t('accounts.customers.watch')}
      button={{ disabled: form.values.reason.trim() === '' }}
    >
      <Text size="sm" c="dimmed">
        {t('accounts.customers.watchDialog.text', { name: customerName(account) })}
      </Text>
      <TextInput
        label={t('accounts.customers.watchDialog.reason')}
        description={t('accounts.customers.watchDialog.reasonHint')}
        required
        data-autofocus
        {...form.text('reason')}
      />
    </Form>
  );
}
