import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { isKeyTaken } from '#web/kit/is-key-taken.ts';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Keys of a page, each with what it does. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Has a page worked by single letters, but for what is typed and while a dialog or menu is open. */
export function usePageKeys(keys: PageKeys, isMeant: () => boolean = () => true): void {
  useWindowEvent('keydown', (event) => {
    const act = keys[event.key];
    if (act === undefined || isKeyTaken(event) || isTyping(event) || !isMeant()) return;
    event.preventDefault();
    act();
  });
}

const card = '[data-work-card]';

/**
 * As `usePageKeys`, for one of several cards on a page: the one whose part of the page has the focus, else the first.
 *
 * @returns the ref of the card
 */
export function useCardKeys(keys: PageKeys) {
  const own = useRef<HTMLDivElement>(null);
  usePageKeys(keys, () => {
    const focused = document.activeElement?.closest('article')?.querySelector(card);
    return own.current !== null && own.current === (focused ?? document.querySelector(card));
  });
  return own;
}
