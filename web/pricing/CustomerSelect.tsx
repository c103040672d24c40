import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUsers, type UserRow } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';

type Props = { customer: UserRow | undefined; onChoose: (customer: UserRow | undefined) => void };

/** Finds a customer by company, name, e-mail or city; nobody means the standard prices. */
export function CustomerSelect({ customer, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const labelOf = ({ companyName, firstName, secondName, username }: UserRow) =>
    t('prices.preview.customerOption', {
      name: companyName.trim() || `${firstName} ${secondName}`.trim() || username,
      username,
    });
  const words = customer !== undefined && typed === labelOf(customer) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const found = useQuery({
    ...query(getUsers, { filterMode: 'all', state: 'all', search }),
    placeholderData: keepPreviousData,
  });
  const customers = found.data?.data.filter(({ rights }) => rights === 3) ?? [];
  const isFound = customers.some(({ userId }) => userId === customer?.userId);
  const offered = customer === undefined || isFound ? customers : [customer, ...customers];
  return (
    <Select
      size="xs"
      label={t('prices.preview.customer')}
      placeholder={t('prices.preview.nobody')}
      searchable
      clearable
      nothingFoundMessage={t(found.isError ? 'prices.preview.notLoaded' : 'prices.preview.noCustomer')}
      data={offered.map((one) => ({ value: String(one.userId), label: labelOf(one) }))}
      // The server has searched: what it found is what there is to choose from.
      filter={({ options }) => options}
      value={customer === undefined ? null : String(customer.userId)}
      onChange={(chosen) => {
        onChoose(offered.find(({ userId }) => String(userId) === chosen));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}
