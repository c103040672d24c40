import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './work.module.css';

type Props = {
  icon: ReactNode;
  label: string;
  /** Why it is not possible now, shown under the label; undefined when it is. */
  forbidden?: string | undefined;
  danger?: boolean;
  onBegin: () => void;
};

/** An entry of the menu of a task. What is forbidden stays in reach of keys and says why. */
export function WorkItem({ icon, label, forbidden, danger = false, onBegin }: Props) {
  const isForbidden = forbidden !== undefined;
  return (
    <Menu.Item
      leftSection={icon}
      closeMenuOnClick={!isForbidden}
      {...(isForbidden && { 'aria-disabled': true, c: 'dimmed' })}
      {...(danger && !isForbidden && { c: 'var(--mantine-color-error)' })}
      className={classes['item'] ?? ''}
      onClick={() => {
        if (!isForbidden) onBegin();
      }}
    >
      {label}
      {isForbidden && (
        <Text component="span" display="block" fz={11} lh={1.3}>
          {forbidden}
        </Text>
      )}
    </Menu.Item>
  );
}
