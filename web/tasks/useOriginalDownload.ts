import type { Task } from '#contract/tasks/task.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { toSpecifiedDownload } from './specified-fields.ts';

/** Downloads the readout that a task began with; `forbidden` says why that is impossible, once it is. */
export function useOriginalDownload({ taskId, originalRemoved }: Pick<Task, 'taskId' | 'originalRemoved'>) {
  const { t } = useTranslation();
  const input = toSpecifiedDownload(taskId, useAccess());
  const { start, isPending } = useDownload(taskFilesApi.downloadOriginal, (reason) =>
    t('tasks.download.originalFailed', { reason }),
  );
  return {
    forbidden: originalRemoved === undefined ? undefined : t('refusal.fileRemoved'),
    isPending,
    start: () => {
      start(input);
    },
  };
}
