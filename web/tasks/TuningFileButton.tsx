import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { downloadOf } from './specified-fields.ts';

/** Downloads the tuning file of a task. */
export function useTuningFile(taskId: TaskId) {
  const { t } = useTranslation();
  const access = useAccess();
  const { start, isPending } = useDownload(tasksApi.downloadModified, (reason) =>
    t('tasks.download.tuningFailed', { reason }),
  );
  return {
    start: () => {
      start(downloadOf(taskId, access));
    },
    isPending,
  };
}

type Props = { taskId: TaskId; size: 'xs' | 'sm'; variant?: 'filled' | 'default' };

/** A button for the tuning file of a task. */
export function TuningFileButton({ taskId, size, variant = 'filled' }: Props) {
  const { t } = useTranslation();
  const { start, isPending } = useTuningFile(taskId);
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={start}
    >
      {t('tasks.download.tuning')}
    </Button>
  );
}
