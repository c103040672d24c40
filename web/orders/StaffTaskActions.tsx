import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { TakeButton } from './TakeButton.tsx';
import { useDownloadOriginalFile } from './useDownloadOriginalFile.ts';

type Props = {
  task: Task;
  /** What opens its job. */
  open: ReactNode;
};

/** What staff can do with a task from the list. */
export function StaffTaskActions({ task, open }: Props) {
  const { t } = useTranslation();
  const original = useDownloadOriginalFile(task.taskId);
  return (
    <Group gap={4} wrap="nowrap">
      <TakeButton task={task} size="compact-xs" variant="light" />
      <Tooltip label={t('tasks.download.original')}>
        <ActionIcon
          size={26}
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
      {open}
    </Group>
  );
}
