import { Tooltip, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { english } from '#web/i18n/english.ts';
import classes from './term.module.css';

/** A term of the trade that has an explanation. */
export type TermName = keyof typeof english.shell.terms;

type Props = { of: TermName; children: ReactNode };

/**
 * A word that a newcomer may not know: its explanation opens under the pointer, by touch, by focus and by a press, stays while the
 * pointer is on it, and closes with Escape. A button, so that a field's label around it does not take the click.
 */
export function Term({ of, children }: Props) {
  const { t } = useTranslation();
  // Of the keyboard; the tooltip's own focus would not open again after Escape while the pointer rests on the word.
  const [state, setState] = useState<'rest' | 'opened' | 'closed'>('rest');
  return (
    <Tooltip
      label={t(`shell.terms.${of}`)}
      multiline
      interactive
      w={280}
      events={{ hover: true, focus: false, touch: true }}
      disabled={state === 'closed'}
      {...(state === 'opened' && { opened: true })}
    >
      <UnstyledButton
        data-term
        className={classes['term']}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setState('opened');
        }}
        onClick={() => {
          setState('opened');
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setState('closed');
        }}
        onBlur={() => {
          setState('rest');
        }}
        onMouseLeave={() => {
          if (state === 'closed') setState('rest');
        }}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
