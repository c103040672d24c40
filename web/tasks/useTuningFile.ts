import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { toSpecifiedDownload } from './specified-fields.ts';

/** Downloads the tuning file of a task. */
export function useTuningFile(taskId: TaskId) {
  const { t } = useTranslation();
  const access = useAccess();
  const { start, isPending } = useDownload(taskFilesApi.downloadModified, (reason) =>
    t('tasks.download.tuningFailed', { reason }),
  );
  return {
    start: () => {
      start(toSpecifiedDownload(taskId, access));
    },
    isPending,
  };
}
