import { ActionIcon, Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronsDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { HexTable, useFileBytes } from './HexTable.tsx';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { readOffset } from './hex.ts';
import { nextRun, previousRun, runNumber } from './places.ts';
import classes from './report.module.css';

type Props = { page: TaskReportPage; map: TaskStripMap; at: number; onMove: (offset: number) => void };

/** The bytes of both files side by side around an offset, on a phone one above the other. */
export function HexView({ page, map, at, onMove }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  // Both files beside each other: half a line of each where a whole one has no room.
  const hasRoom = useMediaQuery('(min-width: 78em)', undefined, { getInitialValueInEffect: false });
  const width = hasRoom ? 16 : 8;
  const lines = isPhone ? 12 : 24;
  const end = Math.max(map.length, map.modifiedLength ?? 0);
  const lastTop = Math.max(0, Math.ceil(end / width) - lines) * width;
  // The bytes before a change are read with it.
  const top = Math.min(lastTop, Math.max(0, Math.floor(at / width) - 3) * width);
  const shown = { top, length: lines * width };
  const original = useFileBytes(page, 'original', shown);
  const modified = useFileBytes(page, 'modified', shown);
  const move = (offset: number | undefined) => {
    if (offset !== undefined) onMove(Math.min(end - 1, offset));
  };
  const next = nextRun(map.runs, at)?.offset;
  const previous = previousRun(map.runs, at)?.offset;
  useHotkeys([
    [
      'n',
      () => {
        move(next);
      },
    ],
    [
      'p',
      () => {
        move(previous);
      },
    ],
  ]);
  const steps: Partial<Record<string, number>> = {
    ArrowUp: -width,
    ArrowDown: width,
    PageUp: -lines * width,
    PageDown: lines * width,
    Home: -end,
    End: end,
  };
  const failed = [original, modified].find(({ error }) => error !== null);
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {t('engine.report.hex.title')}
          </Title>
          <HexTools map={map} at={at} page={lines * width} next={next} previous={previous} onMove={move} />
        </Group>
        {failed !== undefined && <ErrorNotice error={failed.error} onRetry={failed.retry} />}
        <Box
          className={classes['region'] ?? ''}
          data-bytes
          role="region"
          tabIndex={0}
          aria-label={t('engine.report.hex.region', { offset: hexOffset(at) })}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (step === undefined) return;
            event.preventDefault();
            move(Math.max(0, at + step));
          }}
        >
          <Group gap={12} align="flex-start" wrap={isPhone ? 'wrap' : 'nowrap'}>
            <HexTable
              caption={t('engine.report.hex.original')}
              shown={{ ...shown, width, at }}
              bytes={original.at}
              other={page.modified === undefined ? undefined : modified.at}
            />
            {page.modified !== undefined && (
              <HexTable
                caption={t('engine.report.hex.modified')}
                shown={{ ...shown, width, at }}
                bytes={modified.at}
                other={original.at}
              />
            )}
          </Group>
        </Box>
        {page.modified !== undefined && (
          <Text size="xs" c="dimmed">
            {t('engine.report.hex.differs')}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

type HexToolsProps = {
  map: TaskStripMap;
  at: number;
  /** Bytes that are on the screen at once. */
  page: number;
  next: number | undefined;
  previous: number | undefined;
  onMove: (offset: number | undefined) => void;
};

/** Moves in the bytes: by difference, by page, to an offset. */
function HexTools({ map, at, page, next, previous, onMove }: HexToolsProps) {
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
          size={28}
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

/** Takes an offset as staff type it, with or without 0x. */
function JumpField({ length, onJump }: { length: number; onJump: (offset: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  return (
    <PlainForm
      data-screen-only
      onSubmit={() => {
        const offset = readOffset(typed);
        const isInFile = offset !== undefined && offset < length;
        setInvalid(!isInFile);
        if (isInFile) onJump(offset);
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          w={130}
          aria-label={t('engine.report.hex.jump')}
          placeholder={t('engine.report.hex.jump')}
          value={typed}
          error={isInvalid && t('engine.report.hex.jumpWrong')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setInvalid(false);
          }}
        />
        <Button type="submit" size="xs" variant="default">
          {t('engine.report.hex.go')}
        </Button>
      </Group>
    </PlainForm>
  );
}
