import type { TaskId } from '#contract/ids.ts';

/** The end of what is being sent in each chat: messages arrive in the order in which they were written. */
const ends = new Map<TaskId, Promise<unknown>>();

/** Sends once everything before it in its chat is sent, or could not be. */
export function inTurn<Answer>(taskId: TaskId, send: () => Promise<Answer>): Promise<Answer> {
  const answer = (ends.get(taskId) ?? Promise.resolve()).then(send);
  ends.set(
    taskId,
    answer.catch(() => undefined),
  );
  return answer;
}
