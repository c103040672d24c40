import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadModifiedTaskFile } from '#contract/orders.ts';
import type { Task } from '#contract/tasks.ts';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadOrders } from './reload-orders.ts';

/** Uploads the file that support modified; `share` is how much of it has left, 0 to 1. */
export function useUploadModifiedFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ task: { taskId }, file }: { task: Task; file: File }) =>
      ask(
        uploadModifiedTaskFile,
        { taskId, fileName: file.name, fileSize: file.size },
        { files: { file }, onProgress: setShare },
      ),
    onMutate: () => {
      setShare(0);
    },
    onSuccess: (_stored, { task: { taskId, status } }) => {
      notify.success(t(status === 'finished' ? 'staff.work.handedOver' : 'staff.work.uploaded', { task: taskId }));
    },
    onError: (error) => {
      notify.error(t('staff.work.uploadFailed', { reason: refusalText(error) }));
    },
    onSettled: () => reloadOrders(client),
  });
  const upload = (task: Task, file: File) => {
    if (isAllowedFile('original', file.name)) mutate({ task, file });
    else notify.error(t('staff.work.fileType', { name: file.name, types: allowedExtensions('original').join(', ') }));
  };
  return { upload, isPending, share };
}
