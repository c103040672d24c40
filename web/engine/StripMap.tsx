import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useUnitText } from './MethodWords.tsx';
import { hexRange } from './hex.ts';
import { findOwners, judgeTexture } from './places.ts';
import classes from './report.module.css';
import { bandHeight, rowHeight, shades, drawShapes, sliceAt } from './strip-shapes.ts';

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
        <Text
          size="xs"
          data-screen-only
          className={classes['told'] ?? ''}
          {...(pointed === undefined && { c: 'dimmed' })}
        >
          {pointed === undefined ? t('engine.report.strip.hint') : sliceText(pointed)}
        </Text>
      </Stack>
    </Paper>
  );
}

/** The meaning of the marks that are in the picture. */
function StripLegend({ map }: { map: TaskStripMap }) {
  const { t } = useTranslation();
  const marks = [
    'erased',
    'dense',
    ...(map.bytesChanged > 0 ? (['changed'] as const) : []),
    ...(map.checksum.checks.length > 0 ? (['words'] as const) : []),
    ...(map.signatures.length > 0 ? (['signatures'] as const) : []),
  ] as const;
  return (
    <Group gap="sm" data-ink>
      {marks.map((mark) => (
        <Group key={mark} gap={5} wrap="nowrap">
          <span className={classes['sample']} data-mark={mark} aria-hidden />
          <Text size="xs">{t(`engine.report.strip.legend.${mark}`)}</Text>
        </Group>
      ))}
    </Group>
  );
}

type StripPictureProps = { map: TaskStripMap; rows: number; marked: number; label: string };

/** The strip itself. Changes stand at the lower edge, checksum words at the upper one, signatures between them. */
function StripPicture({ map, rows, marked, label }: StripPictureProps) {
  const shapes = drawShapes(map, rows);
  const x = marked % shapes.perRow;
  const y = Math.floor(marked / shapes.perRow) * rowHeight;
  const height = rows * rowHeight - (rowHeight - bandHeight);
  return (
    <svg
      className={classes['strip']}
      style={{ height: rows * 28 }}
      viewBox={`0 0 ${shapes.perRow} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {shapes.shades.map((path, shade) =>
        path === '' ? undefined : (
          // Eight shades of one color; the first one is that of erased flash.
          <path key={path} className={classes['shade']} d={path} fillOpacity={0.05 + (0.6 * shade) / (shades - 1)} />
        ),
      )}
      <path className={classes['signatures']} d={shapes.signatures} />
      <path className={classes['words']} d={shapes.words} data-mark="words" />
      <path className={classes['changed']} d={shapes.changed} data-mark="changed" />
      <rect className={classes['marked']} x={x} y={y} width={1} height={bandHeight} />
    </svg>
  );
}

/** A slice of the picture in words. */
function useSliceText(
  page: TaskReportPage,
  map: TaskStripMap,
  report: TaskReport | undefined,
): (slice: number) => string {
  const { t, i18n } = useTranslation();
  const unitText = useUnitText(page.methods);
  return (slice) => {
    const offset = slice * map.sliceLength;
    const length = Math.min(map.sliceLength, map.length - offset);
    const { methods, checks, signatures } = findOwners({ offset, length }, map, report);
    const bits = map.entropy[slice] ?? 0;
    const texture = t(`engine.report.strip.texture.${judgeTexture(bits, map.erased[slice] ?? 0)}`);
    const changed = map.changed[slice] ?? 0;
    return [
      hexRange(offset, length),
      t('engine.report.strip.bits', {
        texture,
        bits: bits.toLocaleString(toNumberLocale(i18n.language), { maximumFractionDigits: 1 }),
      }),
      ...(changed > 0 ? [t('engine.report.strip.changed', { count: changed })] : []),
      ...methods.map(unitText),
      ...checks.slice(0, 3).map((name) => t('engine.report.strip.word', { name })),
      ...signatures.map(({ stale }) =>
        t(stale ? 'engine.report.strip.signatureStale' : 'engine.report.strip.signature'),
      ),
    ].join(' · ');
  };
}
