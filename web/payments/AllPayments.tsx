import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  PaymentSource,
  paymentSources,
  PaymentState,
  paymentStates,
  type ReceivedPayment,
  receivedPaymentsApi,
  receivedPaymentSorts,
} from '#contract/purchases/received-payments.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { usePaymentWords } from './usePaymentWords.ts';

const colors = { open: 'attention', booked: 'good', decided: 'gray' } as const;

/** All money that came in or went back, with what became of it. */
export function AllPayments({ renderInvoice }: { renderInvoice: (number: string) => ReactNode }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { money } = usePaymentWords();
  const list = useListSearch({
    sorts: receivedPaymentSorts,
    filters: { state: PaymentState, source: PaymentSource },
  });
  const payments = useQuery({
    ...query(receivedPaymentsApi.listReceivedPayments, { ...list.page, ...list.filters }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      list={list}
      rows={payments}
      sorts={receivedPaymentSorts.map((sort) => ({ sort, label: t(`payments.columns.${sort}`) }))}
      searchLabel={t('payments.search')}
      filters={[
        list.filterBy(
          'state',
          t('payments.columns.state'),
          paymentStates.map((value) => ({ value, label: t(`payments.state.${value}`) })),
        ),
        list.filterBy(
          'source',
          t('payments.columns.source'),
          paymentSources.map((value) => ({ value, label: t(`payments.source.${value}`) })),
        ),
      ]}
      none={t('payments.none')}
      noneFiltered={t('payments.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('payments.title')}
          rows={rows}
          rowKey={({ paymentId }) => paymentId}
          list={list}
          minWidth={640}
          heads={(id) => t(`payments.columns.${id}`)}
          columns={[
            {
              id: 'date',
              sort: 'date',
              noWrap: true,
              fromWidth: 860,
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
            {
              id: 'day',
              sort: 'day',
              noWrap: true,
              phone: 'fact',
              cell: ({ valueDay }) => valueDay !== undefined && date(valueDay),
            },
            {
              id: 'payer',
              sort: 'payer',
              phone: 'head',
              share: 60,
              cell: (payment) => <PayerAndPurpose payment={payment} />,
              phoneCell: ({ payer }) => payer || t('payments.noPayer'),
            },
            { id: 'source', fromWidth: 1080, cell: ({ source }) => t(`payments.source.${source}`) },
            {
              id: 'amount',
              sort: 'amount',
              isNumber: true,
              phone: 'mark',
              cell: ({ amount, currency }) => money(amount, currency),
            },
            { id: 'state', sort: 'state', phone: 'line', cell: (payment) => <PaymentStateBadge payment={payment} /> },
            {
              id: 'purchase',
              fromWidth: 1080,
              noWrap: true,
              cell: ({ reference }) =>
                reference !== undefined && (
                  <Text span inherit ff="monospace">
                    {formatReference(reference)}
                  </Text>
                ),
            },
            {
              id: 'customer',
              share: 40,
              cell: ({ userId, customer }) =>
                userId !== undefined && customer !== undefined && <CustomerLink userId={userId} name={customer} />,
            },
            { id: 'invoice', cell: ({ invoiceNumber }) => invoiceNumber !== undefined && renderInvoice(invoiceNumber) },
          ]}
        />
      )}
    </ListPage>
  );
}

/** Payer, and the purpose in the payer's words. */
function PayerAndPurpose({ payment: { payer, purpose } }: { payment: ReceivedPayment }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0}>
      <Text size="sm" truncate title={payer}>
        {payer || t('payments.noPayer')}
      </Text>
      <Text size="xs" c="dimmed" truncate title={purpose}>
        {purpose}
      </Text>
    </Stack>
  );
}

/** The state of a payment; of one that staff decided on what they decided, and why. */
function PaymentStateBadge({ payment }: { payment: ReceivedPayment }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, decision, decidedBy, decidedAt, reason, undoneAt } = payment;
  if (undoneAt !== undefined)
    return <StateBadge color={colors.decided} size="sm" label={t('payments.undone')} title={dateTime(undoneAt)} />;
  if (state !== 'decided' || decision === undefined)
    return <StateBadge color={colors[state]} size="sm" label={t(`payments.state.${state}`)} />;
  const why = t('payments.by', {
    who: decidedBy ?? '',
    when: decidedAt === undefined ? '' : dateTime(decidedAt),
    reason,
  });
  return <StateBadge color={colors.decided} size="sm" label={t(`payments.decided.${decision}`)} title={why} />;
}
