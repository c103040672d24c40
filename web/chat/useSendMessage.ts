import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { v4 as uuid } from 'uuid';
import { chatApi } from '#contract/chat.ts';
import { ask, NetworkError } from '#web/api/index.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { type Draft, drafts } from './drafts.ts';
import { heldMessages } from './held-messages.ts';
import { inTurn } from './in-turn.ts';
import { messageField } from './message-field.ts';
import { outbox, type SentMessage } from './outbox.ts';
import { pictureOfMessage } from './pictures/picture-of-message.ts';
import { useAccess } from '#web/session/useAccess.ts';
import type { WaitingMessage } from './waiting-messages.ts';
import { type ChatOfTask, toSpecifiedMessage } from './specified-fields.ts';

type KeyedDraft = Draft & { key: string };

// Loaded behind the first paint (web/shell/app): a page whose code did not come stores nothing.
const loadWaiting = () => import('./waiting-messages.ts').then(({ waitingMessages }) => waitingMessages);
const saveWaiting = (message: WaitingMessage) =>
  void loadWaiting().then((waiting) => waiting.save(message), reportError);
const removeWaiting = (key: string) => void loadWaiting().then((waiting) => waiting.remove(key), reportError);

export type Sending = ReturnType<typeof useSendMessage>;

/**
 * Sends messages of a chat. Each stands in the chat at once, and can be taken back for a moment. While the server does not answer it
 * waits on this device; one that was refused stays there and is sent again by hand. Either way it is the same message to the server.
 */
export function useSendMessage(chat: ChatOfTask) {
  const { jobId, taskId } = chat;
  const client = useQueryClient();
  const { t } = useTranslation();
  const { personId } = useAccess();
  const sending = useCommandWith(
    [chatApi.createMessage],
    (draft: KeyedDraft, onProgress) =>
      inTurn(taskId, async () => {
        const { file } = draft;
        const isLeaving = document.visibilityState === 'hidden';
        const options = file === undefined ? { outlivesPage: isLeaving } : { files: { file }, onProgress };
        const { messageId } = await ask(chatApi.createMessage, toSpecifiedMessage(chat, draft), options);
        // The picture that was sent is at hand: nothing is loaded for it.
        if (file !== undefined)
          client.setQueryData(pictureOfMessage({ jobId, messageId, fileName: file.name }).queryKey, file);
        outbox.arrived(taskId, draft.key, messageId);
      }),
    {
      canOverlap: true,
      failed: (reason) => t('chat.form.failed', { reason }),
      onDone: (_answer, { key }) => {
        outbox.drop(taskId, key);
        removeWaiting(key);
      },
      onFailed: (error, { key }) => {
        if (error instanceof NetworkError) {
          outbox.waits(taskId, key);
          return true;
        }
        outbox.failed(taskId, key);
        removeWaiting(key);
        return false;
      },
    },
  );
  const send = (draft: KeyedDraft) => {
    outbox.put(taskId, draft);
    // Before it is sent: a page that is left meanwhile does not know whether it arrived.
    saveWaiting({ personId, chat, draft, writtenAt: new Date(Date.now()).toISOString() });
    void sending.run(draft);
  };
  /** Takes the draft of the chat out of its field. */
  const takeDraft = (): KeyedDraft => {
    const draft = drafts.of(taskId);
    drafts.clear(taskId);
    return { ...draft, key: uuid() };
  };
  // In a chat that is left no message can be taken back.
  useEffect(
    () => () => {
      heldMessages.release(taskId);
    },
    [taskId],
  );
  return {
    /** Sends the draft of the chat in a moment, until when it can be taken back. */
    sendDraft: () => {
      const draft = takeDraft();
      heldMessages.release(taskId);
      outbox.put(taskId, draft, true);
      heldMessages.hold(taskId, draft.key, () => {
        send(draft);
      });
    },
    /** Sends the draft of the chat at once. */
    sendDraftNow: () => {
      heldMessages.release(taskId);
      send(takeDraft());
    },
    sendAgain: send,
    /** Brings a message that was not sent back into the field, before what was written since. */
    takeBack: ({ key, message, file, internal, isHeld }: SentMessage) => {
      if (isHeld && !heldMessages.cancel(taskId, key)) return;
      const written = drafts.of(taskId);
      outbox.drop(taskId, key);
      removeWaiting(key);
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
