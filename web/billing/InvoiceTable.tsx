import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { billingApi } from '#contract/billing.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { CancelInvoiceButton } from './CancelInvoiceButton.tsx';
import classes from './billing.module.css';
import { DocumentLink } from './DocumentLink.tsx';
import { InvoiceState } from './InvoiceState.tsx';

const columns = ['number', 'date', 'customer', 'credits', 'net', 'rate', 'tax', 'gross', 'state', 'action'] as const;
const numbers: readonly string[] = ['credits', 'net', 'rate', 'tax', 'gross'];

/** A page of invoices, dense, with the sums of all that the filter leaves. */
export function InvoiceTable({
  list: { data, total, net, tax, gross },
}: {
  list: Output<typeof billingApi.listInvoices>;
}) {
  const { t } = useTranslation();
  const { count, credits, dateTime, eur, percent } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={960}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing={8}
          highlightOnHover
          aria-label={t('billing.invoices.title')}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={numbers.includes(column) ? 'right' : undefined}>
                  {t(`billing.invoices.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((invoice) => (
              <Table.Tr key={invoice.invoiceId}>
                <Table.Td>
                  <DocumentLink number={invoice.number} />
                </Table.Td>
                <Table.Td className={classes['line'] ?? ''}>{dateTime(invoice.createdAt)}</Table.Td>
                <Table.Td>
                  <CustomerLink userId={invoice.userId} name={invoice.customer} />
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {credits(invoice.credits)}
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {eur(invoice.net)}
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''} title={t(`billing.rule.${invoice.taxRule}`)}>
                  {percent(invoice.taxRate)}
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {eur(invoice.tax)}
                </Table.Td>
                <Table.Td ta="right" className={classes['line'] ?? ''}>
                  {eur(invoice.gross)}
                </Table.Td>
                <Table.Td>
                  <InvoiceState invoice={invoice} />
                </Table.Td>
                <Table.Td>
                  <CancelInvoiceButton invoice={invoice} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={4}>{t('billing.invoices.sumOf', { count: total, number: count(total) })}</Table.Th>
              <Table.Th ta="right">{eur(net)}</Table.Th>
              <Table.Td />
              <Table.Th ta="right">{eur(tax)}</Table.Th>
              <Table.Th ta="right">{eur(gross)}</Table.Th>
              <Table.Td colSpan={2} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
