import { ActionIcon, Group, Kbd, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';

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
  /** The last place of the focus, for when its row has left the list. */
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

/** The rows of a list that can have the focus, in their order. */
const rowsIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** Which of the rows has the focus, or something in it has; -1: none. */
const rowAt = (rows: readonly HTMLElement[]): number => rows.findIndex((row) => row.contains(document.activeElement));

const overlays = '[role="dialog"], [role="menu"]';

/** The key belongs to something else than the list: to a field or button, or to a dialog or menu that is open. */
function isForOthers({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector(overlays) !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, [role="tab"]')) return true;
  // Buttons, links and boxes have their own Enter.
  if (key === 'Enter') return !target.matches('[data-row]');
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

const keys = [
  { name: 'move', labels: ['j', 'k', '↓', '↑'] },
  { name: 'select', labels: ['x'] },
  { name: 'take', labels: ['a'] },
  { name: 'open', labels: ['Enter'] },
  { name: 'search', labels: ['/'] },
  { name: 'leave', labels: ['Esc'] },
  { name: 'help', labels: ['?'] },
] as const;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Which keys work in the list of tasks. */
export function KeyHelp({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Tooltip label={t('workbench.keys.title')}>
        <ActionIcon variant="default" size={30} aria-label={t('workbench.keys.title')} onClick={onOpen}>
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={t('workbench.keys.title')}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        <Stack gap="xs">
          {keys.map(({ name, labels }) => (
            <Group key={name} justify="space-between">
              <Text size="sm">{t(`workbench.keys.${name}`)}</Text>
              <Group gap={4}>
                {labels.map((label) => (
                  <Kbd key={label}>{label}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      </Modal>
    </>
  );
}
