import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  type AccountList,
  accountLists,
  accountSorts,
  customersApi,
  type UserRow,
} from '#contract/accounts/customers.ts';
import { customerName } from '#rules/names.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { type SortState, useListSearch } from '#web/kit/table/useListSearch.ts';
import { useRoleName } from '#web/accounts/roles/useRoleName.ts';
import { useMay } from '#web/session/useMay.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { AccountStateBadge, UnlockButton } from './AccountState.tsx';
import { NewStaffButton } from './NewStaffButton.tsx';

/** Every account, those that wait first with their number; read anew every 6 seconds. */
export function Customers({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const mayManageStaff = useMay('staff');
  const navigate = useNavigate();
  const list = useListSearch({ sorts: accountSorts });
  const { state = 'waiting' } = useSearch({ from: '/admin/customerview' });
  const accounts = useQuery({
    ...query(customersApi.listUsers, { ...list.page, state }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  /** Another list keeps the words of the search. */
  const openList = (next: AccountList) => {
    const { search } = list.search;
    void navigate({
      to: '/admin/customerview',
      search: { state: next, ...(search !== '' && { search }) } as { state: AccountList },
      replace: true,
    });
  };
  return (
    <ListPage
      title={usePageTitle()}
      actions={
        <>
          {tools}
          {mayManageStaff && <NewStaffButton />}
        </>
      }
      tabs={{
        open: state,
        onOpen: openList,
        list: accountLists.map((tab) => ({
          tab,
          label: t(`accounts.customers.lists.${tab}`),
          count: tab === 'waiting' ? accounts.data?.waiting : undefined,
        })),
      }}
      list={list}
      rows={accounts}
      sorts={accountSorts.map((sort) => ({ sort, label: t(`accounts.customers.columns.${sort}`) }))}
      searchLabel={t('accounts.customers.search')}
      none={t(`accounts.customers.none.${state}`)}
      noneFiltered={t('accounts.customers.noneFiltered')}
    >
      {(rows) => <CustomerTable accounts={rows} list={list} />}
    </ListPage>
  );
}

/** Accounts with the place, the balance and the last sign-in of each. */
function CustomerTable({ accounts, list }: { accounts: readonly UserRow[]; list: SortState }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const navigate = useNavigate();
  const { countries } = useCountries();
  const names = new Map(countries.map(({ id, name }) => [id, name]));
  const placeOf = ({ city, countryId }: UserRow) =>
    [city, countryId === undefined ? '' : (names.get(countryId) ?? '')].filter((part) => part !== '').join(', ');
  return (
    <DataTable
      label={t('accounts.customers.title')}
      rows={accounts}
      rowKey={({ userId }) => userId}
      list={list}
      minWidth={640}
      onOpen={({ userId }) => void navigate({ to: '/admin/customerview', search: { customer: userId } })}
      heads={(id) => t(`accounts.customers.columns.${id}`)}
      columns={[
        {
          id: 'customer',
          sort: 'customer',
          share: 40,
          phone: 'head',
          phoneCell: (account) => customerName(account),
          cell: (account) => <AccountLink account={account} />,
        },
        {
          id: 'contact',
          sort: 'contact',
          share: 40,
          phone: 'line',
          phoneCell: ({ email }) => email,
          cell: ({ username, email }) => (
            <>
              <Text size="xs" truncate title={username}>
                {username}
              </Text>
              <Text size="xs" c="dimmed" truncate title={email}>
                {email}
              </Text>
            </>
          ),
        },
        {
          id: 'place',
          share: 20,
          fromWidth: 860,
          cell: (account) => (
            <Text size="xs" truncate title={placeOf(account)}>
              {placeOf(account)}
            </Text>
          ),
        },
        {
          id: 'state',
          phone: 'mark',
          phoneCell: ({ state }) => <AccountStateBadge state={state} />,
          cell: (account) => (
            <Stack gap={2} align="flex-start">
              <StateAndRights account={account} />
            </Stack>
          ),
        },
        {
          id: 'balance',
          sort: 'balance',
          isNumber: true,
          phone: 'fact',
          phoneCell: ({ balance }) => t('credits.short', { credits: credits(balance) }),
          cell: ({ balance, paymentApi }) => (
            <>
              {credits(balance)}
              <Text size="xs" c="dimmed" ff="text">
                {t(`accounts.customers.payment.${paymentApi}`)}
              </Text>
            </>
          ),
        },
        { id: 'jobs', sort: 'jobs', isNumber: true, fromWidth: 1080, cell: ({ jobs }) => jobs },
        {
          id: 'created',
          sort: 'created',
          noWrap: true,
          fromWidth: 860,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
        {
          id: 'lastSignIn',
          sort: 'lastSignIn',
          noWrap: true,
          fromWidth: 860,
          cell: ({ lastSignInAt }) =>
            lastSignInAt === undefined ? t('accounts.customers.never') : <Time at={lastSignInAt} />,
        },
        // In the list of active accounts there is nothing to unlock.
        accounts.some(({ state }) => state !== 'active') && {
          id: 'action',
          phone: 'end',
          cell: (account) => account.state !== 'active' && <UnlockButton account={account} />,
        },
      ]}
    />
  );
}

/** The name of an account, which leads to it, and the person behind the company. */
function AccountLink({ account }: { account: UserRow }) {
  const { t } = useTranslation();
  const name = customerName(account);
  const person = `${account.firstName} ${account.secondName}`.trim();
  return (
    <>
      <Anchor
        size="sm"
        fw={600}
        display="block"
        truncate
        title={name}
        renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: account.userId }} {...props} />}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" truncate>
        {person === name || person === '' ? t('accounts.customers.number', { id: account.userId }) : person}
      </Text>
    </>
  );
}

function StateAndRights({ account: { state, staffRole, staffRoleName } }: { account: UserRow }) {
  const roleName = useRoleName();
  return (
    <>
      <AccountStateBadge state={state} />
      {staffRole !== undefined && <Text size="xs">{roleName({ roleKey: staffRole, name: staffRoleName })}</Text>}
    </>
  );
}
