import { Group, Stack, Title } from '@mantine/core';
import { type Move, type MoveRefusal, movingApi } from '#contract/moving.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';

const outcomes = ['created', 'changed', 'unchanged', 'refused'] as const;

/** The outcome of the last run, file by file, and the lines that it refused. */
export function MoveResult({ move: { reports, refusals, refusedCount } }: { move: Move }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const reasonOf = useReason();
  return (
    <>
      {reports.length > 0 && (
        <Stack gap="sm">
          <Title order={3} size="h5">
            {t('moving.result')}
          </Title>
          <DataTable
            label={t('moving.result')}
            rows={reports}
            rowKey={({ kind }) => kind}
            minWidth={480}
            columns={[
              {
                id: 'file',
                head: t('moving.file'),
                phone: 'head',
                share: 100,
                cell: ({ file, problem }) =>
                  problem === undefined ? file : `${file}: ${t(`moving.problem.${problem}`)}`,
              },
              {
                id: 'data',
                head: t('moving.data'),
                phone: 'mark',
                cell: ({ kind }) => t(`moving.kind.${kind}`),
              },
              ...outcomes.map((outcome) => ({
                id: outcome,
                head: t(`csv.outcome.${outcome}`),
                isNumber: true,
                cell: (report: Move['reports'][number]) => count(report[outcome]),
              })),
              {
                id: 'counts',
                isPhoneOnly: true,
                phone: 'text',
                cell: (report) =>
                  outcomes.map((outcome) => `${t(`csv.outcome.${outcome}`)} ${count(report[outcome])}`).join(' · '),
              },
            ]}
          />
        </Stack>
      )}
      {refusals.length > 0 && (
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={3} size="h5">
              {t('moving.refused', { count: count(refusedCount) })}
            </Title>
            <DownloadButton call={movingApi.downloadMoveRefusals} input={{}}>
              {t('moving.download')}
            </DownloadButton>
          </Group>
          <DataTable
            label={t('moving.refused', { count: count(refusedCount) })}
            rows={refusals}
            rowKey={({ file, line }) => `${file} ${line}`}
            minWidth={640}
            columns={[
              { id: 'file', head: t('moving.file'), phone: 'head', cell: ({ file }) => file },
              { id: 'line', head: t('csv.columns.line'), isNumber: true, phone: 'mark', cell: ({ line }) => line },
              { id: 'key', head: t('csv.columns.key'), phone: 'line', cell: ({ key }) => key },
              { id: 'reason', head: t('csv.columns.outcome'), phone: 'text', share: 100, cell: reasonOf },
            ]}
          />
        </Stack>
      )}
    </>
  );
}

/** The reason for a refusal in words. */
function useReason(): (refusal: MoveRefusal) => string {
  const { t } = useTranslation();
  return ({ problem, column, word }) => {
    if (problem === 'notJson' || problem === 'notSound' || problem === 'methodUnknown' || problem === 'notPaired')
      return t(`moving.solution.${problem}`);
    // The reasons are those for which a pair that staff send is refused.
    if (problem === 'pairRefused') return t(`moving.solution.${problem}`, { reason: column });
    const reason = t(`csv.problem.${problem}`, { column });
    return word === '' ? reason : `${reason} (${word.replaceAll('|', ', ')})`;
  };
}
