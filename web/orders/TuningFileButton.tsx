import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { useDownloadTuningFile } from './useDownloadTuningFile.ts';

type Props = { taskId: TaskId; size: 'xs' | 'sm' };

/** Downloads the tuning file of a task. */
export function TuningFileButton({ taskId, size }: Props) {
  const { t } = useTranslation();
  const file = useDownloadTuningFile(taskId);
  return (
    <Button
      size={size}
      color="green"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={file.isPending}
      onClick={() => {
        file.mutate();
      }}
    >
      {t('tasks.download.tuning')}
    </Button>
  );
}
