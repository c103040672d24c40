import { Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditCents } from '#contract/money.ts';
import type { EntryOfCustomer } from '#contract/credits.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { Amount } from './Amount.tsx';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import classes from './credits.module.css';
import { KindBadge } from './KindBadge.tsx';

const columns = ['date', 'customer', 'kind', 'amount', 'balance', 'reason', 'bookedBy', 'documents'] as const;
const isNumber = (column: (typeof columns)[number]) => column === 'amount' || column === 'balance';

type Props = {
  entries: readonly EntryOfCustomer[];
  total: number;
  sum: CreditCents | undefined;
  withCustomer: boolean;
  renderDocuments: (entry: EntryOfCustomer) => ReactNode;
};

/** Credit transactions for staff, dense, with what all of the filter come to. */
export function AllCreditTable({ entries, total, sum, withCustomer, renderDocuments }: Props) {
  const { t } = useTranslation();
  const { count, credits, dateTime } = useFormats();
  const shown = columns.filter((column) => withCustomer || column !== 'customer');
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={860} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing={8}
          highlightOnHover
          aria-label={t('credits.all.transactions')}
        >
          <Table.Thead>
            <Table.Tr>
              {shown.map((column) => (
                <Table.Th key={column} ta={isNumber(column) ? 'right' : undefined}>
                  {t(`credits.all.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <Table.Tr key={entry.entryId}>
                <Table.Td className={classes['line'] ?? ''}>{dateTime(entry.createdAt)}</Table.Td>
                {withCustomer && (
                  <Table.Td>
                    <CustomerLink userId={entry.userId} name={entry.customer} />
                  </Table.Td>
                )}
                <Table.Td>
                  <KindBadge kind={entry.kind} />
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  <Amount amount={entry.amount} size="xs" />
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {credits(entry.balance)}
                </Table.Td>
                <Table.Td maw={180}>
                  <Text size="xs" truncate="end" title={entry.reason}>
                    {entry.reason}
                  </Text>
                </Table.Td>
                <Table.Td maw={90}>
                  <Text size="xs" truncate="end" title={entry.bookedBy}>
                    {entry.bookedBy}
                  </Text>
                </Table.Td>
                <Table.Td>{renderDocuments(entry)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={withCustomer ? 3 : 2}>
                {t('credits.all.sumOf', { count: total, number: count(total) })}
              </Table.Th>
              <Table.Th ta="right">{sum !== undefined && credits(sum)}</Table.Th>
              <Table.Td colSpan={4} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
