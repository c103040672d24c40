import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import type { CreditEntryId } from '#contract/ids.ts';
import {
  buyingApi,
  type PurchaseRow,
  purchaseSorts,
  PurchaseState,
  purchaseStates,
} from '#contract/purchases/buying.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { type Column, DataTable } from '#web/kit/table/DataTable.tsx';
import type { ListAddress } from '#web/kit/table/list-search.ts';
import { ListPage, type ListTabs } from '#web/kit/table/ListPage.tsx';
import { RowLink } from '#web/kit/table/RowLink.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { purchaseColors } from './purchase-colors.ts';

/** Problems of a purchase, most urgent first. */
const troubles = ['disputed', 'withoutInvoice'] as const;

const schemas = { state: PurchaseState, trouble: z.enum(troubles) };
export type PurchasesAddress = ListAddress<typeof schemas>;

type Props = { renderInvoice: (number: string) => ReactNode };

type AllProps = Props & {
  /** Makes up for the invoice of a ledger row. */
  renderMissing: (creditEntryId: CreditEntryId) => ReactNode;
};

/** Purchases of all customers for staff. */
export function Purchases({ renderInvoice, renderMissing }: AllProps) {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: purchaseSorts, filters: schemas });
  const { state, trouble } = list.filters;
  const filter = {
    ...list.page,
    state,
    ...(trouble === 'disputed' && { disputed: true }),
    ...(trouble === 'withoutInvoice' && { withoutInvoice: true }),
  };
  const purchases = useQuery({ ...query(buyingApi.listPurchases, filter), placeholderData: keepPreviousData });
  const columns = useColumns(renderInvoice);
  return (
    <ListPage
      list={list}
      rows={purchases}
      sorts={purchaseSorts.map((sort) => ({ sort, label: t(`purchases.list.${sort}`) }))}
      searchLabel={t('purchases.list.search')}
      filters={[
        list.filterBy(
          'state',
          t('purchases.list.state'),
          purchaseStates.map((value) => ({ value, label: t(`purchases.state.${value}`) })),
        ),
        list.filterBy(
          'trouble',
          t('purchases.list.trouble'),
          troubles.map((value) => ({ value, label: t(`purchases.trouble.${value}`) })),
        ),
      ]}
      none={t('purchases.list.none')}
      noneFiltered={t('purchases.list.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('purchases.list.title')}
          rows={rows}
          rowKey={({ purchaseId }) => purchaseId}
          list={list}
          minWidth={640}
          columns={[
            columns.date,
            {
              id: 'customer',
              head: t('purchases.list.customer'),
              sort: 'customer',
              phone: 'head',
              share: 100,
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} />,
            },
            columns.credits,
            {
              id: 'reference',
              head: t('purchases.list.reference'),
              sort: 'reference',
              noWrap: true,
              cell: ({ reference }) => (
                <Text inherit span ff="monospace">
                  {formatReference(reference)}
                </Text>
              ),
            },
            columns.way,
            columns.state,
            columns.gross,
            {
              ...columns.invoice,
              cell: (purchase) =>
                purchase.lacksInvoice && purchase.creditEntryId !== undefined
                  ? renderMissing(purchase.creditEntryId)
                  : columns.invoice.cell(purchase),
            },
          ]}
        />
      )}
    </ListPage>
  );
}

const ownSorts = purchaseSorts.filter((sort) => sort !== 'customer');

type OwnProps = Props & {
  /** Around the list: the page of the credits. */
  title: string;
  actions: ReactNode;
  note: ReactNode;
  isNotePending: boolean;
  tabs: ListTabs<string>;
};

/** The purchases of the signed-in customer: each leads to its page. */
export function OwnPurchases({ renderInvoice, ...page }: OwnProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const navigate = useNavigate();
  const list = useListSearch({ sorts: ownSorts, filters: { state: PurchaseState } });
  const filter = { ...list.page, ...list.filters };
  const purchases = useQuery({ ...query(buyingApi.listPurchases, filter), placeholderData: keepPreviousData });
  const columns = useColumns(renderInvoice);
  const open = ({ purchaseId }: PurchaseRow) =>
    void navigate({ to: '/account/purchase', search: { purchase: purchaseId } });
  return (
    <ListPage
      {...page}
      isCounted={false}
      list={list}
      rows={purchases}
      sorts={ownSorts.map((sort) => ({ sort, label: t(`purchases.list.${sort}`) }))}
      searchLabel={t('purchases.list.searchOwn')}
      filters={[
        list.filterBy(
          'state',
          t('purchases.list.state'),
          purchaseStates.map((value) => ({ value, label: t(`purchases.state.${value}`) })),
        ),
      ]}
      none={t('purchases.list.none')}
      noneFiltered={t('purchases.list.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('purchases.list.title')}
          rows={rows}
          rowKey={({ purchaseId }) => purchaseId}
          list={list}
          onOpen={open}
          minWidth={640}
          columns={[
            columns.date,
            {
              id: 'reference',
              head: t('purchases.list.reference'),
              sort: 'reference',
              noWrap: true,
              phone: 'head',
              cell: (purchase) => (
                <Text inherit span ff="monospace">
                  <RowLink
                    text={formatReference(purchase.reference)}
                    label={t('purchases.list.open', {
                      reference: formatReference(purchase.reference),
                      credits: credits(purchase.credits),
                    })}
                    onOpen={() => {
                      open(purchase);
                    }}
                  />
                </Text>
              ),
            },
            columns.credits,
            columns.way,
            columns.state,
            columns.gross,
            columns.invoice,
          ]}
        />
      )}
    </ListPage>
  );
}

/** The columns that staff and customers both have. */
function useColumns(renderInvoice: Props['renderInvoice']) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  return {
    date: {
      id: 'date',
      head: t('purchases.list.date'),
      sort: 'date',
      noWrap: true,
      phone: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    credits: {
      id: 'credits',
      head: t('purchases.list.credits'),
      sort: 'credits',
      isNumber: true,
      fromWidth: 860,
      cell: (purchase) => credits(creditCents(purchase.credits + purchase.bonus)),
    },
    way: {
      id: 'way',
      head: t('purchases.list.way'),
      fromWidth: 1080,
      cell: ({ way }) => t(`purchases.way.${way}`),
    },
    state: {
      id: 'state',
      head: t('purchases.list.state'),
      sort: 'state',
      phone: 'line',
      cell: (purchase) => <StateOfPurchase purchase={purchase} />,
    },
    gross: {
      id: 'gross',
      head: t('purchases.list.gross'),
      sort: 'gross',
      isNumber: true,
      phone: 'mark',
      cell: ({ gross }) => money(gross),
    },
    invoice: {
      id: 'invoice',
      head: t('purchases.list.invoice'),
      phone: 'end',
      cell: ({ invoiceNumber, lacksInvoice }) =>
        invoiceNumber === undefined
          ? lacksInvoice && <StateBadge color="attention" size="sm" label={t('purchases.list.noInvoice')} />
          : renderInvoice(invoiceNumber),
      phoneCell: ({ invoiceNumber }) => invoiceNumber !== undefined && renderInvoice(invoiceNumber),
    },
  } satisfies Record<string, Column<PurchaseRow>>;
}

/** The state of a purchase, and the dispute that is open about it. */
function StateOfPurchase({ purchase: { state, dispute } }: { purchase: PurchaseRow }) {
  const { t } = useTranslation();
  return dispute === 'open' ? (
    <StateBadge color="danger" size="sm" label={t('purchases.state.disputed')} />
  ) : (
    <StateBadge color={purchaseColors[state]} size="sm" label={t(`purchases.state.${state}`)} />
  );
}
