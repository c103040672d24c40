import type { TaskId } from '#contract/ids.ts';
import { sessionState } from '#web/api/index.ts';

type HeldMessage = { readonly key: string; readonly send: () => void; readonly timer: number };

let undoTime = 5000;
/** At most one in each chat: a second message sends the first. */
const heldByTask = new Map<TaskId, HeldMessage>();

function take(taskId: TaskId): HeldMessage | undefined {
  const message = heldByTask.get(taskId);
  window.clearTimeout(message?.timer);
  heldByTask.delete(taskId);
  return message;
}

/** Messages that are sent in a moment: until then they can be taken back. */
export const heldMessages = {
  /** Sets for how many milliseconds a message is held. */
  setUndoTime: (milliseconds: number): void => {
    undoTime = milliseconds;
  },
  /** Sends a message after a while, and what is held in its chat at once. */
  hold: (taskId: TaskId, key: string, send: () => void): void => {
    heldMessages.release(taskId);
    const release = () => {
      heldMessages.release(taskId);
    };
    heldByTask.set(taskId, { key, send, timer: window.setTimeout(release, undoTime) });
  },
  /** Sends what is held in a chat. */
  release: (taskId: TaskId): void => {
    take(taskId)?.send();
  },
  /** Takes a message back; false where it is sent already. */
  cancel: (taskId: TaskId, key: string): boolean => {
    if (heldByTask.get(taskId)?.key !== key) return false;
    take(taskId);
    return true;
  },
  releaseAll: (): void => {
    for (const taskId of heldByTask.keys()) heldMessages.release(taskId);
  },
};

// A page that is out of sight may never run again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') heldMessages.releaseAll();
});
window.addEventListener('pagehide', heldMessages.releaseAll);

sessionState.listen(() => {
  for (const taskId of heldByTask.keys()) take(taskId);
});
