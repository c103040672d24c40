import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type PurchaseRow, purchaseSorts, purchasesApi } from '#contract/purchases.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListPage } from '#web/kit/ListPage.tsx';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { Time } from '#web/kit/Time.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';

const colors = {
  open: 'blue',
  paid: 'green',
  cancelled: 'gray',
  expired: 'gray',
  failed: 'red',
  refunded: 'gray',
} as const;

/** Purchases of all customers for staff. */
export function Purchases({ renderInvoice }: { renderInvoice: (number: string) => ReactNode }) {
  const { t } = useTranslation();
  const { credits, eur } = useFormats();
  const list = useListSearch({ sorts: purchaseSorts });
  const purchases = useQuery({ ...query(purchasesApi.listPurchases, list.page), placeholderData: keepPreviousData });
  return (
    <ListPage
      list={list}
      rows={purchases}
      sorts={purchaseSorts.map((sort) => ({ sort, label: t(`purchases.list.${sort}`) }))}
      searchLabel={t('purchases.list.search')}
      none={t('purchases.list.none')}
      noneFiltered={t('purchases.list.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('purchases.list.title')}
          rows={rows}
          rowKey={({ purchaseId }) => purchaseId}
          list={list}
          minWidth={860}
          columns={[
            {
              id: 'date',
              head: t('purchases.list.date'),
              sort: 'date',
              noWrap: true,
              phone: 'line',
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
            {
              id: 'customer',
              head: t('purchases.list.customer'),
              sort: 'customer',
              phone: 'head',
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} />,
            },
            {
              id: 'reference',
              head: t('purchases.list.reference'),
              sort: 'reference',
              noWrap: true,
              cell: ({ reference }) => formatReference(reference),
            },
            {
              id: 'way',
              head: t('purchases.list.way'),
              isWideOnly: true,
              cell: ({ way }) => t(`purchases.way.${way}`),
            },
            {
              id: 'state',
              head: t('purchases.list.state'),
              sort: 'state',
              phone: 'line',
              cell: (purchase) => <PurchaseState purchase={purchase} />,
            },
            {
              id: 'credits',
              head: t('purchases.list.credits'),
              sort: 'credits',
              isNumber: true,
              cell: (purchase) => credits(purchase.credits),
            },
            {
              id: 'gross',
              head: t('purchases.list.gross'),
              sort: 'gross',
              isNumber: true,
              phone: 'mark',
              cell: ({ gross }) => eur(gross),
            },
            {
              id: 'invoice',
              head: t('purchases.list.invoice'),
              cell: ({ invoiceNumber, state }) =>
                invoiceNumber === undefined
                  ? state === 'paid' && <StateBadge color="yellow" size="sm" label={t('purchases.list.noInvoice')} />
                  : renderInvoice(invoiceNumber),
            },
          ]}
        />
      )}
    </ListPage>
  );
}

/** The state of a purchase, and the dispute that is open about it. */
function PurchaseState({ purchase: { state, dispute } }: { purchase: PurchaseRow }) {
  const { t } = useTranslation();
  return dispute === 'open' ? (
    <StateBadge color="red" size="sm" label={t('purchases.state.disputed')} />
  ) : (
    <StateBadge color={colors[state]} size="sm" label={t(`purchases.state.${state}`)} />
  );
}
