import { Box, Paper, Table, UnstyledButton } from '@mantine/core';
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
import { ColumnGrip } from './ColumnGrip.tsx';
import classes from './data-table.module.css';
import { useColumnShares } from './useColumnShares.ts';
import { useDensity } from './useDensity.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { SortState } from './useListSearch.ts';

/**
 * The place of a column's value in the row of a phone, which has two lines, or three. `head` leads the first, with `mark` at its
 * end; `line` is the second and has what tells rows apart that are alike; `more` is the third. The last line has `fact` at its
 * end. `start` stands before them, `end` behind them; below comes `text` in as many lines as it takes, then `actions`.
 */
type PhoneForm = 'start' | 'head' | 'mark' | 'line' | 'more' | 'fact' | 'end' | 'text' | 'actions';

export type Column<Row, Id extends string = string> = {
  id: Id;
  /** Another head than that of all columns. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Its place on a phone; a column without one is left out. */
  phone?: PhoneForm;
  /** Shown on a phone only: a table shows it within another column. */
  isPhoneOnly?: boolean;
  /** Draws it differently there. */
  phoneCell?: (row: Row) => ReactNode;
  /** Makes the head a button that sorts by this value: for tables that show all their rows at once. */
  sortBy?: (row: Row) => string | number;
  /** Makes the head a button by which the server sorts: the name of the column there. */
  sort?: string;
  /** Actions on the row: seen where the row is pointed at or has the focus. */
  revealOnHover?: boolean;
  /** Left out on paper: there is nothing in it but what is pressed. */
  isScreenOnly?: boolean;
  /** Right-aligned digits of one width. */
  isNumber?: boolean;
  noWrap?: boolean;
  /**
   * Left out where the table is narrower, in px: what a row can do without on a tablet, on a laptop (1080 and 1160), or on most
   * screens (1300).
   */
  fromWidth?: 860 | 1080 | 1160 | 1300;
  align?: 'right';
  /** Widths in px. */
  width?: number;
  minWidth?: number;
  maxWidth?: number;
  /** Percentage of the table: takes room that the others leave, and cuts its words off where that is too little. */
  share?: number;
  /** Under the column, as a sum. */
  foot?: ReactNode;
};

