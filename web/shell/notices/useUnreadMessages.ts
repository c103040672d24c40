import { useQuery } from '@tanstack/react-query';
import { chatApi } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';

/** The number of messages in all chats that the user has not read. */
export function useUnreadMessages(): number {
  const { data: unread = [] } = useQuery(query(chatApi.getUnreadMessages, {}));
  return unread.reduce((sum, one) => sum + one.unread, 0);
}
