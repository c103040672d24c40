import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { isForOthers, rowAt, rowsIn } from './row-focus.ts';

type Acts = {
  /** The list with its search field. */
  area: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  onSelect: (task: Task) => void;
  onTake: (task: Task) => void;
  onOpen: (task: Task) => void;
  onHelp: () => void;
  onLeave: () => void;
};

/**
 * Works a list of tasks by keys, while nobody types and no dialog or menu is open. The keys are taken as they are printed,
 * with or without shift: the slash lies elsewhere on other keyboards.
 */
export function useTaskKeys({ area, tasks, onSelect, onTake, onOpen, onHelp, onLeave }: Acts): void {
  /** Where the focus was last, for when its row has left the list. */
  const [place, setPlace] = useState(-1);

  const move = (step: 1 | -1) => {
    const rows = rowsIn(area.current);
    const now = rowAt(rows);
    const from = now === -1 ? place : now;
    // From nowhere both directions begin at the first row.
    const next = from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1);
    setPlace(next);
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };

  const onRow = (act: (task: Task) => void) => {
    const task = tasks[rowAt(rowsIn(area.current))];
    if (task !== undefined) act(task);
  };

  const acts: Record<string, () => void> = {
    j: () => {
      move(1);
    },
    ArrowDown: () => {
      move(1);
    },
    k: () => {
      move(-1);
    },
    ArrowUp: () => {
      move(-1);
    },
    x: () => {
      onRow(onSelect);
    },
    a: () => {
      onRow(onTake);
    },
    Enter: () => {
      onRow(onOpen);
    },
    '/': () => {
      area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    },
    '?': onHelp,
    Escape: onLeave,
  };

  useWindowEvent('keydown', (event) => {
    const act = acts[event.key];
    if (act === undefined || isForOthers(event)) return;
    event.preventDefault();
    act();
  });
}
