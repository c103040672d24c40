import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { chatApi } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { type ChatOfTask, messageOf } from './specified-fields.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { type Draft, drafts } from './drafts.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Sends the draft of a task, with a file or without; `share` is how much has left, 0 to 1. */
export function useSendMessage(chat: ChatOfTask) {
  const { taskId } = chat;
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (draft: Draft) => {
      const { file } = draft;
      return ask(
        chatApi.createMessage,
        messageOf(chat, draft),
        file === undefined ? {} : { files: { file }, onProgress: setShare },
      );
    },
    onMutate: () => {
      setShare(0);
    },
    // Also when another chat is looked at meanwhile: what was sent is no draft any more.
    onSuccess: (_message, sent) => {
      drafts.drop(taskId, sent);
      return invalidate(client, 'chat');
    },
    onError: (error) => {
      notify.error(t('chat.form.failed', { reason: refusalText(error) }));
    },
  });
  return {
    ...sending,
    share,
    send: (onSent: () => void) => {
      const draft = drafts.of(taskId);
      const keyed = { ...draft, key: draft.key ?? uuid() };
      drafts.keep(taskId, keyed);
      sending.mutate(keyed, { onSuccess: onSent });
    },
  };
}
