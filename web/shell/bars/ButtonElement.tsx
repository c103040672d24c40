import { type ComponentProps, createElement, type FocusEvent, type MouseEvent, useState } from 'react';

type Props = ComponentProps<'button'> & { href?: string; 'data-loading'?: boolean };

/**
 * The element of a button, which keeps the focus while it is at work, and when it is switched off under the fingers, as Save is
 * once everything is saved: a browser drops the focus of what is off onto the page, and the keyboard loses its place. It takes
 * no press all the same, and is off like any other once the focus has left it.
 */
export function ButtonElement({ disabled = false, onClick, onFocus, onBlur, ...props }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  const isBusy = props['data-loading'] === true;
  const isHeld = isBusy || (disabled && hasFocus);
  return createElement(props.href === undefined ? 'button' : 'a', {
    ...props,
    ...(isHeld ? { 'aria-disabled': true } : disabled && { disabled }),
    ...(isBusy && { 'aria-busy': true }),
    onClick: isHeld ? stop : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(false);
      onBlur?.(event);
    },
  });
}

/** A press that does nothing, neither here nor in the form around it. */
const stop = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};
