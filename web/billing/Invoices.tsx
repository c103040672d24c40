import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingApi } from '#contract/billing.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { InvoiceTable } from './InvoiceTable.tsx';

/** Invoices and cancellations of all customers, for staff. */
export function Invoices() {
  const { t } = useTranslation();
  const list = useListSearch();
  const { tab: _tab, ...filter } = list.search;
  const invoices = useQuery({ ...query(billingApi.listInvoices, filter), placeholderData: keepPreviousData });
  return (
    <Stack gap="md">
      <ListTools list={list} placeholder={t('billing.invoices.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={invoices}
        none={t('billing.invoices.none')}
        noneFiltered={t('billing.invoices.noneFiltered')}
      >
        {() => invoices.data && <InvoiceTable list={invoices.data} />}
      </ListBody>
    </Stack>
  );
}
