import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { automationApi } from '#contract/automation.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { FileLine } from './FileLine.tsx';

type Props = { page: TaskReportPage; map: TaskStripMap | undefined };

/** Both files with their hashes, and how much of them differs. */
export function ReportFiles({ page, map }: Props) {
  const { original, modified, taskId, report } = page;
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const { data: known } = useQuery(query(automationApi.getTaskFileFacts, { taskId }));
  const confidence = known?.facts?.confidence ?? report?.confidence;
  const made = () => {
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
  const told = difference();
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Title order={2} size="h6">
          {t('engine.report.files.title')}
        </Title>
        {original !== undefined && (
          <FileLine label={t('engine.report.files.original')} file={original} copy={t('engine.report.files.copy')} />
        )}
        {confidence !== undefined && (
          <Text size="xs" c="dimmed">
            {t('engine.fileCheck.confidence', { percent: confidence })}
          </Text>
        )}
        <FileLine
          label={t('engine.report.files.modified')}
          file={modified}
          made={made()}
          copy={t('engine.report.files.copyModified')}
        />
        {told !== undefined && <Text size="sm">{told}</Text>}
      </Stack>
    </Paper>
  );
}
