import { Alert, Button, Card, FileButton, Group, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { importExportApi, type SolutionLine } from '#contract/library/import-export.ts';
import { ask } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { ImportFolder } from './ImportFolder.tsx';

/** Imports into the library besides the work of every day, and its export. */
export function LibraryExchange() {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <ImportFolder />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ImportFile />
        <Card withBorder padding="md" component="section" aria-label={t('library.exportTitle')}>
          <Stack gap="sm" align="flex-start">
            <Title order={2} size="h4">
              {t('library.exportTitle')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('library.exportText')}
            </Text>
            <DownloadButton
              call={importExportApi.exportSolutions}
              input={{ filterMode: 'all' }}
              failed={(reason) => t('library.exportFailed', { reason })}
            >
              {t('library.exportButton')}
            </DownloadButton>
          </Stack>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}

/** A file of solutions is first only tried: the report says what would happen, and one button does it. */
function ImportFile() {
  const { t } = useTranslation();
  const { report, fileName, problem, isBusy, tryOut, run } = useImportFile();
  return (
    <Card withBorder padding="md" component="section" aria-label={t('library.importFile.title')}>
      <Stack gap="sm" align="stretch">
        <Title order={2} size="h4">
          {t('library.importFile.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('library.importFile.text')}
        </Text>
        <Group gap="sm">
          <FileButton
            accept=".jsonl,.ndjson,.json,.txt"
            onChange={(file) => {
              if (file !== null) tryOut(file);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={isBusy}>
                {t('library.importFile.choose')}
              </Button>
            )}
          </FileButton>
          {fileName !== undefined && (
            <Text size="sm" truncate maw={240} title={fileName}>
              {fileName}
            </Text>
          )}
          {isBusy && <Loader size="sm" role="status" aria-label={t('library.importFile.reading')} />}
        </Group>
        {problem !== undefined && (
          <Alert color="danger" role="alert">
            {problem}
          </Alert>
        )}
        {report !== undefined && (
          <Alert variant="default" role="status">
            {t(report.done ? 'library.importFile.done' : 'library.importFile.found', { ...report })}
          </Alert>
        )}
        {report !== undefined && <ImportLines lines={report.lines} />}
        {report !== undefined && !report.done && report.created > 0 && (
          <Group justify="flex-end">
            <Button loading={isBusy} onClick={run}>
              {t('library.importFile.run', { count: report.created })}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

/** Refused lines come first: they are the ones to do something about. */
const shownLines = 100;
const order = { refused: 0, created: 1, there: 2 } as const;

/** The outcome of each line of a file of solutions. */
function ImportLines({ lines }: { lines: readonly SolutionLine[] }) {
  const { t } = useTranslation();
  const shown = lines
    .toSorted((one, other) => order[one.outcome] - order[other.outcome] || one.line - other.line)
    .slice(0, shownLines);
  return (
    <>
      <DataTable
        label={t('library.importFile.title')}
        rows={shown}
        rowKey={({ line }) => line}
        maxHeight={300}
        isFocusable
        isBorderless
        heads={(id) => t(`library.importFile.${id}`)}
        columns={[
          { id: 'line', cell: ({ line }) => line },
          { id: 'key', cell: ({ key }) => <span style={{ overflowWrap: 'anywhere' }}>{key}</span> },
          {
            id: 'outcome',
            cell: ({ outcome, oddities, problem, field = '' }) =>
              problem === undefined
                ? t(`library.importFile.outcomes.${oddities === undefined ? outcome : 'waits'}`)
                : t(`library.importFile.problems.${problem}`, { field }),
          },
        ]}
      />
      {shown.length < lines.length && (
        <Text size="xs" c="dimmed">
          {t('library.importFile.more', { shown: shown.length, total: lines.length })}
        </Text>
      )}
    </>
  );
}

/** Tries a file of solutions, and brings it in. */
function useImportFile() {
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const importing = useCommandWith(
    [importExportApi.importSolutions],
    ({ content, dryRun }: { content: File; dryRun: boolean }) =>
      ask(importExportApi.importSolutions, { dryRun }, { files: { file: content } }),
    // A failure is shown under the field.
    { onFailed: () => true },
  );
  return {
    report: importing.answer,
    fileName: file?.name,
    problem: importing.error === null ? undefined : refusalText(importing.error),
    isBusy: importing.isPending,
    tryOut: (content: File) => {
      setFile(content);
      void importing.run({ content, dryRun: true });
    },
    run: () => {
      if (file !== undefined) void importing.run({ content: file, dryRun: false });
    },
  };
}
