import { ActionIcon, Badge, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { download, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useOddityText } from './result/useOddityText.ts';
import classes from '#web/kit/state.module.css';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Every modified file that a task ever had, newest first; nothing before the first. */
export function TaskVersions({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const refusalText = useRefusalText();
  const textOf = useOddityText();
  const files = useQuery(query(tasksApi.getTaskFiles, { taskId }));
  const { mutate } = useMutation({
    mutationFn: (version: number) => download(tasksApi.downloadVersion, { taskId, version }),
    onError: (error) => {
      notify.error(t('tasks.download.tuningFailed', { reason: refusalText(error) }));
    },
  });
  if (files.isError) return <ErrorNotice error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data === undefined || files.data.length === 0) return undefined;
  return (
    <Stack gap={4} component="section" aria-label={t('workbench.versions.title', { task: taskId })}>
      <Title order={4} size="h6">
        {t('workbench.versions.heading')}
      </Title>
      <ScrollArea>
        <Table fz="xs" verticalSpacing={4} horizontalSpacing="xs">
          <Table.Tbody>
            {files.data.map(({ version, fileName, size, sha256, madeBy, madeAt, current, ...said }) => (
              <Table.Tr key={version}>
                <Table.Td fw={600}>{t('workbench.versions.version', { version })}</Table.Td>
                <Table.Td maw={180}>
                  <Text fz="xs" truncate title={t('workbench.versions.file', { name: fileName, sha256 })}>
                    {fileName}
                  </Text>
                  {current && (
                    <Badge size="xs" variant="light" color="green" tt="none" className={classes['badge'] ?? ''}>
                      {t('workbench.versions.current')}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td>{bytes(size)}</Table.Td>
                <Table.Td>
                  {t('tasks.history.whenAndWho', {
                    when: dateTime(madeAt),
                    who: madeBy ?? t('tasks.history.by.automatic'),
                  })}
                  {said.confirmedBy !== undefined && (
                    <Text fz="xs" c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }}>
                      {said.oddities?.map(textOf).join(' ')}{' '}
                      {t('workbench.results.confirmed', { name: said.confirmedBy, reason: said.confirmedReason })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <ActionIcon
                    size={26}
                    variant="default"
                    aria-label={t('workbench.versions.download', { version })}
                    onClick={() => {
                      mutate(version);
                    }}
                  >
                    <IconFileDownload size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Stack>
  );
}
