import { useEffect } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { ownActivity } from './own-activity.ts';

/** Says that the user looks at the chat of a task, as long as it is in sight. */
export function useOwnActivity(taskId: TaskId, isSeen: boolean): void {
  // The others see it outside of this page.
  useEffect(() => {
    if (!isSeen) return undefined;
    ownActivity.look(taskId);
    return () => {
      ownActivity.leave(taskId);
    };
  }, [taskId, isSeen]);
}
