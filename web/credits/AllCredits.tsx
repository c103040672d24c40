import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditsApi, creditSorts, type EntryOfCustomer } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { Amount, KindBadge, useCreditList } from './credit-list.tsx';

type Props = {
  /** Only of this customer, whose name is then left out. */
  userId?: UserId;
  /** The documents of a transaction, and what can be done about them. */
  renderDocuments: (entry: EntryOfCustomer) => ReactNode;
};

/** The credit transactions of all customers, or of one, for staff, with what all of the filter come to. */
export function AllCredits({ userId, renderDocuments }: Props) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const { list, filter: ofAll, filters } = useCreditList(creditSorts);
  const filter = { ...ofAll, ...(userId !== undefined && { userId }) };
  const entries = useQuery({ ...query(creditsApi.listAllCredits, filter), placeholderData: keepPreviousData });
  const { total = 0, sum } = entries.data ?? {};
  return (
    <ListPage
      list={list}
      rows={entries}
      sorts={creditSorts.map((sort) => ({ sort, label: t(`credits.all.columns.${sort}`) }))}
      searchLabel={t('credits.all.search')}
      filters={filters}
      tools={
        <DownloadButton
          call={creditsApi.exportAllCredits}
          input={filter}
          failed={(reason) => t('credits.overview.exportFailed', { reason })}
        >
          {t('credits.overview.export')}
        </DownloadButton>
      }
      none={t('credits.overview.none')}
      noneFiltered={t('credits.overview.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('credits.all.transactions')}
          rows={rows}
          rowKey={({ entryId }) => entryId}
          list={list}
          minWidth={640}
          isFocusable
          footLabel={t('credits.all.sumOf', { count: total, number: count(total) })}
          heads={(id) => t(`credits.all.columns.${id}`)}
          columns={[
            { id: 'date', sort: 'date', noWrap: true, phone: 'fact', cell: ({ createdAt }) => <Time at={createdAt} /> },
            userId === undefined && {
              id: 'customer',
              sort: 'customer',
              share: 50,
              phone: 'line',
              cell: (entry) => <CustomerLink userId={entry.userId} name={entry.customer} />,
              phoneCell: ({ customer }) => customer,
            },
            { id: 'kind', sort: 'kind', phone: 'head', cell: ({ kind }) => <KindBadge kind={kind} /> },
            {
              id: 'amount',
              sort: 'amount',
              isNumber: true,
              phone: 'mark',
              cell: ({ amount }) => <Amount amount={amount} />,
              foot: sum !== undefined && credits(sum),
            },
            { id: 'balance', isNumber: true, fromWidth: 860, cell: ({ balance }) => credits(balance) },
            {
              id: 'reason',
              share: 50,
              phone: 'line',
              phoneCell: ({ reason }) => reason,
              cell: ({ reason }) => <Cut text={reason} />,
            },
            {
              id: 'bookedBy',
              maxWidth: 90,
              fromWidth: 860,
              cell: ({ bookedBy, approvedBy }) => <BookedBy bookedBy={bookedBy} approvedBy={approvedBy} />,
            },
            { id: 'documents', phone: 'end', cell: renderDocuments },
          ]}
        />
      )}
    </ListPage>
  );
}

/** The member of staff who booked, and the colleague who approved it. */
function BookedBy({ bookedBy, approvedBy }: Pick<EntryOfCustomer, 'bookedBy' | 'approvedBy'>) {
  const { t } = useTranslation();
  return (
    <>
      <Cut text={bookedBy} />
      {approvedBy !== undefined && (
        <Text size="xs" c="dimmed">
          {t('credits.pending.approvedBy', { name: approvedBy })}
        </Text>
      )}
    </>
  );
}

/** A text on one line; its end is in the title. */
function Cut({ text }: { text: string | undefined }) {
  return (
    <Text inherit truncate="end" title={text}>
      {text}
    </Text>
  );
}
