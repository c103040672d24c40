import { Badge, Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountList, accountLists } from '#contract/accounts.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { CustomerCards } from './CustomerCards.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { NewStaffButton } from './NewStaffButton.tsx';
import { useAccountList } from './useAccountList.ts';

/** Every account: those that wait first, with how many they are. */
export function Customers({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isAdmin = useAccess().role === 'admin';
  const { list, state, accounts, choose } = useAccountList();
  const waiting = accounts.data?.waiting ?? 0;
  const List = isPhone ? CustomerCards : CustomerTable;
  return (
    <Stack gap="md">
      <PageTitle title={t('customers.title')} count={accounts.data?.total}>
        {tools}
        {isAdmin && <NewStaffButton />}
      </PageTitle>
      <Tabs
        value={state}
        onChange={(chosen) => {
          const next = AccountList.safeParse(chosen).data;
          if (next !== undefined) void choose(next);
        }}
      >
        <Tabs.List>
          {accountLists.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={one === 'waiting' && waiting > 0 && <Badge size="sm">{waiting}</Badge>}
            >
              {t(`customers.lists.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <ListTools list={list} placeholder={t('customers.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={accounts}
        none={t(`customers.none.${state}`)}
        noneFiltered={t('customers.noneFiltered')}
      >
        {(rows) => <List accounts={rows} />}
      </ListBody>
    </Stack>
  );
}
