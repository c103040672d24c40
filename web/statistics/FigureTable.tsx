import { Table } from '@mantine/core';
import type { Column } from './figure.ts';
import classes from './statistics.module.css';
import { useCell } from './useCell.ts';

type Props<Row> = { title: string; rows: readonly Row[]; columns: readonly Column<Row>[] };

/** A figure as a table; a long one scrolls within its card. */
export function FigureTable<Row>({ title, rows, columns }: Props<Row>) {
  const cell = useCell();
  const align = ({ kind }: Column<Row>) => (kind === 'text' || kind === 'day' ? undefined : 'right');
  return (
    <Table.ScrollContainer minWidth={columns.length * 62} maxHeight={320}>
      <Table
        fz="xs"
        verticalSpacing={4}
        horizontalSpacing={6}
        stickyHeader
        className={classes['table'] ?? ''}
        aria-label={title}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.heading} ta={align(column)}>
                {column.heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={columns.map(({ of }) => of(row)).join(' ')}>
              {columns.map((column) => (
                <Table.Td key={column.heading} ta={align(column)}>
                  {cell(column.kind, column.of(row))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
