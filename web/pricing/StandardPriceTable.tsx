import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceKind } from '#contract/pricing.ts';
import type { ClassRow } from './class-edits.ts';
import { StandardPriceRow } from './StandardPriceRow.tsx';
import type { StandardPricesState } from './useStandardPrices.ts';

const columns = ['name', 'price', 'methods', 'customers', 'action'] as const;

type Props = { kind: PriceKind; rows: readonly ClassRow[]; onEdit: StandardPricesState['edit'] };

/** The price classes of one kind of file, each to be changed in its line. */
export function StandardPriceTable({ kind, rows, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t(`pricing.kind.${kind}`)}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} ta={column === 'price' || column === 'customers' ? 'right' : 'left'}>
                {t(`pricing.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <StandardPriceRow key={row.saved.priceClassId} kind={kind} row={row} onEdit={onEdit} />
          ))}
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>{t('pricing.none')}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
