import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { ChangedRun } from '#contract/engine.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { spaced } from './hex.ts';
import classes from './report.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  runs: readonly ChangedRun[];
  /** Of all places, also those that are not in `runs`. */
  runCount: number;
  /** In place of a table without places. */
  emptyText?: string;
  /** The cause of a place. */
  causeOf?: (run: ChangedRun) => string;
  /** The heads of the columns with the bytes of either file. */
  heads: { before: string; after: string };
  onOpen: (offset: number) => void;
};

/** Places shown at first, and added with each click. */
const step = 100;

/** The places at which two files differ, with the first bytes of both; each opens its bytes. */
export function RunList({ title, aside, runs, runCount, emptyText, causeOf, heads, onOpen }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const [limit, setLimit] = useState(step);
  const shown = runs.slice(0, limit);
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {title}
          </Title>
          {aside}
        </Group>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {emptyText}
          </Text>
        ) : (
          <DataTable
            label={title}
            rows={shown}
            rowKey={({ offset }) => offset}
            minWidth={640}
            isBorderless
            onOpen={({ offset }) => {
              onOpen(offset);
            }}
            columns={[
              {
                id: 'offset',
                phone: 'head',
                head: t('engine.report.runs.offset'),
                sortBy: ({ offset }) => offset,
                cell: ({ offset }) => <OffsetButton offset={offset} onOpen={onOpen} />,
              },
              {
                id: 'length',
                phone: 'fact',
                head: t('engine.report.runs.length'),
                isNumber: true,
                sortBy: ({ length }) => length,
                cell: ({ length }) => count(length),
              },
              causeOf !== undefined && {
                id: 'what',
                phone: 'head',
                head: t('engine.report.runs.what'),
                share: 30,
                cell: (run) => (
                  <Text fz="xs" truncate="end" title={causeOf(run)}>
                    {causeOf(run)}
                  </Text>
                ),
              },
              {
                id: 'before',
                phone: 'line',
                head: heads.before,
                share: 35,
                cell: ({ before, length }) => <Bytes bytes={before} length={length} />,
                phoneCell: ({ before, length }) => <Bytes head={heads.before} bytes={before} length={length} />,
              },
              {
                id: 'after',
                phone: 'more',
                head: heads.after,
                share: 35,
                cell: ({ after, length }) => <Bytes bytes={after} length={length} />,
                phoneCell: ({ after, length }) => <Bytes head={heads.after} bytes={after} length={length} />,
              },
            ]}
          />
        )}
        {shown.length < runCount && (
          <Group gap="sm">
            <Text size="xs" c="dimmed">
              {t('engine.report.runs.cut', { shown: count(shown.length), count: runCount })}
            </Text>
            {shown.length < runs.length && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setLimit(limit + step);
                }}
              >
                {t('engine.report.runs.more')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** Opens a place of the file in its bytes. */
export function OffsetButton({ offset, onOpen }: { offset: number; onOpen: (offset: number) => void }) {
  const { t } = useTranslation();
  return (
    <Anchor
      component="button"
      type="button"
      className={classes['mono'] ?? ''}
      aria-label={t('engine.report.runs.open', { offset: hexOffset(offset) })}
      onClick={() => {
        onOpen(offset);
      }}
    >
      {hexOffset(offset)}
    </Anchor>
  );
}

/** The first bytes of a place; its whole length tells whether there are more. `head` stands before them where no column does. */
function Bytes({ head, bytes, length }: { head?: string; bytes: string; length: number }) {
  const { t } = useTranslation();
  const text = bytes.length < 2 * length ? t('engine.report.runs.longer', { bytes: spaced(bytes) }) : spaced(bytes);
  return (
    <Text className={classes['mono'] ?? ''} truncate="end" title={text}>
      {head !== undefined && `${head} `}
      {text}
    </Text>
  );
}
