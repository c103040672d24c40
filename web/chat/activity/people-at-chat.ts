import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { activityTimes, type ChatActivity } from '#contract/chat-activity.ts';
import type { TaskId } from '#contract/ids.ts';

type PersonAtChat = Omit<ChatActivity, 'taskId'>;

const none: readonly PersonAtChat[] = [];
const peopleByTask = map<Record<TaskId, readonly PersonAtChat[]>>({});
const timers = new Map<string, number>();

function forget(taskId: TaskId, from: string): void {
  window.clearTimeout(timers.get(from));
  timers.delete(from);
  peopleByTask.setKey(
    taskId,
    (peopleByTask.get()[taskId] ?? none).filter((person) => person.from !== from),
  );
}

/** The others at each chat, as far as this browser has heard. */
export const peopleAtChats = {
  /** Notes what somebody does; who is not heard of again is forgotten. */
  hear: ({ taskId, ...person }: ChatActivity): void => {
    const { from, activity } = person;
    if (activity === 'gone') {
      forget(taskId, from);
      return;
    }
    window.clearTimeout(timers.get(from));
    timers.set(from, window.setTimeout(forget, activityTimes.expires, taskId, from));
    const people = peopleByTask.get()[taskId] ?? none;
    const isKnown = people.some((one) => one.from === from);
    peopleByTask.setKey(
      taskId,
      isKnown ? people.map((one) => (one.from === from ? person : one)) : [...people, person],
    );
  },
  /** Forgets everybody: nothing is heard any more. */
  clear: (): void => {
    for (const timer of timers.values()) window.clearTimeout(timer);
    timers.clear();
    peopleByTask.set({});
  },
};

export const usePeopleAtChat = (taskId: TaskId): readonly PersonAtChat[] =>
  useStore(peopleByTask, { keys: [taskId] })[taskId] ?? none;
