import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { isKeyTaken } from '#web/kit/is-key-taken.ts';

/** A key of one list besides those of every list. */
export type ListKey = {
  /** As the keyboard event names it. */
  key: string;
  /** Its effect, for the help. */
  meaning: string;
  /** @param place which of the rows has the focus, or something in it has; -1: none */
  act: (place: number) => void;
};

type Acts = {
  /** Anything within the list: the closest `[data-list]` around it is the list with its search field. */
  within: RefObject<HTMLElement | null>;
  keys: readonly ListKey[];
  onHelp: () => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Works a list by keys, while nobody types and no dialog or menu is open: j, k and the arrows move over its rows, the slash
 * goes to its search field. A row opens by its own Enter. The keys are taken as they are printed, with or without shift:
 * the slash lies elsewhere on other keyboards.
 */
export function useListKeys({ within, keys, onHelp }: Acts): void {
  /** The last place of the focus, for when its row has left the list. */
  const [place, setPlace] = useState(-1);

  const move = (rows: readonly HTMLElement[], step: 1 | -1) => {
    const now = rowAt(rows);
    const from = now === -1 ? place : now;
    // From nowhere both directions begin at the first row.
    const next = from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1);
    setPlace(next);
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };

  const actOf = (key: string, area: HTMLElement): (() => void) | undefined => {
    const rows = rowsIn(area);
    const step = steps[key];
    if (step !== undefined && rows.length > 0)
      return () => {
        move(rows, step);
      };
    if (key === '?') return onHelp;
    const field = area.querySelector<HTMLInputElement>('input[type="search"]');
    if (key === '/' && field !== null)
      return () => {
        field.focus();
      };
    const own = keys.find((one) => one.key === key);
    return (
      own &&
      (() => {
        own.act(rowAt(rows));
      })
    );
  };

  useWindowEvent('keydown', (event) => {
    const area = within.current?.closest<HTMLElement>('[data-list]');
    if (area === undefined || area === null || isForOthers(event, area)) return;
    const act = actOf(event.key, area);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

/** The rows of a list that can have the focus, in their order. */
const rowsIn = (area: HTMLElement): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('[data-row]')];

/** The number of the row that has the focus, or something in it has; -1: none. */
const rowAt = (rows: readonly HTMLElement[]): number => rows.findIndex((row) => row.contains(document.activeElement));

/** The key belongs to something else than the list: to a field or another list, or to a dialog or menu that is open. */
function isForOthers(event: KeyboardEvent, area: HTMLElement): boolean {
  const { target, key } = event;
  if (isKeyTaken(event) || !area.checkVisibility()) return true;
  if (!(target instanceof HTMLElement)) return false;
  const list = target.closest('[data-list]');
  if (list !== null && list !== area) return true;
  // Arrows scroll what lies beside the list.
  if (key.startsWith('Arrow') && list === null && !target.matches('body, main, h1')) return true;
  // The space bar presses the control that has the focus.
  if (key === ' ' && !target.matches('[data-row]')) return true;
  // An open list of values is worked by its own keys.
  if (target.matches('[aria-haspopup="listbox"][aria-expanded="true"]')) return true;
  if (target.isContentEditable || target.matches('textarea, select, [role="tab"]')) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
