import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { uploadModifiedTaskFile } from '#contract/orders.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadOrders } from './reload-orders.ts';

/** Uploads the file that support modified; `share` is how much of it has left, 0 to 1. */
export function useUploadModifiedFile(taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) =>
      ask(
        uploadModifiedTaskFile,
        { taskId, fileName: file.name, fileSize: file.size },
        { files: { file }, onProgress: setShare },
      ),
    onMutate: () => {
      setShare(0);
    },
    onSuccess: () => {
      notify.success(t('staff.work.uploaded', { task: taskId }));
    },
    onError: (error) => {
      notify.error(t('staff.work.uploadFailed', { reason: refusalText(error) }));
    },
    onSettled: () => reloadOrders(client),
  });
  return { ...upload, share };
}
