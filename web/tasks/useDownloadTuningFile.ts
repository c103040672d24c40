import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { download } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { downloadOf } from './specified-fields.ts';

/** Downloads the tuning file of a task. */
export function useDownloadTuningFile(taskId: TaskId) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const access = useAccess();
  return useMutation({
    mutationFn: () => download(tasksApi.downloadModified, downloadOf(taskId, access)),
    onError: (error) => {
      notify.error(t('tasks.download.tuningFailed', { reason: refusalText(error) }));
    },
  });
}
