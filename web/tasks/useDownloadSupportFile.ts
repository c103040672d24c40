import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Downloads the support file that came with a task. */
export function useDownloadSupportFile(taskId: TaskId) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: () => download(tasksApi.downloadSupportFile, { taskId }),
    onError: (error) => {
      notify.error(t('tasks.download.supportFailed', { reason: refusalText(error) }));
    },
  });
}
