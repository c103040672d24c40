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
      ? t('report.files.byService', { when })
      : t('report.files.by', { who: modified.madeBy, when });
  };
  const difference = () => {
    if (map?.modifiedLength === undefined) return undefined;
    if (map.modifiedLength !== map.length)
      return t('report.files.lengths', { original: count(map.length), modified: count(map.modifiedLength) });
    return map.bytesChanged === 0
      ? t('report.files.same')
      : t('report.files.changed', { count: map.bytesChanged, places: count(map.runCount) });
  };
  const told = difference();
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Title order={2} size="h6">
          {t('report.files.title')}
        </Title>
        {original !== undefined && (
          <FileLine label={t('report.files.original')} file={original} copy={t('report.files.copy')} />
        )}
        {confidence !== undefined && (
          <Text size="xs" c="dimmed">
            {t('fileCheck.confidence', { percent: confidence })}
          </Text>
        )}
        <FileLine
          label={t('report.files.modified')}
          file={modified}
          made={made()}
          copy={t('report.files.copyModified')}
        />
        {told !== undefined && <Text size="sm">{told}</Text>}
      </Stack>
    </Paper>
  );
}
