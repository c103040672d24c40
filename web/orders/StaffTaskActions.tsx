import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/orders.ts';
import { OpenJobButton } from './OpenJobButton.tsx';
import { TakeButton } from './TakeButton.tsx';
import { useDownloadOriginalFile } from './useDownloadOriginalFile.ts';

/** What staff can do with a task from the list. */
export function StaffTaskActions({ task }: { task: Task }) {
  const { t } = useTranslation();
  const original = useDownloadOriginalFile(task.taskId);
  return (
    <Group gap={4} wrap="nowrap">
      <TakeButton task={task} size="compact-xs" variant="light" />
      <Tooltip label={t('tasks.download.original')}>
        <ActionIcon
          size={24}
          variant="default"
          aria-label={t('tasks.download.original')}
          loading={original.isPending}
          onClick={() => {
            original.mutate();
          }}
        >
          <IconFileDownload size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <OpenJobButton jobId={task.jobId} size="compact-xs" />
    </Group>
  );
}
