import { Button, Modal, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { customerName } from '#rules/names.ts';
import { session } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommand } from '#web/kit/useCommand.ts';

/** Asks for the reason, and shows this tab the portal as the customer sees it; other tabs stay staff's. */
export function ImpersonateButton({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const isForbidden = account.state !== 'active';
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
          {t('accounts.customers.watch')}
        </Button>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('accounts.customers.watchDialog.title')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <ReasonForm account={account} />
      </Modal>
    </>
  );
}

/** Longest reason, as the contract has it. */
const longestReason = 500;

function ReasonForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const impersonate = useCommand(accountsApi.impersonateCustomer, {
    onDone: ({ token }) => {
      session.watch(token);
      window.location.assign('/account');
    },
    onFailed: () => true,
  });
  const isMissing = reason.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) void impersonate.run({ userId: account.userId, reason });
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('accounts.customers.watchDialog.text', { name: customerName(account) })}
        </Text>
        <TextInput
          label={t('accounts.customers.watchDialog.reason')}
          description={t('accounts.customers.watchDialog.reasonHint')}
          required
          data-autofocus
          maxLength={longestReason}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
          }}
        />
        {impersonate.error !== null && <ErrorNotice error={impersonate.error} />}
        <Button type="submit" loading={impersonate.isPending} disabled={isMissing}>
          {t('accounts.customers.watch')}
        </Button>
      </Stack>
    </form>
  );
}
