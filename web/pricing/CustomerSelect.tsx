import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customerName } from '#rules/names.ts';
import { type KnownCustomer, useCustomerSearch } from '#web/vocabulary/useCustomerSearch.ts';

type Props = { customer: KnownCustomer | undefined; onChoose: (customer: KnownCustomer | undefined) => void };

/** Finds a customer by company, name, e-mail or city; nobody means the standard prices. */
export function CustomerSelect({ customer, onChoose }: Props) {
  const { t } = useTranslation();
  const { isError, select, byId } = useCustomerSearch(customer, ({ companyName, firstName, secondName, username }) =>
    t('pricing.preview.customerOption', {
      name: customerName({ companyName, firstName, secondName, username }),
      username,
    }),
  );
  return (
    <Select
      {...select}
      size="xs"
      label={t('pricing.preview.customer')}
      placeholder={t('pricing.preview.nobody')}
      nothingFoundMessage={t(isError ? 'pricing.preview.notLoaded' : 'pricing.preview.noCustomer')}
      onChange={(chosen) => {
        onChoose(byId(chosen));
      }}
    />
  );
}
