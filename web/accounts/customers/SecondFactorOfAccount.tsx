import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { useCommand } from '#web/kit/useCommand.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayChange } from './useMayChange.ts';

/** The second factor of an account, with the way to take it off for an owner who has lost it. */
export function SecondFactorOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mayChange = useMayChange(account);
  const isOwn = useAccess().userId === account.userId;
  const [reason, setReason] = useState('');
  const { userId, secondFactorSince: since } = account;
  const reset = useCommand(accountsApi.resetSecondFactor, {
    done: t('accounts.customers.secondFactor.done'),
    unchanged: t('accounts.customers.secondFactor.unchanged'),
    onDone: () => {
      setReason('');
    },
  });
  if (since === undefined) return <StateBadge color="gray" label={t('accounts.customers.secondFactor.off')} />;
  return (
    <Stack gap="sm" align="flex-start">
      <StateBadge color="teal" label={t('accounts.customers.secondFactor.on', { when: dateTime(since) })} />
      {mayChange && !isOwn && (
        <form
          noValidate
          style={{ width: '100%' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') void reset.run({ userId, reason });
          }}
        >
          <Stack gap="sm" align="flex-start">
            <Text size="sm" c="dimmed">
              {t('accounts.customers.secondFactor.text')}
            </Text>
            <TextInput
              w="100%"
              label={t('accounts.customers.secondFactor.reason')}
              required
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value);
              }}
            />
            <Button type="submit" variant="default" loading={reset.isPending} disabled={reason.trim() === ''}>
              {t('accounts.customers.secondFactor.reset')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
