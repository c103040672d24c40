import { ActionIcon, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { taskFilesApi } from '#contract/automation/task-files.ts';
import { engineApi, type TaskReportPage, type TaskStripMap } from '#contract/engine.ts';
import { query } from '#web/api/index.ts';
import { CopyButton } from '#web/kit/CopyButton.tsx';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import { Term, type TermName } from '#web/kit/format/Term.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './report.module.css';

type Props = { page: TaskReportPage; map: TaskStripMap | undefined };

/** Both files with their hashes, and how much of them differs. */
export function ReportFiles({ page, map }: Props) {
  const { original, modified, taskId, report } = page;
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const { data: known } = useQuery(query(taskFilesApi.getTaskFileFacts, { taskId }));
  const { data: cards } = useQuery(query(engineApi.getTaskFileCards, { taskId }));
  const current = cards?.versions.find((version) => version.current);
  const confidence = known?.facts?.confidence ?? report?.confidence;
  const authorText = () => {
    if (modified?.madeAt === undefined) return undefined;
    const when = dateTime(modified.madeAt);
    return modified.madeBy === undefined
      ? t('engine.report.files.byService', { when })
      : t('engine.report.files.by', { who: modified.madeBy, when });
  };
  const difference = () => {
    if (map?.modifiedLength === undefined) return undefined;
    if (map.modifiedLength !== map.length)
      return t('engine.report.files.lengths', { original: count(map.length), modified: count(map.modifiedLength) });
    return map.bytesChanged === 0
      ? t('engine.report.files.same')
      : t('engine.report.files.changed', { count: map.bytesChanged, places: count(map.runCount) });
  };
  const differenceText = difference();
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Title order={2} size="h6">
          {t('engine.report.files.title')}
        </Title>
        {original !== undefined && (
          <FileLine
            term="readout"
            label={t('engine.report.files.original')}
            file={original}
            copy={t('engine.report.files.copy')}
          />
        )}
        {cards?.original.facts?.profile !== undefined && (
          <FileStrip profile={cards.original.facts.profile} label={t('tasks.files.shape')} />
        )}
        {confidence !== undefined && (
          <Text size="xs" c="dimmed">
            {t('engine.fileCheck.confidence', { percent: confidence })}
          </Text>
        )}
        <FileLine
          label={t('engine.report.files.modified')}
          term="tuningFile"
          file={modified}
          author={authorText()}
          copy={t('engine.report.files.copyModified')}
        />
        {current !== undefined && (
          <FileStrip
            profile={current.profile}
            miniature={current.miniature}
            label={differenceText ?? t('tasks.files.shape')}
          />
        )}
        {differenceText !== undefined && <Text size="sm">{differenceText}</Text>}
      </Stack>
    </Paper>
  );
}

type FileLineProps = {
  label: string;
  /** The term that the label explains. */
  term: TermName;
  file: TaskReportPage['original'];
  /** Its author and time. */
  author?: string | undefined;
  /** The name of the button that copies the hash. */
  copy: string;
};

/** One file of a task: name, size and hash. */
function FileLine({ label, term, file, author, copy }: FileLineProps) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const named = file && t('engine.report.files.name', { name: file.name, size: bytes(file.length) });
  return (
    <div>
      <Text size="xs" c="dimmed">
        <Term of={term}>{label}</Term>
      </Text>
      <Text size="sm" truncate="end" title={named}>
        {named ?? t('engine.report.files.none')}
      </Text>
      {author !== undefined && (
        <Text size="xs" c="dimmed">
          {author}
        </Text>
      )}
      {file !== undefined && (
        <Group gap={6} wrap="nowrap">
          <Text className={classes['mono'] ?? ''} truncate="end" title={file.sha256}>
            {file.sha256}
          </Text>
          <CopyButton value={file.sha256}>
            {({ copied, copy: put }) => (
              <ActionIcon
                size={28}
                variant="subtle"
                color={copied ? 'good' : 'gray'}
                aria-label={copied ? t('engine.report.files.copied') : copy}
                onClick={put}
              >
                {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      )}
    </div>
  );
}
