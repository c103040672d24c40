import { Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/accounts.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { AccountLink } from './AccountLink.tsx';
import { UnlockButton } from './UnlockButton.tsx';

/** Accounts on a phone. */
export function CustomerCards({ accounts }: { accounts: readonly UserRow[] }) {
  const { t } = useTranslation();
  const { dateTime, credits } = useFormats();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {accounts.map((account) => (
        <Card key={account.userId} component="li" withBorder padding="sm">
          <Stack gap={6}>
            <AccountLink account={account} />
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {account.email}
            </Text>
            <Group gap="xs">
              <AccountStateBadge state={account.state} />
              {account.rights < 3 && <Text size="xs">{t(`accounts.customers.rights.${account.rights}`)}</Text>}
              <Text size="xs">{t('accounts.customers.facts.balance', { credits: credits(account.balance) })}</Text>
            </Group>
            <Text size="xs" c="dimmed">
              {t('accounts.customers.facts.created', { when: dateTime(account.createdAt) })}
            </Text>
            {account.state !== 'active' && <UnlockButton account={account} size="xs" />}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
