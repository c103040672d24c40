import { queryOptions } from '@tanstack/react-query';
import { chatApi, type ChatMessage } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { ask, query } from '#web/api/index.ts';

/** Milliseconds after which a chat is read whole again: a file may have been removed, or the task moved to another job. */
const wholeFor = 60_000;

/** Times at which chats were read whole. */
const readWholeAt = new Map<TaskId, number>();

/** The messages up to the first that waits for its reader or an answer: nothing about them changes but what is rare. */
export function dropPending(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const waiting = messages.findIndex(
    ({ readAt, internal, question }) => (readAt === undefined && internal !== true) || question === 'open',
  );
  return waiting === -1 ? messages : messages.slice(0, waiting);
}

/** The query of a task's messages, oldest first. Asked again soon, it reads only what comes after the settled ones. */
export function messagesOfTask(taskId: TaskId) {
  return queryOptions({
    ...query(chatApi.getMessagesOfTask, { taskId }),
    queryFn: async ({ client, queryKey, signal }): Promise<ChatMessage[]> => {
      const now = Date.now();
      const isFresh = now - (readWholeAt.get(taskId) ?? 0) < wholeFor;
      const settled = isFresh ? dropPending(client.getQueryData<ChatMessage[]>(queryKey) ?? []) : [];
      const after = settled.at(-1)?.messageId;
      const rest = await ask(chatApi.getMessagesOfTask, { taskId, ...(after !== undefined && { after }) }, { signal });
      if (after === undefined) readWholeAt.set(taskId, now);
      return [...settled, ...rest];
    },
  });
}
