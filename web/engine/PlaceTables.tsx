import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { ChangedRun, ComparedChecksum, TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { Term } from '#web/kit/Term.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useUnitText } from './MethodWords.tsx';
import { hexOffset } from '#web/kit/hex-offset.ts';
import { hexRange, spaced } from './hex.ts';
import { ownersOf } from './places.ts';
import classes from './report.module.css';

type Props = {
  page: TaskReportPage;
  map: TaskStripMap;
  report: TaskReport | undefined;
  onOpen: (offset: number) => void;
};

/** Places shown at first, and added with each click. */
const step = 100;

/** Every place at which the files differ; each opens its bytes. */
export function RunTable({ page, map, report, onOpen }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const unitText = useUnitText(page.methods);
  const [limit, setLimit] = useState(step);
  const shown = map.runs.slice(0, limit);
  const authorsOf = (run: ChangedRun): string => {
    const { methods, checks } = ownersOf(run, map, report);
    const authors = [...methods.map(unitText), ...checks.map((name) => t('engine.report.runs.checksum', { name }))];
    return authors.length === 0 ? t('engine.report.runs.other') : authors.join(', ');
  };
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Title order={2} size="h6">
          {t('engine.report.runs.title')}
        </Title>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(map.modifiedLength === undefined ? 'engine.report.runs.noModified' : 'engine.report.runs.none')}
          </Text>
        ) : (
          <DataTable
            label={t('engine.report.runs.title')}
            rows={shown}
            rowKey={({ offset }) => offset}
            minWidth={640}
            isBare
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
              {
                id: 'what',
                phone: 'head',
                head: t('engine.report.runs.what'),
                maxWidth: 220,
                cell: (run) => (
                  <Text fz="xs" truncate="end" title={authorsOf(run)}>
                    {authorsOf(run)}
                  </Text>
                ),
              },
              {
                id: 'before',
                phone: 'line',
                head: t('engine.report.runs.before'),
                maxWidth: 330,
                cell: ({ before, length }) => <Bytes bytes={before} length={length} />,
                phoneCell: ({ before, length }) => (
                  <Bytes head={t('engine.report.runs.before')} bytes={before} length={length} />
                ),
              },
              {
                id: 'after',
                phone: 'more',
                head: t('engine.report.runs.after'),
                maxWidth: 330,
                cell: ({ after, length }) => <Bytes bytes={after} length={length} />,
                phoneCell: ({ after, length }) => (
                  <Bytes head={t('engine.report.runs.after')} bytes={after} length={length} />
                ),
              },
            ]}
          />
        )}
        {shown.length < map.runCount && (
          <Group gap="sm">
            <Text size="xs" c="dimmed">
              {t('engine.report.runs.cut', { shown: count(shown.length), count: map.runCount })}
            </Text>
            {shown.length < map.runs.length && (
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
function OffsetButton({ offset, onOpen }: { offset: number; onOpen: (offset: number) => void }) {
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

type ChecksumTableProps = { map: TaskStripMap; onOpen: (offset: number) => void };

/** Every checksum of the file before and after, computed anew from the stored files. */
export function ChecksumTable({ map: { checksum }, onOpen }: ChecksumTableProps) {
  const { t } = useTranslation();
  const hasAfter = checksum.checks.some(({ after }) => after !== undefined);
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            <Term of="checksum">{t('engine.report.checks.title')}</Term>
          </Title>
          {checksum.family !== undefined && (
            <Text size="xs" c="dimmed">
              {t('engine.report.checks.family', { family: checksum.family })}
            </Text>
          )}
        </Group>
        {checksum.checks.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('engine.report.checks.none')}
          </Text>
        ) : (
          <DataTable
            label={t('engine.report.checks.title')}
            rows={checksum.checks}
            rowKey={({ name, start, storedAt }) => `${name} ${start} ${storedAt}`}
            minWidth={640}
            isBare
            columns={[
              { id: 'name', phone: 'head', head: t('engine.report.checks.name'), cell: ({ name }) => name },
              {
                id: 'range',
                phone: 'head',
                head: t('engine.report.checks.range'),
                cell: ({ start, end }) => <span className={classes['mono']}>{hexRange(start, end - start)}</span>,
              },
              {
                id: 'stored',
                phone: 'mark',
                head: t('engine.report.checks.stored'),
                cell: ({ storedAt }) => <OffsetButton offset={storedAt} onOpen={onOpen} />,
              },
              {
                id: 'before',
                phone: 'line',
                head: t('engine.report.checks.before'),
                cell: ({ before }) => <StoredWord word={before} />,
                phoneCell: ({ before }) => <StoredWord head={t('engine.report.checks.before')} word={before} />,
              },
              hasAfter && {
                id: 'after',
                head: t('engine.report.checks.after'),
                phone: 'more',
                cell: ({ after }) => after !== undefined && <StoredWord word={after} />,
                phoneCell: ({ after }) =>
                  after !== undefined && <StoredWord head={t('engine.report.checks.after')} word={after} />,
              },
            ]}
          />
        )}
      </Stack>
    </Paper>
  );
}

type StoredWordProps = { head?: string; word: ComparedChecksum['before'] };

/** A checksum word as it stands in a file, and what it should be where it is wrong. */
function StoredWord({ head, word: { ok, stored, computed } }: StoredWordProps) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap">
      {head}
      <StateBadge
        size="sm"
        color={ok ? 'green' : 'red'}
        label={t(ok ? 'engine.report.correct' : 'engine.report.wrong')}
      />
      <Text className={classes['mono'] ?? ''}>
        {ok ? stored : t('engine.report.checks.should', { stored, computed })}
      </Text>
    </Group>
  );
}
