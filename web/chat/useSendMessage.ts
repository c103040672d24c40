import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatMessage, getChatMessagesFromJob } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { sanitizeFileName } from '#rules/file-types.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

type Draft = { message: string; file: File | undefined };

/** Sends a message with or without a file; `share` is how much has left, 0 to 1. */
export function useSendMessage(jobId: JobId, taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: ({ message, file }: Draft) =>
      ask(
        createChatMessage,
        { jobId, taskId, message, ...(file !== undefined && { fileName: sanitizeFileName(file.name) }) },
        file === undefined ? {} : { files: { file }, onProgress: setShare },
      ),
    onMutate: () => {
      setShare(0);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [getChatMessagesFromJob.name] }),
    onError: (error) => {
      notify.error(t('chat.form.failed', { reason: refusalText(error) }));
    },
  });
  return { ...sending, share };
}
