import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { LockForm } from './LockForm.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { useMayChange } from './useMayChange.ts';

/** How an account stands, and the ways to lock and unlock it. */
export function StateOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const isOwn = useAccess().userId === account.userId;
  const mayChange = useMayChange(account);
  const { state, lockReason, unlockedAt } = account;
  const texts = {
    waiting: t('accounts.customers.access.waitingText'),
    active: t('accounts.customers.access.activeText'),
    locked:
      lockReason === ''
        ? t('accounts.customers.access.lockedNoReason')
        : t('accounts.customers.access.lockedText', { reason: lockReason }),
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <AccountStateBadge state={state} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts[state]}
        </Text>
      </Group>
      {unlockedAt !== undefined && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.facts.unlocked', { when: dateTime(unlockedAt) })}
        </Text>
      )}
      {mayChange && state !== 'active' && (
        <Group>
          <UnlockButton account={account} size="sm" />
        </Group>
      )}
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.access.own')}
        </Text>
      )}
      {mayChange && !isOwn && state !== 'locked' && <LockForm account={account} />}
    </Stack>
  );
}
