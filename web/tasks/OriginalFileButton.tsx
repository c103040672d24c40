import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { downloadOf } from './specified-fields.ts';

type Props = { taskId: TaskId; size: 'xs' | 'sm' };

/** Downloads the readout that a task began with. */
export function OriginalFileButton({ taskId, size }: Props) {
  const { t } = useTranslation();
  return (
    <DownloadButton
      call={tasksApi.downloadOriginal}
      input={downloadOf(taskId, useAccess())}
      failed={(reason) => t('tasks.download.originalFailed', { reason })}
      size={size}
      leftSection={<IconFileDownload size={16} aria-hidden />}
    >
      {t('tasks.download.original')}
    </DownloadButton>
  );
}
