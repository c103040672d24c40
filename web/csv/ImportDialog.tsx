import { Alert, Button, FileButton, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ExchangeKind, importLineLimit } from '#contract/csv.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { ReportLines } from './ReportLines.tsx';
import { useImport } from './useImport.ts';

type Props = { kind: ExchangeKind; isOpen: boolean; onClose: () => void };

/** A file is first only tried: the report says line by line what would happen, and one button does it. */
export function ImportDialog({ kind, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { report, fileName, problem, isBusy, tryOut, run, reset } = useImport(kind);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={reset}
      title={t(`csv.title.${kind}`)}
      size="xl"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
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
            onChange={(file) => {
              if (file !== null) tryOut(file);
            }}
          >
            {(props) => (
              <Button {...props} variant={report === undefined ? 'filled' : 'default'} disabled={isBusy}>
                {t(report === undefined ? 'csv.choose' : 'csv.another')}
              </Button>
            )}
          </FileButton>
          {fileName !== undefined && (
            <Text size="sm" truncate maw={320} title={fileName}>
              {fileName}
            </Text>
          )}
          {isBusy && <Loader size="sm" role="status" aria-label={t('csv.read')} />}
        </Group>
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {report !== undefined && <ReportLines key={fileName} report={report} />}
        {report !== undefined && !report.done && report.refused === 0 && (
          <Group justify="flex-end">
            <Button loading={isBusy} disabled={report.created + report.changed === 0} onClick={run}>
              {t('csv.run', { count: report.lines.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
