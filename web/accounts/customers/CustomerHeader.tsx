import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { customerName } from '#rules/names.ts';
import { UnlockButton } from './UnlockButton.tsx';
import { WatchButton } from './WatchButton.tsx';

/** Whose account it is and how it stands, with what is done most. */
export function CustomerHeader({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime, credits, bytes } = useFormats();
  const { state, rights, lastSignInAt } = account;
  const facts = [
    t('accounts.customers.number', { id: account.userId }),
    account.email,
    t('accounts.customers.facts.created', { when: dateTime(account.createdAt) }),
    lastSignInAt === undefined
      ? t('accounts.customers.facts.neverSignedIn')
      : t('accounts.customers.facts.lastSignIn', { when: dateTime(lastSignInAt) }),
    ...(rights === 3
      ? [t('accounts.customers.facts.storage', { used: bytes(account.storedBytes), most: bytes(account.storageQuota) })]
      : []),
  ];
  return (
    <Stack gap={4}>
      <PageTitle title={customerName(account)}>
        {state !== 'active' && <UnlockButton account={account} size="sm" />}
        {rights === 3 && <WatchButton account={account} />}
      </PageTitle>
      <Group gap="xs" mt={-8}>
        <AccountStateBadge state={state} />
        {rights < 3 && <Badge variant="default">{t(`accounts.customers.rights.${rights}`)}</Badge>}
        {rights === 3 && (
          <Text size="sm" fw={600}>
            {t('accounts.customers.facts.balance', { credits: credits(account.balance) })}
          </Text>
        )}
        {account.flatPrice && <Badge variant="default">{t('accounts.customers.facts.flatPrice')}</Badge>}
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
