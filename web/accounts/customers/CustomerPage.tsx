import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { codeOf, query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { BackToCustomers } from './BackToCustomers.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';
import { CustomerPart, partsFor } from './parts.ts';

type Props = {
  userId: UserId;
  part: CustomerPart;
  onPart: (part: CustomerPart) => void;
  renderPart: (part: CustomerPart, account: Account) => ReactNode;
};

/** One account with everything that belongs to it, a part at a time. */
export function CustomerPage({ userId, part, onPart, renderPart }: Props) {
  const { t } = useTranslation();
  const account = useQuery(query(accountsApi.getUser, { userId }));
  const { data } = account;
  if (data === undefined)
    return (
      <Stack gap="md">
        <BackToCustomers />
        {account.isPending && <Skeleton h={240} role="status" aria-busy aria-label={t('customers.loading')} />}
        {account.isError && codeOf(account.error) === 'notFound' && <EmptyState text={t('customers.notFound')} />}
        {account.isError && codeOf(account.error) !== 'notFound' && (
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
              {t(`customers.parts.${one}`)}
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