type Props<Row, Id extends string> = {
  /** The name of the table for those who hear it. */
  label: string;
  /** Under this name the widths that its reader gives to the columns with a share are remembered; absent: they stay as they are. */
  name?: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** From left to right; `false` leaves one out. */
  columns: readonly (Column<Row, Id> | false | undefined)[];
  /** The head of each column that has no other. */
  heads?: (id: Id) => ReactNode;
  /** Scrolls sideways below this width, in px: never on a tablet, whose lists are 740 px wide. */
  minWidth?: 480 | 640;
  /** Scrolls by itself above this height, in px. */
  maxHeight?: number;
  /** The list whose order the heads change. */
  list?: SortState;
  /** A click anywhere in the row, or Enter on it; its link, for other tabs, stands in one of the cells. */
  onOpen?: (row: Row) => void;
  isSelected?: (row: Row) => boolean;
  /** Opened under its row. */
  detail?: (row: Row) => ReactNode;
  /** Before the first sum. */
  footLabel?: ReactNode;
  /** Nothing in the rows takes the focus: then the table does, so that keys can scroll it. */
  isFocusable?: boolean;
  /** Around it stands no border: it lies in a card. */
  isBorderless?: boolean;
  /** Its cells explain themselves: no line of heads. */
  isHeadless?: boolean;
  /** Rows of one line and lower: for lists of hundreds. */
  isDense?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/** Rows as a table, and in two lines each on a phone where a column says how. */
export function DataTable<Row extends object, Id extends string>({
  columns: offered,
  heads,
  ...props
}: Props<Row, Id>) {
  const isPhone = useIsPhone();
  const columns = offered
    .filter((column) => column !== false && column !== undefined)
    .map((column): Column<Row> => ({ head: heads?.(column.id), ...column }));
  const hasLines = columns.some(({ phone }) => phone !== undefined);
  if (isPhone && hasLines) return <Lines columns={columns} {...props} />;
  return <Rows columns={columns.filter(({ isPhoneOnly = false }) => !isPhoneOnly)} {...props} />;
}

type TableBodyProps<Row> = Omit<Props<Row, string>, 'columns' | 'heads'> & { columns: readonly Column<Row>[] };

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
  name,
  rows,
  rowKey,
  columns: offered,
  minWidth,
  maxHeight,
  list,
  onOpen,
  isSelected,
  detail,
  footLabel,
  isFocusable = false,
  isBorderless = false,
  isHeadless = false,
  isDense = false,
}: TableBodyProps<Row>) {
  const { columns, getNeighbor, resize, reset } = useColumnShares(name, offered);
  const [density] = useDensity();
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
    <Paper withBorder={!isBorderless} mod={{ bare: isBorderless }} className={classes['frame'] ?? ''}>
      <div
        className={classes['scroller']}
        data-min-width={minWidth}
        {...(maxHeight !== undefined && { 'data-low': true, style: { maxHeight } })}
        {...(isFocusable && { tabIndex: 0 })}
      >
        <Table
          miw={minWidth}
          fz="sm"
          verticalSpacing={isDense ? 2 : 6}
          horizontalSpacing={8}
          highlightOnHover
          aria-label={label}
          mod={{ dense: isDense, compact: density === 'compact' }}
        >
          {!isHeadless && (
            <Table.Thead className={classes['head'] ?? ''}>
              <Table.Tr>
                {columns.map((column) =>
                  column.head === undefined ? (
                    <Table.Td key={column.id} w={widthOf(column)} data-from={column.fromWidth} />
                  ) : (
                    <Head
                      key={column.id}
                      column={column}
                      {...(getNeighbor(column.id) !== undefined && {
                        onResize: (percent: number) => {
                          resize(column.id, percent);
                        },
                        onReset: () => {
                          reset(column.id);
                        },
                      })}
                      {...(column.sort !== undefined &&
                        list !== undefined && {
                          order: list.sorting.sort === column.sort ? list.sorting.direction : 'none',
                          onSort: () => {
                            // Its columns are those of the list.
                            list.toggleSort(column.sort as never);
                          },
                        })}
                      {...(column.sortBy !== undefined && {
                        order: sorted?.id === column.id ? (sorted.desc ? 'desc' : 'asc') : 'none',
                        onSort: () => {
                          table.getColumn(column.id)?.toggleSorting();
                        },
                      })}
                    />
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
                        {...(isHeadless && { w: widthOf(column) })}
                        miw={column.minWidth}
                        maw={column.share === undefined ? column.maxWidth : 0}
                        ta={column.isNumber === true ? 'right' : column.align}
                        data-from={column.fromWidth}
                        data-screen-only={column.isScreenOnly}
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
                {firstFoot > 0 && (
                  <Table.Th colSpan={columns.slice(0, firstFoot).filter(isAlwaysThere).length}>{footLabel}</Table.Th>
                )}
                {[
                  // Cells that leave with their columns.
                  ...columns.slice(0, firstFoot).filter((column) => !isAlwaysThere(column)),
                  ...columns.slice(firstFoot),
                ].map(({ id, foot, isNumber, fromWidth }) =>
                  foot === undefined ? (
                    <Table.Td key={id} data-from={fromWidth} />
                  ) : (
                    <Table.Th
                      key={id}
                      ta={isNumber === true ? 'right' : undefined}
                      data-from={fromWidth}
                      className={isNumber === true ? (classes['number'] ?? '') : ''}
                    >
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

const isAlwaysThere = ({ fromWidth }: Column<never>) => fromWidth === undefined;

type HeadProps<Row> = {
  column: Column<Row>;
  /** The order by this column, of one that sorts. */
  order?: 'asc' | 'desc' | 'none' | undefined;
  onSort?: () => void;
  /** Makes the column wider by percent of the table; absent: its width is given. */
  onResize?: (percent: number) => void;
  onReset?: () => void;
};

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The head of a column, which sorts by it where it can. */
function Head<Row>({ column, order, onSort, onResize, onReset }: HeadProps<Row>) {
  const { head, isNumber, align, fromWidth, revealOnHover = false, isScreenOnly = revealOnHover } = column;
  const grip = typeof head === 'string' && onResize !== undefined && onReset !== undefined && (
    <ColumnGrip head={head} share={column.share ?? 0} onResize={onResize} onReset={onReset} />
  );
  return (
    <Table.Th
      // The edge in it would be read with each of its cells.
      {...(grip !== false && typeof head === 'string' && { 'aria-label': head })}
      w={widthOf(column)}
      maw={column.share === undefined ? undefined : 0}
      ta={isNumber === true ? 'right' : align}
      data-from={fromWidth}
      data-screen-only={isScreenOnly || undefined}
      {...(order !== undefined && { 'aria-sort': ariaSort[order] })}
    >
      {onSort === undefined ? (
        head
      ) : (
        <UnstyledButton
          fz="inherit"
          className={classes['sort'] ?? ''}
          onClick={onSort}
          data-order={order}
          data-number={isNumber}
        >
          {head}
          <SortIcon order={order} />
        </UnstyledButton>
      )}
      {grip}
    </Table.Th>
  );
}

const widthOf = ({ share, width }: Pick<Column<never>, 'share' | 'width'>) =>
  share === undefined ? width : `${share}%`;

function cellClass({
  isNumber = false,
  noWrap = false,
  revealOnHover = false,
  share,
}: Pick<Column<never>, 'isNumber' | 'noWrap' | 'revealOnHover' | 'share'>): string {
  if (share !== undefined) return classes['share'] ?? '';
  if (revealOnHover) return classes['aside'] ?? '';
  if (isNumber) return classes['number'] ?? '';
  return noWrap ? (classes['nowrap'] ?? '') : '';
}

function SortIcon({ order }: { order: HeadProps<never>['order'] }) {
  if (order === 'asc') return <IconArrowUp size={12} aria-hidden />;
  return order === 'desc' ? <IconArrowDown size={12} aria-hidden /> : <IconArrowsSort size={12} aria-hidden />;
}

function Lines<Row extends object>({
  label,
  rows,
  rowKey,
  columns,
  onOpen,
  isSelected,
  detail,
  footLabel,
  isBorderless = false,
}: TableBodyProps<Row>) {
  const sums = columns.filter(({ foot }) => foot !== undefined);
  return (
    <Paper
      withBorder={!isBorderless}
      component="ul"
      p={0}
      m={0}
      aria-label={label}
      mod={{ bare: isBorderless }}
      className={classes['list'] ?? ''}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={rowKey(row)}
          data-row
          data-selected={isSelected?.(row) === true || undefined}
          tabIndex={-1}
          className={`${classes['item'] ?? ''} ${onOpen === undefined ? '' : (classes['opens'] ?? '')}`}
          onClick={opening(row, onOpen)}
          onKeyDown={openingByKey(row, onOpen)}
        >
          <LinesOfRow row={row} columns={columns} />
          {detail?.(row)}
        </Box>
      ))}
      {sums.length > 0 && (
        <li className={classes['item']}>
          <div className={classes['first']}>{footLabel}</div>
          {sums.map(({ id, head, foot }) => (
            <div key={id} className={classes['second']}>
              {head}
              <span className={classes['number']}>{foot}</span>
            </div>
          ))}
        </li>
      )}
    </Paper>
  );
}

/** A row in two or three lines. What has nothing to say in this row takes no room. */
function LinesOfRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const part = (form: PhoneForm) => {
    const shown = columns.filter(({ phone }) => phone === form);
    if (shown.length === 0) return undefined;
    return (
      <div data-part={form}>
        {shown.map(({ id, isNumber, cell, phoneCell = cell }) => (
          <div key={id} data-number={isNumber}>
            {phoneCell(row)}
          </div>
        ))}
      </div>
    );
  };
  const more = part('more');
  return (
    <>
      <div className={classes['lines']}>
        {part('start')}
        <div className={classes['body']}>
          <div className={classes['first']}>
            {part('head')}
            {part('mark')}
          </div>
          <div className={classes['second']}>
            {part('line')}
            {more === undefined && part('fact')}
          </div>
          {more !== undefined && (
            <div className={classes['second']}>
              {more}
              {part('fact')}
            </div>
          )}
        </div>
        {part('end')}
      </div>
      {part('text')}
      {part('actions')}
    </>
  );
}
