import { Anchor, Badge, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import type { Role } from '#contract/accounts/user.ts';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import type { UserId } from '#contract/ids.ts';
import { customerName } from '#rules/names.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { AccountStateBadge, UnlockButton } from './AccountState.tsx';
import { ImpersonateButton } from './ImpersonateButton.tsx';

type Props = {
  userId: UserId;
  part: CustomerPart;
  onPart: (part: CustomerPart) => void;
  renderPart: (part: CustomerPart, account: Account) => ReactNode;
  /** Actions of the command palette for the account; nothing of them is seen on the page. */
  renderActions: (account: Account) => ReactNode;
};

/** One account with everything that belongs to it, a part at a time. */
export function CustomerPage({ userId, part, onPart, renderPart, renderActions }: Props) {
  const { t } = useTranslation();
  const account = useQuery(query(customersApi.getUser, { userId }));
  const { data } = account;
  if (data === undefined)
    return (
      <Stack gap="md">
        <BackToCustomers />
        {account.isPending && <Skeleton h={240} role="status" aria-busy aria-label={t('accounts.customers.loading')} />}
        {account.isError && getErrorCode(account.error) === 'notFound' && (
          <EmptyState text={t('accounts.customers.notFound')} />
        )}
        {account.isError && getErrorCode(account.error) !== 'notFound' && (
          <ErrorNotice error={account.error} onRetry={() => void account.refetch()} />
        )}
      </Stack>
    );
  const parts = partsFor(data.role);
  const shown = parts.includes(part) ? part : 'account';
  return (
    <Stack gap="md">
      <BackToCustomers />
      <CustomerHeader account={data} />
      {renderActions(data)}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(chosen) => {
          const next = CustomerPart.safeParse(chosen).data;
          if (next !== undefined) onPart(next);
        }}
      >
        <Tabs.List mb="md">
          {parts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`accounts.customers.parts.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {one === shown && renderPart(one, data)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

/** Name, state and facts of an account, with what is done most. */
function CustomerHeader({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime, credits, bytes } = useFormats();
  const { state, role, lastSignInAt } = account;
  const facts = [
    t('accounts.customers.number', { id: account.userId }),
    account.email,
    t('accounts.customers.facts.created', { when: dateTime(account.createdAt) }),
    lastSignInAt === undefined
      ? t('accounts.customers.facts.neverSignedIn')
      : t('accounts.customers.facts.lastSignIn', { when: dateTime(lastSignInAt) }),
    ...(role === 'customer'
      ? [t('accounts.customers.facts.storage', { used: bytes(account.storedBytes), max: bytes(account.storageQuota) })]
      : []),
  ];
  return (
    <Stack gap={4}>
      <PageTitle title={customerName(account)}>
        {state !== 'active' && <UnlockButton account={account} size="sm" />}
        {role === 'customer' && <ImpersonateButton account={account} />}
      </PageTitle>
      <Group gap="xs" mt={-8}>
        <AccountStateBadge state={state} />
        {role !== 'customer' && <Badge variant="default">{t(`accounts.customers.rights.${role}`)}</Badge>}
        {role === 'customer' && (
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

/** The way back to the list of accounts. */
function BackToCustomers() {
  const { t } = useTranslation();
  return (
    <Group>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/admin/customerview" search={{ state: 'active' }} {...props} />}
      >
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {t('accounts.customers.back')}
        </Group>
      </Anchor>
    </Group>
  );
}

/** The parts of a customer's page. Staff have no tools, prices, credits and orders of their own. */
const customerParts = ['account', 'access', 'tools', 'prices', 'credits', 'jobs', 'chats', 'data'] as const;
export const CustomerPart = z.enum(customerParts);
export type CustomerPart = z.output<typeof CustomerPart>;

const partsFor = (role: Role): readonly CustomerPart[] => (role === 'customer' ? customerParts : ['account', 'access']);
