import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customerName } from '#rules/names.ts';
import { type KnownCustomer, useCustomerSearch } from '#web/vocabulary/useCustomerSearch.ts';

export type PickedCustomer = KnownCustomer;

/** How staff know a customer: company or name, and the user name that is there once. */
export function nameOf({ companyName, firstName, secondName, username }: PickedCustomer): string {
  const name = customerName({ companyName, firstName, secondName, username });
  return name === username ? username : `${name} (${username})`;
}

type Props = {
  picked: PickedCustomer | undefined;
  onPick: (customer: PickedCustomer | undefined) => void;
  error?: ReactNode;
};

/** Finds a customer by company, name, e-mail or city. */
export function CustomerPicker({ picked, onPick, error }: Props) {
  const { t } = useTranslation();
  const { isError, select, byId } = useCustomerSearch(picked, nameOf);
  return (
    <Select
      {...select}
      label={t('credits.change.customer')}
      placeholder={t('credits.change.customerHint')}
      required
      data-autofocus
      nothingFoundMessage={t(isError ? 'credits.change.customersFailed' : 'credits.change.noCustomer')}
      maxDropdownHeight={280}
      onChange={(chosen) => {
        onPick(byId(chosen));
      }}
      error={error}
    />
  );
}
