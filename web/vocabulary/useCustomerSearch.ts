import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customersApi, type UserRow } from '#contract/accounts/customers.ts';
import { query } from '#web/api/index.ts';

/** Enough of a customer to say who it is. */
export type KnownCustomer = Pick<UserRow, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username'>;

/**
 * The customers that a select offers while somebody types: the server searches company, name, e-mail and city.
 *
 * @param labelOf what stands in the field once a customer is chosen, which is no search
 */
export function useCustomerSearch<Customer extends KnownCustomer>(
  chosen: Customer | undefined,
  labelOf: (customer: KnownCustomer) => string,
) {
  const [typed, setTyped] = useState('');
  const words = chosen !== undefined && typed === labelOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const found = useQuery({
    ...query(customersApi.listUsers, { filterMode: 'all', state: 'all', search }),
    placeholderData: keepPreviousData,
  });
  const customers = found.data?.data.filter(({ role }) => role === 'customer') ?? [];
  const isFound = customers.some(({ userId }) => userId === chosen?.userId);
  const offered: (Customer | UserRow)[] = chosen === undefined || isFound ? customers : [chosen, ...customers];
  return {
    isError: found.isError,
    offered,
    /** For a Mantine select, which must not filter again: what the server found is what there is to choose from. */
    select: {
      searchable: true,
      clearable: true,
      data: offered.map((one) => ({ value: String(one.userId), label: labelOf(one) })),
      filter: <Option>({ options }: { options: Option }) => options,
      value: chosen === undefined ? null : String(chosen.userId),
      searchValue: typed,
      onSearchChange: setTyped,
    },
    byId: (id: string | null) => offered.find(({ userId }) => String(userId) === id),
  };
}
