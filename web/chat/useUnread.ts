import { useQuery } from '@tanstack/react-query';
import type { TaskId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';

/** How many messages of the other side are unread, by task. */
export function useUnread(): (taskId: TaskId) => number {
  const { data } = useQuery(query(chatApi.getUnreadMessages, {}));
  return (taskId) => data?.find((count) => count.taskId === taskId)?.unread ?? 0;
}
