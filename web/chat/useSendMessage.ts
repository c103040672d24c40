import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { v4 as uuid } from 'uuid';
import { chatApi } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { type Draft, drafts } from './drafts.ts';
import { inTurn } from './in-turn.ts';
import { messageField } from './message-field.ts';
import { outbox } from './outbox.ts';
import { type ChatOfTask, toSpecifiedMessage } from './specified-fields.ts';

type KeyedDraft = Draft & { key: string };

export type Sending = ReturnType<typeof useSendMessage>;

/**
 * Sends messages of a chat. Each stands in the chat at once; one that could not be sent stays there and is sent again by hand,
 * as the same message to the server.
 */
export function useSendMessage(chat: ChatOfTask) {
  const { taskId } = chat;
  const { t } = useTranslation();
  const sending = useCommandWith(
    [chatApi.createMessage],
    (draft: KeyedDraft, onProgress) =>
      inTurn(taskId, async () => {
        const options = draft.file === undefined ? {} : { files: { file: draft.file }, onProgress };
        const { messageId } = await ask(chatApi.createMessage, toSpecifiedMessage(chat, draft), options);
        outbox.arrived(taskId, draft.key, messageId);
      }),
    {
      canOverlap: true,
      failed: (reason) => t('chat.form.failed', { reason }),
      onDone: (_answer, draft) => {
        outbox.drop(taskId, draft.key);
      },
      onFailed: (_error, { key }) => {
        outbox.failed(taskId, key);
        return false;
      },
    },
  );
  const send = (draft: KeyedDraft) => {
    outbox.put(taskId, draft);
    void sending.run(draft);
  };
  return {
    /** Takes the draft of the chat out of its field. */
    sendDraft: () => {
      const draft = drafts.of(taskId);
      drafts.clear(taskId);
      send({ ...draft, key: uuid() });
    },
    sendAgain: send,
    /** Brings a message that was not sent back into the field, before what was written since. */
    takeBack: ({ key, message, file, internal }: KeyedDraft) => {
      const written = drafts.of(taskId);
      outbox.drop(taskId, key);
      drafts.save(taskId, {
        message: [message, written.message].filter((text) => text.trim() !== '').join('\n'),
        file: written.file ?? file,
        internal,
      });
      messageField.focus(taskId);
    },
    isPending: sending.isPending,
    share: sending.share,
  };
}
