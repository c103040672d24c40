import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { downloadTaskModFile } from '#contract/orders.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

/** Downloads the tuning file of a task. */
export function useDownloadTuningFile(taskId: TaskId) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: () => download(downloadTaskModFile, { taskId }),
    onError: (error) => {
      notify.error(t('tasks.download.tuningFailed', { reason: refusalText(error) }));
    },
  });
}
