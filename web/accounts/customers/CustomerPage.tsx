import { Anchor, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import type { Role } from '#contract/accounts/user.ts';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import type { UserId } from '#contract/ids.ts';
import { type Needs, readsAccounts, readsChats, readsOrders } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { CustomerHead } from './CustomerHead.tsx';
import classes from './customers.module.css';

type Props = {
  userId: UserId;
  part: CustomerPart;
  onPart: (part: CustomerPart) => void;
  renderPart: (part: CustomerPart, account: Account) => ReactNode;
  /** Actions of other rooms for the account, beside its name. */
  renderActions: (account: Account) => ReactNode;
};

/** One account with everything that belongs to it, a part at a time. */
export function CustomerPage({ userId, part, onPart, renderPart, renderActions }: Props) {
  const { t } = useTranslation();
  const access = useAccess();
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
  const parts = partsFor(data.role).filter((one) => mayAny(access, partNeeds[one]));
  const shown = parts.includes(part) ? part : 'account';
  return (
    <Stack gap="md">
      <BackToCustomers />
      <CustomerHead account={data} actions={renderActions(data)} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(chosen) => {
          const next = CustomerPart.safeParse(chosen).data;
          if (next !== undefined) onPart(next);
        }}
      >
        <Tabs.List mb="md" className={classes['tabs'] ?? ''}>
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

/** Permissions of which a member of staff needs one to see a part. */
const partNeeds: Readonly<Record<CustomerPart, Needs>> = {
  account: readsAccounts,
  access: ['customers', 'staff'],
  tools: readsAccounts,
  prices: ['prices', 'customers'],
  credits: ['credits', 'customers'],
  jobs: readsOrders,
  chats: readsChats,
  data: ['customers', 'personalData'],
};

const partsFor = (role: Role): readonly CustomerPart[] => (role === 'customer' ? customerParts : ['account', 'access']);
