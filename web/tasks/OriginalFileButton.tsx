import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { useDownloadOriginalFile } from './useDownloadOriginalFile.ts';

type Props = { taskId: TaskId; size: 'xs' | 'sm' };

/** Downloads the readout that a task began with. */
export function OriginalFileButton({ taskId, size }: Props) {
  const { t } = useTranslation();
  const file = useDownloadOriginalFile(taskId);
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={file.isPending}
      onClick={() => {
        file.mutate();
      }}
    >
      {t('tasks.download.original')}
    </Button>
  );
}
