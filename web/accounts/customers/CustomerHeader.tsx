import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { customerName } from '#rules/names.ts';
import { UnlockButton } from './UnlockButton.tsx';
import { WatchButton } from './WatchButton.tsx';
import { roleText } from './role-text.ts';

/** Whose account it is and how it stands, with what is done most. */
export function CustomerHeader({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime, credits, bytes } = useFormats();
  const { state, role, lastSignInAt } = account;
  const facts = [
    t('customers.number', { id: account.userId }),
    account.email,
    t('customers.facts.created', { when: dateTime(account.createdAt) }),
    lastSignInAt === undefined
      ? t('customers.facts.neverSignedIn')
      : t('customers.facts.lastSignIn', { when: dateTime(lastSignInAt) }),
    ...(role === 'customer'
      ? [t('customers.facts.storage', { used: bytes(account.storedBytes), most: bytes(account.storageQuota) })]
      : []),
  ];
  return (
    <Stack gap={4}>
      <PageTitle title={customerName(account)}>
        {state !== 'active' && <UnlockButton account={account} size="sm" />}
        {role === 'customer' && <WatchButton account={account} />}
      </PageTitle>
      <Group gap="xs" mt={-8}>
        <AccountStateBadge state={state} />
        {role !== 'customer' && <Badge variant="default">{t(roleText(role))}</Badge>}
        {role === 'customer' && (
          <Text size="sm" fw={600}>
            {t('customers.facts.balance', { credits: credits(account.balance) })}
          </Text>
        )}
        {account.flatPrice && <Badge variant="default">{t('customers.facts.flatPrice')}</Badge>}
        {facts.map((fact) => (
          <Text key={fact} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {fact}
          </Text>
        ))}
      </Group>
      {account.note !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {account.note}
        </Text>
      )}
    </Stack>
  );
}
