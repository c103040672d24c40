import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { hexOffset } from './hex.ts';
import { HexTable } from './HexTable.tsx';
import { HexTools } from './HexTools.tsx';
import { nextRun, previousRun } from './places.ts';
import classes from './report.module.css';
import { useFileBytes } from './useFileBytes.ts';

type Props = { page: TaskReportPage; map: TaskStripMap; at: number; onMove: (offset: number) => void };

/** The bytes of both files side by side around an offset, on a phone one above the other. */
export function HexView({ page, map, at, onMove }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const width = isPhone ? 8 : 16;
  const lines = isPhone ? 12 : 24;
  const end = Math.max(map.length, map.modifiedLength ?? 0);
  const lastTop = Math.max(0, Math.ceil(end / width) - lines) * width;
  // What stands before a change is read with it.
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
          <Group gap="lg" align="flex-start" wrap={isPhone ? 'wrap' : 'nowrap'}>
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
