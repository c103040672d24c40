import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Term, type TermName } from '#web/kit/format/Term.tsx';
import classes from './tasks.module.css';

type Props = { label: string; term?: TermName; wide?: boolean; children: ReactNode };

/** One labelled fact of a description list; a label that is a `term` explains itself. */
export function Fact({ label, term, wide = false, children }: Props) {
  return (
    <div className={`${classes['fact']} ${wide ? classes['wide'] : ''}`}>
      <Text component="dt" size="xs" c="dimmed">
        {term === undefined ? label : <Term of={term}>{label}</Term>}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}
