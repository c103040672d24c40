import { UnreadBadge } from '#web/chat/UnreadBadge.tsx';
import { useUnread } from '#web/chat/useUnread.ts';
import { StaffTasks } from '#web/orders/StaffTasks.tsx';

/** /admin/fileoverview */
export function FileOverviewPage() {
  const unreadOf = useUnread();
  return <StaffTasks renderUnread={({ taskId }) => <UnreadBadge unread={unreadOf(taskId)} />} />;
}
