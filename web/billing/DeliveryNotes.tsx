import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingApi } from '#contract/billing.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { DeliveryNoteTable } from './DeliveryNoteTable.tsx';

/** The delivery notes of all customers, for staff. */
export function DeliveryNotes() {
  const { t } = useTranslation();
  const list = useListSearch();
  const { tab: _tab, ...filter } = list.search;
  const notes = useQuery({ ...query(billingApi.listDeliveryNotes, filter), placeholderData: keepPreviousData });
  return (
    <Stack gap="md">
      <ListTools list={list} placeholder={t('billing.notes.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody list={list} rows={notes} none={t('billing.notes.none')} noneFiltered={t('billing.notes.noneFiltered')}>
        {() => notes.data && <DeliveryNoteTable list={notes.data} />}
      </ListBody>
    </Stack>
  );
}
