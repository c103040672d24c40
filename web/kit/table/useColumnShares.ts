import { useLocalStorage } from '@mantine/hooks';

/** Least share of a column, in percent of its table. */
export const minShare = 6;

type Shared = { readonly id: string; readonly share?: number };

export type ColumnShares<Column> = {
  /** The columns with the shares that their reader has set. */
  readonly columns: readonly Column[];
  /** The column that gives or takes room when this one is made wider; undefined: its width cannot be changed. */
  readonly getNeighbor: (id: string) => string | undefined;
  /** Moves percent of the table from the neighbor to the column; negative: back. */
  readonly resize: (id: string, percent: number) => void;
  /** The width that the table gives by itself, for a column and its neighbor. */
  readonly reset: (id: string) => void;
};

/**
 * Widths of the columns that share the room of a table, remembered on this device. What one column gains its neighbor loses, so that a
 * table fits at any width of the window.
 *
 * @param table a name of the table that stays the same in all languages; undefined: nothing is remembered or changed
 */
export function useColumnShares<Column extends Shared>(
  table: string | undefined,
  columns: readonly Column[],
): ColumnShares<Column> {
  const [stored, store] = useLocalStorage<Record<string, number>>({
    key: `tuneport.columns.${table ?? ''}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const shared = columns.filter(({ share }) => share !== undefined);
  const getNeighbor = (id: string) =>
    table === undefined ? undefined : shared[shared.findIndex((column) => column.id === id) + 1]?.id;
  const getShare = (id: string) => {
    const own = shared.find((column) => column.id === id)?.share ?? 0;
    const value: unknown = stored[id];
    return table !== undefined && typeof value === 'number' && value >= minShare && value <= 100 ? value : own;
  };
  return {
    columns: columns.map((column) => (column.share === undefined ? column : { ...column, share: getShare(column.id) })),
    getNeighbor,
    resize: (id, percent) => {
      const neighbor = getNeighbor(id);
      if (neighbor === undefined) return;
      const [own, other] = [getShare(id), getShare(neighbor)];
      const moved = Math.min(Math.max(percent, minShare - own), other - minShare);
      store({ ...stored, [id]: own + moved, [neighbor]: other - moved });
    },
    reset: (id) => {
      const both = [id, getNeighbor(id)];
      store(Object.fromEntries(Object.entries(stored).filter(([column]) => !both.includes(column))));
    },
  };
}
