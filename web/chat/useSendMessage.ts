import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatMessage } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { sanitizeFileName } from '#rules/file-types.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { uuid } from '#web/ui/uuid.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadChats } from './reload-chats.ts';

type Draft = { message: string; file: File | undefined };
/** The key of a draft: the same text with the same file, sent again, is the same message to the server. */
type Keyed = Draft & { key: string };

/** Sends a message with or without a file; `share` is how much has left, 0 to 1. */
export function useSendMessage(jobId: JobId, taskId: TaskId) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  const [last, setLast] = useState<Keyed>();
  const sending = useMutation({
    mutationFn: ({ message, file, key }: Keyed) =>
      ask(
        createChatMessage,
        {
          jobId,
          taskId,
          message,
          messageKey: key,
          ...(file !== undefined && { fileName: sanitizeFileName(file.name) }),
        },
        file === undefined ? {} : { files: { file }, onProgress: setShare },
      ),
    onMutate: () => {
      setShare(0);
    },
    onSuccess: () => {
      setLast(undefined);
      return reloadChats(client);
    },
    onError: (error) => {
      notify.error(t('chat.form.failed', { reason: refusalText(error) }));
    },
  });
  return {
    ...sending,
    share,
    send: (draft: Draft, onSent: () => void) => {
      const isSame = last?.message === draft.message && last.file === draft.file;
      const keyed = { ...draft, key: isSame ? last.key : uuid() };
      setLast(keyed);
      sending.mutate(keyed, { onSuccess: onSent });
    },
  };
}
