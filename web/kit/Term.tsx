import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { english } from '#web/i18n/english.ts';
import classes from './term.module.css';

/** A term of the trade that has an explanation. */
export type TermName = keyof typeof english.shell.terms;

type Props = { of: TermName; children: ReactNode };

/**
 * A word that a newcomer may not know: its explanation opens under the pointer, by touch and by focus, stays while the
 * pointer is on it, and closes with Escape. A button, so that a field's label around it does not take the click.
 */
export function Term({ of, children }: Props) {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={t(`shell.terms.${of}`)}
      multiline
      interactive
      w={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <UnstyledButton className={classes['term']}>{children}</UnstyledButton>
    </Tooltip>
  );
}
