import type { QueryClient } from '@tanstack/react-query';
import { chatApi } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import { ask, NetworkError } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { inTurn } from './in-turn.ts';
import { outbox } from './outbox.ts';
import { toSpecifiedMessage } from './specified-fields.ts';
import { type WaitingMessage, waitingMessages } from './waiting-messages.ts';

/**
 * Sends what waits of a person, oldest first, each as the message that it was: one that the server has already is there once. Ends
 * with the first that is not answered either.
 */
export async function sendWaiting(personId: UserId, client: QueryClient): Promise<void> {
  const all = await waitingMessages.list(personId);
  const waiting = all.filter(({ chat, draft }) => !outbox.isSending(chat.taskId, draft.key));
  // After a reload the chats do not have them.
  for (const { chat, draft } of waiting) {
    outbox.put(chat.taskId, draft);
    outbox.waits(chat.taskId, draft.key);
  }
  for (const one of waiting) if (!(await send(one, client))) return;
}

/** Sends one message; false when the server does not answer. */
async function send({ chat, draft }: WaitingMessage, client: QueryClient): Promise<boolean> {
  const { taskId } = chat;
  const { file, key } = draft;
  outbox.put(taskId, draft);
  try {
    const message = toSpecifiedMessage(chat, draft);
    const { messageId } = await inTurn(taskId, () =>
      ask(chatApi.createMessage, message, file === undefined ? {} : { files: { file } }),
    );
    outbox.arrived(taskId, key, messageId);
  } catch (error) {
    if (error instanceof NetworkError) {
      outbox.waits(taskId, key);
      return false;
    }
    // Said in the chat, from where it is sent again by hand.
    outbox.failed(taskId, key);
    await waitingMessages.remove(key);
    return true;
  }
  await waitingMessages.remove(key);
  await invalidate(client, 'chat');
  outbox.drop(taskId, key);
  return true;
}
