import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';

/** Every answer that shows messages, or how many are unread. */
export const viewsOfChats: readonly Call[] = [
  chatApi.getMessagesOfJob,
  chatApi.getMessagesOfTask,
  chatApi.getUnreadMessages,
  chatApi.listConversations,
  chatApi.listAllConversations,
];

/** Asks again for every view of chats that is on the screen; resolves when the new state is shown. */
export async function reloadChats(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfChats.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
