import { Alert, Button, Card, FileButton, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImportLines } from './ImportLines.tsx';
import { useImportFile } from './useImportFile.ts';

/** A file of solutions is first only tried: the report says what would happen, and one button does it. */
export function ImportFile() {
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
          <Alert color="red" role="alert">
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
