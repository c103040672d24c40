import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUsers, type UserRow } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';

export type PickedCustomer = Pick<UserRow, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username'>;

/** How staff know a customer: company or name, and the user name that is there once. */
export function nameOf({ companyName, firstName, secondName, username }: PickedCustomer): string {
  const name = companyName.trim() || `${firstName} ${secondName}`.trim();
  return name === '' || name === username ? username : `${name} (${username})`;
}

type Props = {
  picked: PickedCustomer | undefined;
  onPick: (customer: PickedCustomer | undefined) => void;
  error?: ReactNode;
};

/** Finds a customer by company, name, e-mail or city. */
export function CustomerPicker({ picked, onPick, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const words = picked !== undefined && typed === nameOf(picked) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const found = useQuery({
    ...query(getUsers, { filterMode: 'all', state: 'all', search }),
    placeholderData: keepPreviousData,
  });
  const customers = found.data?.data.filter(({ rights }) => rights === 3) ?? [];
  const isShown = customers.some(({ userId }) => userId === picked?.userId);
  const all: PickedCustomer[] = picked === undefined || isShown ? customers : [picked, ...customers];
  return (
    <Select
      label={t('credits.change.customer')}
      placeholder={t('credits.change.customerHint')}
      required
      searchable
      clearable
      data-autofocus
      nothingFoundMessage={t(found.isError ? 'credits.change.customersFailed' : 'credits.change.noCustomer')}
      maxDropdownHeight={280}
      data={all.map((customer) => ({ value: String(customer.userId), label: nameOf(customer) }))}
      // The server has searched: what it found is what there is to choose from.
      filter={({ options }) => options}
      value={picked === undefined ? null : String(picked.userId)}
      onChange={(chosen) => {
        onPick(all.find(({ userId }) => String(userId) === chosen));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
    />
  );
}
