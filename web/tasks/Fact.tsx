import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tasks.module.css';

type Props = { label: string; wide?: boolean; children: ReactNode };

/** One labelled fact of a description list. */
export function Fact({ label, wide = false, children }: Props) {
  return (
    <div className={`${classes['fact']} ${wide ? classes['wide'] : ''}`}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}
