import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditEntry } from '#contract/credits.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { Amount } from './Amount.tsx';
import { KindBadge } from './KindBadge.tsx';
import { TaskOfEntry } from './TaskOfEntry.tsx';

const columns = ['date', 'kind', 'amount', 'balance', 'reason', 'task', 'documents'] as const;

type Props = { entries: readonly CreditEntry[]; renderDocuments: (entry: CreditEntry) => ReactNode };

/** Credit transactions as a table. */
export function CreditTable({ entries, renderDocuments }: Props) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table verticalSpacing="xs" highlightOnHover aria-label={t('credits.overview.title')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} ta={column === 'amount' || column === 'balance' ? 'right' : undefined}>
                {t(`credits.overview.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.entryId}>
              <Table.Td>{dateTime(entry.createdAt)}</Table.Td>
              <Table.Td>
                <KindBadge kind={entry.kind} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount amount={entry.amount} />
              </Table.Td>
              <Table.Td ta="right">{credits(entry.balance)}</Table.Td>
              <Table.Td>{entry.reason}</Table.Td>
              <Table.Td>
                <TaskOfEntry taskId={entry.taskId} />
              </Table.Td>
              <Table.Td fz="sm">{renderDocuments(entry)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
