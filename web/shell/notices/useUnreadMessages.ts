import { useQuery } from '@tanstack/react-query';
import { chatApi } from '#contract/chat.ts';
import { mayMake } from '#rules/roles.ts';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** The number of messages in all chats that the user has not read. */
export function useUnreadMessages(): number {
  const enabled = mayMake(useAccess(), chatApi.getUnreadMessages);
  const { data: unread = [] } = useQuery({ ...query(chatApi.getUnreadMessages, {}), enabled });
  return unread.reduce((sum, one) => sum + one.unread, 0);
}
