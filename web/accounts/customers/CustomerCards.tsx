import { Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/accounts.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { AccountLink } from './AccountLink.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { roleText } from './role-text.ts';

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
              {account.role !== 'customer' && <Text size="xs">{t(roleText(account.role))}</Text>}
              <Text size="xs">{t('customers.facts.balance', { credits: credits(account.balance) })}</Text>
            </Group>
            <Text size="xs" c="dimmed">
              {t('customers.facts.created', { when: dateTime(account.createdAt) })}
            </Text>
            {account.state !== 'active' && <UnlockButton account={account} size="xs" />}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
