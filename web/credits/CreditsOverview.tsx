import { Anchor, Button, Card, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type CreditEntry, creditsApi, ownCreditSorts } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ListPage, type ListTabs } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { BalanceTrend } from './BalanceTrend.tsx';
import { Amount, KindBadge, useCreditList } from './credit-list.tsx';
import { LowBalanceField, LowBalanceHint } from './LowBalance.tsx';
import classes from './credits.module.css';

type Props = {
  /** Above the list. */
  note: ReactNode;
  isNotePending: boolean;
  /** Delivery note or invoice of a transaction. */
  renderDocuments: (entry: CreditEntry) => ReactNode;
  tabs: ListTabs<string>;
  /** Below the threshold of the low balance. */
  topUp: ReactNode;
};

/** Every credit transaction of the signed-in customer. */
export function CreditsOverview({ note, isNotePending, renderDocuments, tabs, topUp }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { list, filter, filters } = useCreditList(ownCreditSorts);
  const entries = useQuery({ ...query(creditsApi.listCredits, filter), placeholderData: keepPreviousData });
  return (
    <Stack gap={24}>
      <ListPage
        title={usePageTitle()}
        isCounted={false}
        actions={
          <>
            <DownloadButton
              call={creditsApi.exportCredits}
              input={filter}
              failed={(reason) => t('credits.overview.exportFailed', { reason })}
            >
              {t('credits.overview.export')}
            </DownloadButton>
            <BuyCreditsButton />
          </>
        }
        note={note}
        isNotePending={isNotePending}
        tabs={tabs}
        list={list}
        rows={entries}
        searchLabel={t('credits.overview.search')}
        filters={filters}
        sorts={ownCreditSorts.map((sort) => ({ sort, label: t(`credits.overview.columns.${sort}`) }))}
        none={t('credits.overview.none')}
        noneFiltered={t('credits.overview.noneFiltered')}
      >
        {(rows) => (
          <DataTable
            label={t('credits.overview.title')}
            rows={rows}
            rowKey={({ entryId }) => entryId}
            list={list}
            heads={(id) => t(`credits.overview.columns.${id}`)}
            columns={[
              {
                id: 'date',
                sort: 'date',
                noWrap: true,
                phone: 'fact',
                cell: ({ createdAt }) => <Time at={createdAt} />,
              },
              { id: 'kind', sort: 'kind', phone: 'head', cell: ({ kind }) => <KindBadge kind={kind} /> },
              {
                id: 'amount',
                sort: 'amount',
                isNumber: true,
                phone: 'mark',
                cell: ({ amount }) => <Amount amount={amount} />,
              },
              { id: 'balance', isNumber: true, fromWidth: 860, cell: ({ balance }) => credits(balance) },
              { id: 'reason', share: 100, phone: 'line', cell: (entry) => <Purpose entry={entry} /> },
              { id: 'task', phone: 'actions', cell: (entry) => <TaskOfEntry entry={entry} /> },
              {
                id: 'documents',
                phone: 'end',
                cell: (entry) => (
                  <Text size="sm" component="div">
                    {renderDocuments(entry)}
                  </Text>
                ),
              },
            ]}
          />
        )}
      </ListPage>
      {/* Below the list, wherever that ends. */}
      {!entries.isPending && !isNotePending && (
        <Card withBorder>
          <LowBalanceField />
        </Card>
      )}
      {!entries.isPending && !isNotePending && topUp}
    </Stack>
  );
}

/** The way to more credits. */
export function BuyCreditsButton() {
  const { t } = useTranslation();
  return (
    <Button renderRoot={(props) => <Link to="/account/buyCredits" {...props} />}>{t('credits.overview.buy')}</Button>
  );
}

/** True until it is known whether the balance is low, which the note says. */
export const useCreditsNotePending = (): boolean => useQuery(query(creditsApi.getCreditBalance, {})).isPending;

/** The balance, above whatever list of the credits. */
export function CreditsNote() {
  return (
    <>
      <BalanceTrend />
      <LowBalanceHint />
    </>
  );
}

/** The reason of a transaction; for a file its vehicle and methods, and beneath them what a person wrote about it. */
function Purpose({ entry: { kind, reason, vehicle, methods = [] } }: { entry: CreditEntry }) {
  if (vehicle === undefined) return reason;
  const isWritten = kind !== 'payment';
  const purpose = [vehicle, ...methods].join(' · ');
  return (
    <>
      <Text size="sm" truncate title={purpose}>
        {purpose}
      </Text>
      {isWritten && (
        <Text size="xs" c="dimmed" truncate title={reason}>
          {reason}
        </Text>
      )}
    </>
  );
}

/** The way to the task that was paid. */
function TaskOfEntry({ entry: { taskId } }: { entry: CreditEntry }) {
  const { t } = useTranslation();
  if (taskId === undefined) return null;
  return (
    <Anchor
      size="sm"
      className={classes['task'] ?? ''}
      renderRoot={(props) => <Link to="/tasks" search={{ search: String(taskId) }} {...props} />}
    >
      {t('credits.overview.taskLink', { task: taskId })}
    </Anchor>
  );
}
