import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#web/pricing/pricing.module.css';

/** A row on the screen, whatever its place. */
export type Keyed = { key: number };

/** A key that no row has. */
export const nextKey = (rows: readonly Keyed[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

type Props<Row extends Keyed> = {
  label: string;
  rows: readonly Row[];
  max: number;
  addLabel: string;
  onAdd: () => void;
  removeLabel: (number: number) => string;
  onRemove: (index: number) => void;
  renderRow: (row: Row, index: number) => ReactNode;
};

/** Rows of fields that can be added and removed. */
export function RowList<Row extends Keyed>(props: Props<Row>) {
  const { label, rows, max, addLabel, onAdd, removeLabel, onRemove, renderRow } = props;
  return (
    <>
      {rows.length > 0 && (
        <ol className={classes['followUps']} aria-label={label}>
          {rows.map((row, index) => (
            <li key={row.key} className={classes['furtherRow']}>
              {renderRow(row, index)}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="danger"
                ml="auto"
                mt={4}
                aria-label={removeLabel(index + 1)}
                onClick={() => {
                  onRemove(index);
                }}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rows.length >= max}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </Group>
    </>
  );
}
