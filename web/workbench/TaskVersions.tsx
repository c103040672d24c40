import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useOddityText } from './result/ResultOddities.tsx';

/** Every modified file that a task ever had, newest first; nothing before the first. */
export function TaskVersions({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const textOf = useOddityText();
  const files = useQuery(query(tasksApi.getTaskFiles, { taskId }));
  const { start } = useDownload(tasksApi.downloadVersion, (reason) => t('tasks.download.tuningFailed', { reason }));
  if (files.isError) return <ErrorNotice error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data === undefined || files.data.length === 0) return undefined;
  return (
    <Stack gap={4} component="section" aria-label={t('workbench.versions.title', { task: taskId })}>
      <Title order={4} size="h6">
        {t('workbench.versions.heading')}
      </Title>
      <DataTable
        label={t('workbench.versions.title', { task: taskId })}
        rows={files.data}
        rowKey={({ version }) => version}
        minWidth={480}
        isBare
        isHeadless
        columns={[
          {
            id: 'version',
            cell: ({ version }) => (
              <Text span fz="xs" fw={600}>
                {t('workbench.versions.version', { version })}
              </Text>
            ),
          },
          {
            id: 'file',
            maxWidth: 180,
            cell: ({ fileName, sha256, current }) => (
              <>
                <Text fz="xs" truncate title={t('workbench.versions.file', { name: fileName, sha256 })}>
                  {fileName}
                </Text>
                {current && <StateBadge size="xs" color="green" label={t('workbench.versions.current')} />}
              </>
            ),
          },
          { id: 'size', noWrap: true, cell: ({ size }) => bytes(size) },
          {
            id: 'made',
            cell: ({ madeAt, madeBy, confirmedBy, confirmedReason, oddities }) => (
              <>
                {t('tasks.history.whenAndWho', {
                  when: dateTime(madeAt),
                  who: madeBy ?? t('tasks.history.by.automatic'),
                })}
                {confirmedBy !== undefined && (
                  <Text fz="xs" c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }}>
                    {oddities?.map(textOf).join(' ')}{' '}
                    {t('workbench.results.confirmed', { name: confirmedBy, reason: confirmedReason })}
                  </Text>
                )}
              </>
            ),
          },
          {
            id: 'download',
            align: 'right',
            cell: ({ version }) => (
              <ActionIcon
                size={28}
                variant="default"
                aria-label={t('workbench.versions.download', { version })}
                onClick={() => {
                  start({ taskId, version });
                }}
              >
                <IconFileDownload size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
      />
    </Stack>
  );
}
