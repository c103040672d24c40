import { Anchor, Grid, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { taskFilesApi } from '#contract/automation/task-files.ts';
import { engineApi, type TaskReport, type TaskReportPage, type TaskStripMap } from '#contract/engine.ts';
import type { TaskId } from '#contract/ids.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { FilePlaces } from './FilePlaces.tsx';
import { SolutionLink, useUnitText } from './MethodWords.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportNotes } from './ReportNotes.tsx';

type Props = {
  taskId: TaskId;
  /** The facts of the original. */
  facts: ReactNode;
};

/** The whole report of a task for staff. */
export function TaskReportView({ taskId, facts }: Props) {
  const { t } = useTranslation();
  const page = useQuery(query(engineApi.getTaskReportPage, { taskId }));
  const hasFile = page.data?.original !== undefined;
  const map = useQuery({ ...query(engineApi.getTaskStripMap, { taskId }), enabled: hasFile });
  const findings = useQuery({ ...query(taskFilesApi.getTaskFileFacts, { taskId }), enabled: hasFile });
  const cards = useQuery({ ...query(engineApi.getTaskFileCards, { taskId }), enabled: hasFile });
  const failed = [page, map].find(({ isError }) => isError);
  // All of it at once: what came first would be pushed down by the rest.
  const isLoading = page.isPending || (hasFile && [map, findings, cards].some(({ isPending }) => isPending));
  const isMissing = page.isError && getErrorCode(page.error) === 'notFound';
  return (
    <Stack gap="md">
      <ReportTitle taskId={taskId} page={page.data} isLoading={isLoading} />
      {isMissing && <EmptyState text={t('engine.report.missing')} />}
      {failed !== undefined && !isMissing && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {page.data !== undefined && !hasFile && <EmptyState text={t('engine.report.noFile')} />}
      {page.data !== undefined && hasFile && !isLoading && (
        <ReportFacts page={page.data} map={map.data} facts={facts} />
      )}
      {page.data !== undefined && map.data !== undefined && !isLoading && (
        <FilePlaces page={page.data} map={map.data} />
      )}
      {isLoading && <ReportPending />}
    </Stack>
  );
}

/** The shape of a report until it is there: facts beside the files, the picture, the bytes. */
function ReportPending() {
  const { t } = useTranslation();
  return (
    <Stack gap="md" role="status" aria-busy aria-label={t('tasks.list.loading')}>
      <Grid gap="md">
        {['facts', 'files'].map((part) => (
          <Grid.Col key={part} span={{ base: 12, lg: 6 }}>
            <Paper withBorder p="sm">
              <Skeleton h={16} w={140} mb="md" />
              {[72, 54, 88, 63, 80].map((width) => (
                <Skeleton key={width} h={12} w={`${width}%`} mb={12} />
              ))}
            </Paper>
          </Grid.Col>
        ))}
      </Grid>
      <Skeleton h={160} />
      <Skeleton h={320} />
    </Stack>
  );
}

type ReportTitleProps = { taskId: TaskId; page: TaskReportPage | undefined; isLoading: boolean };

/** The customer of the report, and the way to its job. */
function ReportTitle({ taskId, page, isLoading }: ReportTitleProps) {
  const { t } = useTranslation();
  return (
    <PageTitle title={t('engine.report.title', { task: taskId })}>
      {page === undefined && isLoading && <Skeleton h={19} w={220} />}
      {page !== undefined && (
        <>
          <Text size="sm" c="dimmed" truncate="end" maw={260} title={page.customer}>
            {page.customer}
          </Text>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: page.jobId }} {...props} />}
          >
            {t('engine.report.ofJob', { job: page.jobId })}
          </Anchor>
        </>
      )}
    </PageTitle>
  );
}

type ReportFactsProps = { page: TaskReportPage; map: TaskStripMap | undefined; facts: ReactNode };

/** Facts of both files and of the methods, above their bytes. */
function ReportFacts({ page, map, facts }: ReportFactsProps) {
  return (
    <>
      <ReportNotes page={page} map={map} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="md">
            {facts}
            <MethodTable page={page} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <ReportFiles page={page} map={map} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** The outcome of each ordered method in the automatic service, and its solution. */
function MethodTable({ page }: { page: TaskReportPage }) {
  const { report, methods, uses } = page;
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const unitText = useUnitText(methods);
  const stateText = useMethodState(report?.reason !== undefined);
  if (report === undefined) return undefined;
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {t('engine.report.methods.title')}
          </Title>
          {report.at !== undefined && (
            <Text size="xs" c="dimmed">
              {t('engine.report.methods.at', { when: dateTime(report.at) })}
            </Text>
          )}
        </Group>
        <DataTable
          label={t('engine.report.methods.title')}
          rows={report.methods}
          rowKey={({ methodId, dtcCode = '' }) => `${methodId} ${dtcCode}`}
          isFocusable
          isBorderless
          heads={(id) => t(`engine.report.methods.${id}`)}
          columns={[
            { id: 'method', cell: (unit) => <OrderedUnit unit={unit} name={unitText(unit)} page={page} /> },
            { id: 'state', cell: ({ state }) => stateText(state) },
            {
              id: 'solution',
              cell: ({ solutionId }) => solutionId !== undefined && <SolutionLink solutionId={solutionId} />,
            },
            { id: 'places', isNumber: true, cell: ({ runs }) => count(runs.length) },
            { id: 'bytes', isNumber: true, cell: ({ bytesChanged }) => count(bytesChanged) },
          ]}
        />
        {uses.length > 0 && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {t('engine.report.methods.uses')}
            </Text>
            {uses.map(({ solutionId }) => (
              <SolutionLink key={solutionId} solutionId={solutionId} />
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

type OrderedUnitProps = { unit: TaskReport['methods'][number]; name: string; page: TaskReportPage };

/** An ordered unit; the answers of the customer stand with the first unit of their method. */
function OrderedUnit({ unit, name, page: { report, methods } }: OrderedUnitProps) {
  const isFirst = report?.methods.find(({ methodId }) => methodId === unit.methodId) === unit;
  const details = isFirst ? methods.find(({ methodId }) => methodId === unit.methodId)?.details : undefined;
  return (
    <>
      {name}
      {details?.map(({ number, name: asked, words }) => (
        <Text key={number} size="xs" c="dimmed">
          {[asked, words].join(': ')}
        </Text>
      ))}
    </>
  );
}

const knownStates = ['applied', 'alreadyThere', 'notFound', 'conflict'] as const;

/** The words for how a method stands to a file; where that went to a person nothing was applied. */
function useMethodState(isRefused: boolean): (state: string) => string {
  const { t } = useTranslation();
  return (state) => {
    const code = knownStates.find((one) => one === state);
    if (code === 'applied' && isRefused) return t('engine.report.states.applicable');
    return code === undefined ? state : t(`engine.report.states.${code}`);
  };
}
