import { Card, Group, Paper, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { useIsPhone } from './useIsPhone.ts';

/** The place of a column's value in the card that a phone shows for a row. */
type PhoneForm = 'head' | 'mark' | 'line' | 'fact' | 'actions';

export type Column<Row> = {
  id: string;
  /** Left out only where the table has none. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Its value on a phone; a function draws it differently there, as a line. A column without one is left out. */
  phone?: PhoneForm | ((row: Row) => ReactNode);
  /** Draws it differently there, in its form. */
  phoneCell?: (row: Row) => ReactNode;
  /** Makes the head a button that sorts by this value: for tables that show all their rows at once. */
  sortBy?: (row: Row) => string | number;
  /** Right-aligned digits of one width. */
  isNumber?: boolean;
  noWrap?: boolean;
  align?: 'right';
  /** Widths in px. */
  width?: number;
  minWidth?: number;
  maxWidth?: number;
  /** Under the column, as a sum. */
  foot?: ReactNode;
};

type Props<Row> = {
  /** The name of the table for those who hear it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** From left to right; `false` leaves one out. */
  columns: readonly (Column<Row> | false | undefined)[];
  /** Scrolls sideways below this width, in px. */
  minWidth?: 480 | 640 | 760 | 860 | 960;
  /** Scrolls by itself above this height, in px. */
  maxHeight?: number;
  /** Rows of staff stand close together; those of customers have room. */
  isRoomy?: boolean;
  /** A click anywhere in the row, or Enter on it; its link, for other tabs, stands in one of the cells. */
  onOpen?: (row: Row) => void;
  isSelected?: (row: Row) => boolean;
  /** Opened under its row. */
  detail?: (row: Row) => ReactNode;
  /** Before the first sum. */
  footLabel?: ReactNode;
  /** Nothing in the rows takes the focus: then the table does, so that keys can scroll it. */
  isPlain?: boolean;
  /** Around it stands no border: it lies in a card. */
  isBare?: boolean;
  /** Its cells explain themselves: no line of heads. */
  isHeadless?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/** Rows as a table, and as cards on a phone where a column says how. */
export function DataTable<Row extends object>({ columns: offered, ...props }: Props<Row>) {
  const isPhone = useIsPhone();
  const columns = offered.filter((column) => column !== false && column !== undefined);
  const hasCards = columns.some(({ phone }) => phone !== undefined);
  return isPhone && hasCards ? <Cards columns={columns} {...props} /> : <Rows columns={columns} {...props} />;
}

type Shown<Row> = Omit<Props<Row>, 'columns'> & { columns: readonly Column<Row>[] };

/** Opens the row on a click that meant neither a control in it nor the marking of text. */
const opening =
  <Row,>(row: Row, onOpen: ((row: Row) => void) | undefined) =>
  ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, label, select') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };

/** Opens the row that has the focus itself; where rows have nothing to open, the first link in it is followed. */
const openingByKey =
  <Row,>(row: Row, onOpen: ((row: Row) => void) | undefined) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (key !== 'Enter' || target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (onOpen === undefined) currentTarget.querySelector<HTMLAnchorElement>('a[href]')?.click();
    else onOpen(row);
  };

function Rows<Row extends object>({
  label,
  rows,
  rowKey,
  columns,
  minWidth,
  maxHeight,
  isRoomy = false,
  onOpen,
  isSelected,
  detail,
  footLabel,
  isPlain = false,
  isBare = false,
  isHeadless = false,
}: Shown<Row>) {
  const definitions: ColumnDef<typeof features, Row>[] = columns.map(({ id, sortBy }) => ({
    id,
    header: id,
    ...(sortBy && { accessorFn: sortBy, sortFn: 'alphanumeric' }),
    enableSorting: sortBy !== undefined,
  }));
  const table = useTable({ features, columns: definitions, data: rows });
  const sorted = table.state.sorting[0];
  const firstFoot = columns.findIndex(({ foot }) => foot !== undefined);
  return (
    <Paper withBorder={!isBare} className={classes['frame'] ?? ''}>
      <div
        className={classes['scroller']}
        data-min-width={minWidth}
        {...(maxHeight !== undefined && { 'data-low': true, style: { maxHeight } })}
        {...(isPlain && { tabIndex: 0 })}
      >
        <Table
          miw={minWidth}
          fz={isRoomy ? 'sm' : 'xs'}
          verticalSpacing={isRoomy ? 'sm' : 6}
          horizontalSpacing={isRoomy ? 'sm' : 8}
          highlightOnHover
          aria-label={label}
        >
          {!isHeadless && (
            <Table.Thead className={classes['head'] ?? ''}>
              <Table.Tr>
                {columns.map((column) =>
                  column.head === undefined ? (
                    <Table.Td key={column.id} w={column.width} />
                  ) : (
                    <Table.Th
                      key={column.id}
                      w={column.width}
                      ta={column.isNumber === true ? 'right' : column.align}
                      {...(sorted?.id === column.id && { 'aria-sort': sorted.desc ? 'descending' : 'ascending' })}
                    >
                      {column.sortBy === undefined ? (
                        column.head
                      ) : (
                        <UnstyledButton
                          fz="inherit"
                          className={classes['sort'] ?? ''}
                          onClick={() => {
                            table.getColumn(column.id)?.toggleSorting();
                          }}
                        >
                          {column.head}
                          <SortIcon direction={sorted?.id === column.id ? (sorted.desc ? 'down' : 'up') : undefined} />
                        </UnstyledButton>
                      )}
                    </Table.Th>
                  ),
                )}
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {table.getRowModel().rows.map(({ original: row }) => {
              const opened = detail?.(row);
              return (
                <Fragment key={rowKey(row)}>
                  <Table.Tr
                    data-row
                    tabIndex={-1}
                    className={`${classes['row'] ?? ''} ${onOpen === undefined ? '' : (classes['opens'] ?? '')}`}
                    onClick={opening(row, onOpen)}
                    onKeyDown={openingByKey(row, onOpen)}
                    {...(isSelected?.(row) === true && { bg: 'var(--mantine-primary-color-light)' })}
                  >
                    {columns.map((column) => (
                      <Table.Td
                        key={column.id}
                        {...(isHeadless && { w: column.width })}
                        miw={column.minWidth}
                        maw={column.maxWidth}
                        ta={column.isNumber === true ? 'right' : column.align}
                        className={cellClass(column)}
                      >
                        {column.cell(row)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                  {opened !== undefined && opened !== false && opened !== null && (
                    <Table.Tr>
                      <Table.Td colSpan={columns.length}>{opened}</Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              );
            })}
          </Table.Tbody>
          {firstFoot !== -1 && (
            <Table.Tfoot>
              <Table.Tr>
                {firstFoot > 0 && <Table.Th colSpan={firstFoot}>{footLabel}</Table.Th>}
                {columns.slice(firstFoot).map(({ id, foot, isNumber }) =>
                  foot === undefined ? (
                    <Table.Td key={id} />
                  ) : (
                    <Table.Th key={id} ta={isNumber === true ? 'right' : undefined}>
                      {foot}
                    </Table.Th>
                  ),
                )}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </div>
    </Paper>
  );
}

function cellClass({ isNumber = false, noWrap = false }: Pick<Column<never>, 'isNumber' | 'noWrap'>): string {
  if (isNumber) return classes['number'] ?? '';
  return noWrap ? (classes['nowrap'] ?? '') : '';
}

function SortIcon({ direction }: { direction: 'up' | 'down' | undefined }) {
  if (direction === undefined) return <IconArrowsSort size={12} aria-hidden opacity={0.5} />;
  return direction === 'up' ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />;
}

function Cards<Row extends object>({ label, rows, rowKey, columns, onOpen, isSelected, detail }: Shown<Row>) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={label}>
      {rows.map((row) => (
        <Card
          key={rowKey(row)}
          component="li"
          withBorder
          padding="sm"
          data-row
          tabIndex={-1}
          className={`${classes['card'] ?? ''} ${onOpen === undefined ? '' : (classes['opens'] ?? '')}`}
          onClick={opening(row, onOpen)}
          onKeyDown={openingByKey(row, onOpen)}
          {...(isSelected?.(row) === true && { bg: 'var(--mantine-primary-color-light)' })}
        >
          <CardOfRow row={row} columns={columns} />
          {detail?.(row)}
        </Card>
      ))}
    </Stack>
  );
}

/** Heads and marks on the first line, then lines, facts with their names, and actions. */
function CardOfRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const of = (...forms: readonly unknown[]) => columns.filter(({ phone }) => forms.includes(phone));
  const lines = columns.filter(({ phone }) => phone === 'line' || typeof phone === 'function');
  const first = of('head', 'mark');
  const actions = of('actions');
  return (
    <Stack gap="xs">
      {first.length > 0 && (
        <Group gap="xs">
          {first.map(({ id, phone, cell, phoneCell = cell }) => (
            <Text
              key={id}
              component="div"
              size="sm"
              className={classes['wraps'] ?? ''}
              {...(phone === 'head' && { fw: 600 })}
            >
              {phoneCell(row)}
            </Text>
          ))}
        </Group>
      )}
      {lines.map(({ id, phone, cell, phoneCell = cell }) => (
        <Text key={id} component="div" size="sm" className={classes['wraps'] ?? ''}>
          {typeof phone === 'function' ? phone(row) : phoneCell(row)}
        </Text>
      ))}
      {of('fact').map(({ id, head, cell, phoneCell = cell }) => (
        <Group key={id} gap={6} wrap="nowrap" fz="xs">
          <Text span size="xs" c="dimmed">
            {head}
          </Text>
          <Text component="div" size="xs">
            {phoneCell(row)}
          </Text>
        </Group>
      ))}
      {actions.length > 0 && (
        <Group gap="xs">
          {actions.map(({ id, cell, phoneCell = cell }) => (
            <Fragment key={id}>{phoneCell(row)}</Fragment>
          ))}
        </Group>
      )}
    </Stack>
  );
}
