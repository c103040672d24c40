import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { billingApi } from '#contract/billing.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './billing.module.css';
import { DocumentLink } from './DocumentLink.tsx';

const columns = ['number', 'date', 'customer', 'task', 'price'] as const;

/** A page of delivery notes, dense, with the sum of all that the filter leaves. */
export function DeliveryNoteTable({
  list: { data, total, sum },
}: {
  list: Output<typeof billingApi.listDeliveryNotes>;
}) {
  const { t } = useTranslation();
  const { count, credits, dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={620}>
        <Table fz="xs" verticalSpacing={6} horizontalSpacing={8} highlightOnHover aria-label={t('billing.notes.title')}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={column === 'price' ? 'right' : undefined}>
                  {t(`billing.notes.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((note) => (
              <Table.Tr key={note.deliveryNoteId}>
                <Table.Td>
                  <DocumentLink number={note.number} />
                </Table.Td>
                <Table.Td className={classes['line'] ?? ''}>{dateTime(note.createdAt)}</Table.Td>
                <Table.Td>
                  <CustomerLink userId={note.userId} name={note.customer} />
                </Table.Td>
                <Table.Td>{t('billing.notes.task', { task: note.taskId })}</Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {credits(note.price)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={4}>{t('billing.notes.sumOf', { count: total, number: count(total) })}</Table.Th>
              <Table.Th ta="right">{credits(sum)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
