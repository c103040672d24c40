import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import classes from './report.module.css';
import { StripLegend } from './StripLegend.tsx';
import { StripPicture } from './StripPicture.tsx';
import { sliceAt } from './strip-shapes.ts';
import { useSliceText } from './useSliceText.ts';

type Props = {
  page: TaskReportPage;
  map: TaskStripMap;
  report: TaskReport | undefined;
  /** The offset that the bytes are open at. */
  at: number;
  onOpen: (offset: number) => void;
};

/** The whole file as a strip: how dense it is, where it was changed, where its checksums and signatures lie. */
export function StripMap({ page, map, report, at, onOpen }: Props) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  const rows = useIsPhone() ? 8 : 4;
  const sliceText = useSliceText(page, map, report);
  const [pointed, setPointed] = useState<number>();
  const last = Math.max(0, map.entropy.length - 1);
  const current = Math.min(last, Math.floor(at / map.sliceLength));
  const [chosen, setChosen] = useState(current);
  const perRow = Math.max(1, Math.ceil(map.entropy.length / rows));
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    Home: -map.entropy.length,
    End: map.entropy.length,
  };
  // A slice that was changed opens where the change begins.
  function open(slice: number) {
    const start = slice * map.sliceLength;
    const run = map.runs.find(({ offset }) => offset >= start && offset < start + map.sliceLength);
    onOpen(run?.offset ?? start);
  }
  const under = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return sliceAt(map, rows, (clientX - left) / width, (clientY - top) / height);
  };
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {t('engine.report.strip.title')}
          </Title>
          <StripLegend map={map} />
        </Group>
        <Box pos="relative">
          <StripPicture
            map={map}
            rows={rows}
            marked={pointed ?? current}
            label={t('engine.report.strip.summary', {
              slices: count(map.entropy.length),
              size: bytes(map.sliceLength),
              changed: count(map.changed.filter((changed) => changed > 0).length),
              words: count(map.checksum.checks.length),
              signatures: count(map.signatures.length),
            })}
          />
          <div
            className={classes['pointer']}
            role="slider"
            tabIndex={0}
            aria-label={t('engine.report.strip.place')}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={chosen}
            aria-valuetext={sliceText(chosen)}
            onPointerMove={(event) => {
              setPointed(under(event));
            }}
            onPointerLeave={() => {
              setPointed(undefined);
            }}
            onFocus={() => {
              setChosen(current);
            }}
            onBlur={() => {
              setPointed(undefined);
            }}
            onClick={(event) => {
              const slice = under(event);
              if (slice !== undefined) open(slice);
            }}
            onKeyDown={(event) => {
              const step = steps[event.key];
              if (event.key === 'Enter' || event.key === ' ') open(chosen);
              else if (step === undefined) return;
              else {
                const next = Math.min(last, Math.max(0, chosen + step));
                setChosen(next);
                setPointed(next);
              }
              event.preventDefault();
            }}
          />
        </Box>
        <Text size="xs" className={classes['told'] ?? ''} {...(pointed === undefined && { c: 'dimmed' })}>
          {pointed === undefined ? t('engine.report.strip.hint') : sliceText(pointed)}
        </Text>
      </Stack>
    </Paper>
  );
}
