import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronsDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { JumpField } from './JumpField.tsx';
import { runNumber } from './places.ts';

type Props = {
  map: TaskStripMap;
  at: number;
  /** Bytes that are on the screen at once. */
  page: number;
  next: number | undefined;
  previous: number | undefined;
  onMove: (offset: number | undefined) => void;
};

/** How to get about in the bytes: by difference, by page, to an offset. */
export function HexTools({ map, at, page, next, previous, onMove }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const tools = [
    { label: t('engine.report.hex.previous'), to: previous, Icon: IconChevronUp },
    { label: t('engine.report.hex.next'), to: next, Icon: IconChevronDown },
    { label: t('engine.report.hex.back'), to: at === 0 ? undefined : Math.max(0, at - page), Icon: IconChevronsUp },
    { label: t('engine.report.hex.forth'), to: at + page < map.length ? at + page : undefined, Icon: IconChevronsDown },
  ];
  return (
    <Group gap="xs">
      {map.modifiedLength !== undefined && (
        <Text size="xs" c="dimmed" aria-live="polite">
          {map.runCount === 0
            ? t('engine.report.hex.none')
            : t('engine.report.hex.number', { number: count(runNumber(map.runs, at)), count: map.runCount })}
        </Text>
      )}
      {tools.map(({ label, to, Icon }) => (
        <ActionIcon
          key={label}
          size={26}
          variant="default"
          aria-label={label}
          title={label}
          disabled={to === undefined}
          onClick={() => {
            onMove(to);
          }}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <JumpField length={Math.max(map.length, map.modifiedLength ?? 0)} onJump={onMove} />
    </Group>
  );
}
