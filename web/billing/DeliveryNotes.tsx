import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { billingApi, noteSorts } from '#contract/billing.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { DocumentIcon, DocumentLink } from './DocumentLink.tsx';

/** The delivery notes of all customers for staff, with the sum of all that the filter leaves. */
export function DeliveryNotes() {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const list = useListSearch({ sorts: noteSorts });
  const notes = useQuery({ ...query(billingApi.listDeliveryNotes, list.page), placeholderData: keepPreviousData });
  const { total = 0, sum } = notes.data ?? {};
  return (
    <ListPage
      list={list}
      rows={notes}
      sorts={noteSorts.map((sort) => ({ sort, label: t(`billing.notes.columns.${sort}`) }))}
      searchLabel={t('billing.notes.search')}
      none={t('billing.notes.none')}
      noneFiltered={t('billing.notes.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('billing.notes.title')}
          rows={rows}
          rowKey={({ deliveryNoteId }) => deliveryNoteId}
          list={list}
          minWidth={640}
          footLabel={t('billing.notes.sumOf', { count: total, number: count(total) })}
          heads={(id) => t(`billing.notes.columns.${id}`)}
          columns={[
            {
              id: 'number',
              sort: 'number',
              phone: 'end',
              phoneCell: ({ number }) => <DocumentIcon number={number} />,
              cell: ({ number }) => <DocumentLink number={number} />,
            },
            { id: 'date', sort: 'date', noWrap: true, phone: 'line', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              id: 'customer',
              sort: 'customer',
              phone: 'head',
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} maw={160} />,
            },
            {
              id: 'task',
              sort: 'task',
              phone: 'line',
              cell: ({ taskId }) => taskId !== undefined && t('billing.notes.task', { task: taskId }),
            },
            {
              id: 'price',
              sort: 'price',
              isNumber: true,
              phone: 'fact',
              cell: ({ price }) => credits(price),
              foot: sum !== undefined && credits(sum),
            },
          ]}
        />
      )}
    </ListPage>
  );
}
