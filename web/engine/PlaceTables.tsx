import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { ChangedRun, ComparedChecksum, TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Term } from '#web/kit/format/Term.tsx';
import { SolutionLink, useUnitText } from './MethodWords.tsx';
import { OffsetButton, RunList } from './RunList.tsx';
import { hexRange } from './hex.ts';
import { findOwners } from './places.ts';
import classes from './report.module.css';

type Props = {
  page: TaskReportPage;
  map: TaskStripMap;
  report: TaskReport | undefined;
  onOpen: (offset: number) => void;
};

/** Every place at which the files differ; each opens its bytes. */
export function RunTable({ page, map, report, onOpen }: Props) {
  const { t } = useTranslation();
  const unitText = useUnitText(page.methods);
  const authorsOf = (run: ChangedRun): string => {
    const { methods, checks } = findOwners(run, map, report);
    const authors = [...methods.map(unitText), ...checks.map((name) => t('engine.report.runs.checksum', { name }))];
    return authors.length === 0 ? t('engine.report.runs.other') : authors.join(', ');
  };
  return (
    <RunList
      title={t('engine.report.runs.title')}
      runs={map.runs}
      runCount={map.runCount}
      emptyText={t(map.modifiedLength === undefined ? 'engine.report.runs.noModified' : 'engine.report.runs.none')}
      causeOf={authorsOf}
      heads={{ before: t('engine.report.runs.before'), after: t('engine.report.runs.after') }}
      onOpen={onOpen}
    />
  );
}

/** The places at which the original differs from the nearest known one, where that is stored. */
export function OriginTable({ map: { origin }, onOpen }: Pick<Props, 'map' | 'onOpen'>) {
  const { t } = useTranslation();
  if (origin === undefined) return undefined;
  return (
    <RunList
      title={t('engine.report.origin.title')}
      aside={<SolutionLink solutionId={origin.solutionId} />}
      runs={origin.runs}
      runCount={origin.runCount}
      heads={{ before: t('engine.report.origin.before'), after: t('engine.report.origin.after') }}
      onOpen={onOpen}
    />
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
            isBorderless
            heads={(id) => t(`engine.report.checks.${id}`)}
            columns={[
              { id: 'name', phone: 'head', cell: ({ name }) => name },
              {
                id: 'range',
                phone: 'head',
                cell: ({ start, end }) => <span className={classes['mono']}>{hexRange(start, end - start)}</span>,
              },
              {
                id: 'stored',
                phone: 'mark',
                cell: ({ storedAt }) => <OffsetButton offset={storedAt} onOpen={onOpen} />,
              },
              {
                id: 'before',
                phone: 'line',
                cell: ({ before }) => <StoredWord word={before} />,
                phoneCell: ({ before }) => <StoredWord head={t('engine.report.checks.before')} word={before} />,
              },
              hasAfter && {
                id: 'after',
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
        color={ok ? 'good' : 'danger'}
        label={t(ok ? 'engine.report.correct' : 'engine.report.wrong')}
      />
      <Text className={classes['mono'] ?? ''}>
        {ok ? stored : t('engine.report.checks.should', { stored, computed })}
      </Text>
    </Group>
  );
}
