import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { useDownloadTuningFile } from './useDownloadTuningFile.ts';

type Props = { taskId: TaskId; size: 'xs' | 'sm'; variant?: 'filled' | 'default' };

/** Downloads the tuning file of a task. */
export function TuningFileButton({ taskId, size, variant = 'filled' }: Props) {
  const { t } = useTranslation();
  const file = useDownloadTuningFile(taskId);
  return (
    <Button
      size={size}
      variant={variant}
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
