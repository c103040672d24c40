import { Alert, Box, Button, FileButton, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  csvApi,
  type ExchangeKind,
  exchangeNeeds,
  type ImportLine,
  importLineLimit,
  type ImportReport,
} from '#contract/csv.ts';
import { mayAny } from '#rules/roles.ts';
import { ask, RefusedCallError } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { PageNumbers } from '#web/kit/table/PageNumbers.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** Exports everything of one kind as CSV, and imports it, for those whose role permits it. */
export function ExchangeTools({ kind }: { kind: ExchangeKind }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExchange = mayAny(useAccess(), exchangeNeeds[kind]);
  if (!mayExchange) return undefined;
  return (
    <>
      <DownloadButton call={csvApi.exportCsv} input={{ kind, language }}>
        {t('csv.export')}
      </DownloadButton>
      <DialogButton
        text={t('csv.import')}
        title={t(`csv.title.${kind}`)}
        size="xl"
        button={{ variant: 'default', leftSection: <IconUpload size={16} aria-hidden /> }}
      >
        {() => <FileImport kind={kind} />}
      </DialogButton>
    </>
  );
}

/** A file is first tried without effect: a report shows the outcome of each line, and one button imports them. */
function FileImport({ kind }: { kind: ExchangeKind }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const send = (content: File, dryRun: boolean) =>
    ask(csvApi.importCsv, { kind, dryRun }, { files: { file: content } });
  const trial = useCommandWith([], (content: File) => send(content, true), { failed: () => undefined });
  const importing = useCommandWith([csvApi.importCsv], (content: File) => send(content, false), {
    done: ({ done, created, changed, unchanged }) =>
      done ? t('csv.done', { created, changed, unchanged }) : undefined,
    failed: () => undefined,
  });
  const isBusy = trial.isPending || importing.isPending;
  const report = isBusy || importing.error !== null ? undefined : (importing.answer ?? trial.answer);
  const error = importing.error ?? trial.error;
  const columns: unknown = error instanceof RefusedCallError ? error.problem['columns'] : undefined;
  const problem = Array.isArray(columns)
    ? t('csv.missingColumns', { columns: columns.join(', ') })
    : refusalText(error);
  const tryOut = (content: File) => {
    setFile(content);
    importing.reset();
    void trial.run(content);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('csv.help', { limit: count(importLineLimit) })}
      </Text>
      {kind === 'customers' && (
        <Text size="sm" c="dimmed">
          {t('csv.customersHelp')}
        </Text>
      )}
      <Group gap="sm">
        <FileButton
          accept=".csv,.txt,text/csv"
          onChange={(picked) => {
            if (picked !== null) tryOut(picked);
          }}
        >
          {(props) => (
            <Button {...props} variant={report === undefined ? 'filled' : 'default'} disabled={isBusy}>
              {t(report === undefined ? 'csv.choose' : 'csv.another')}
            </Button>
          )}
        </FileButton>
        {file !== undefined && (
          <Text size="sm" truncate maw={320} title={file.name}>
            {file.name}
          </Text>
        )}
        {isBusy && <Loader size="sm" role="status" aria-label={t('csv.read')} />}
      </Group>
      {error !== null && (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      {report !== undefined && <ReportLines key={file?.name} report={report} title={t(`csv.title.${kind}`)} />}
      {report !== undefined && !report.done && report.refused === 0 && (
        <Group justify="flex-end">
          <Button
            loading={isBusy}
            disabled={report.created + report.changed === 0}
            onClick={() => file !== undefined && void importing.run(file)}
          >
            {t('csv.run', { count: report.lines.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const shownLines = 50;
const outcomes = ['refused', 'created', 'changed', 'unchanged'] as const;
const colors = { refused: 'danger', created: 'good', changed: 'port', unchanged: 'gray' } as const;

/** The report line by line, the invalid lines first. */
function ReportLines({ report, title }: { report: ImportReport; title: string }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<'all' | ImportLine['outcome']>(report.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(1);
  const lines = filter === 'all' ? report.lines : report.lines.filter(({ outcome }) => outcome === filter);
  const pages = Math.max(1, Math.ceil(lines.length / shownLines));
  return (
    <Stack gap="sm">
      {report.done && <Alert color="good">{t('csv.done', { ...report })}</Alert>}
      {report.refused > 0 && <Alert color="danger">{t('csv.notDone', { count: report.refused })}</Alert>}
      {report.unknownColumns.length > 0 && (
        <Text size="sm">{t('csv.unknownColumns', { columns: report.unknownColumns.join(', ') })}</Text>
      )}
      <SegmentedControl
        aria-label={t('csv.filterLabel')}
        size="xs"
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen);
          setPage(1);
        }}
        data={[
          { value: 'all', label: `${t('csv.filter.all')} ${report.lines.length}` },
          ...outcomes.map((outcome) => ({
            value: outcome,
            label: `${t(`csv.outcome.${outcome}`)} ${report[outcome]}`,
          })),
        ]}
      />
      {lines.length === 0 && <Text size="sm">{t('csv.none')}</Text>}
      {lines.length > 0 && (
        <Box mah={360} tabIndex={0} style={{ overflowY: 'auto' }}>
          <DataTable
            label={title}
            rows={lines.slice((page - 1) * shownLines, page * shownLines)}
            rowKey={({ line }) => line}
            isBorderless
            heads={(id) => t(`csv.columns.${id}`)}
            columns={[
              { id: 'line', cell: ({ line }) => line },
              { id: 'key', cell: ({ key }) => key },
              {
                id: 'outcome',
                cell: ({ outcome, problem, column }) =>
                  problem === undefined ? (
                    <StateBadge size="sm" color={colors[outcome]} label={t(`csv.outcome.${outcome}`)} />
                  ) : (
                    t(`csv.problem.${problem}`, { column })
                  ),
              },
            ]}
          />
        </Box>
      )}
      {pages > 1 && <PageNumbers pages={pages} page={page} onPage={setPage} />}
    </Stack>
  );
}
