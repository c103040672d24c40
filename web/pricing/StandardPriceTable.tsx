import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import type { ClassRow } from './class-edits.ts';
import { StandardPriceRow } from './StandardPriceRow.tsx';
import type { StandardPricesState } from './useStandardPrices.ts';
import { priceTexts } from './price-texts.ts';

const columns = ['name', 'price', 'methods', 'customers', 'action'] as const;

type Props = { kind: FileRole; rows: readonly ClassRow[]; onEdit: StandardPricesState['edit'] };

/** The price classes of one kind of file, each to be changed in its line. */
export function StandardPriceTable({ kind, rows, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t(priceTexts[kind].kind)}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} ta={column === 'price' || column === 'customers' ? 'right' : 'left'}>
                {t(`prices.columns.${column}`)}
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
              <Table.Td colSpan={columns.length}>{t('prices.none')}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
