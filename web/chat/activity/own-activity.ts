import { atom } from 'nanostores';
import { activityTimes, type OwnActivity } from '#contract/chat-activity.ts';
import type { TaskId } from '#contract/ids.ts';

/** Milliseconds without a key after which somebody no longer types. */
const restAfter = 4000;

type Presence = { activity: OwnActivity['activity']; readonly repeat: number; rest?: number };

const presences = new Map<TaskId, Presence>();

/** The tasks whose chats are in sight. */
export const chatsInSight = atom<ReadonlySet<TaskId>>(new Set());
const noteSight = () => {
  chatsInSight.set(new Set(presences.keys()));
};

let send: ((own: OwnActivity) => void) | undefined;

function announce(taskId: TaskId): void {
  const presence = presences.get(taskId);
  if (presence !== undefined) send?.({ taskId, activity: presence.activity });
}

function turnTo(taskId: TaskId, activity: OwnActivity['activity']): void {
  const presence = presences.get(taskId);
  if (presence === undefined) return;
  window.clearTimeout(presence.rest);
  const isNews = presence.activity !== activity;
  presence.activity = activity;
  if (isNews) announce(taskId);
}

/** Tells the others at a chat what this browser's user does there. */
export const ownActivity = {
  /** Has a connection carry it, from now on; without one nobody hears of it. */
  carryBy: (carry: ((own: OwnActivity) => void) | undefined): void => {
    send = carry;
    for (const taskId of presences.keys()) announce(taskId);
  },
  look: (taskId: TaskId): void => {
    const repeat = window.setInterval(announce, activityTimes.repeats, taskId);
    presences.set(taskId, { activity: 'looking', repeat });
    noteSight();
    announce(taskId);
  },
  leave: (taskId: TaskId): void => {
    const presence = presences.get(taskId);
    window.clearInterval(presence?.repeat);
    window.clearTimeout(presence?.rest);
    if (presences.delete(taskId)) send?.({ taskId, activity: 'gone' });
    noteSight();
  },
  type: (taskId: TaskId, isNote: boolean): void => {
    turnTo(taskId, isNote ? 'noting' : 'typing');
    const presence = presences.get(taskId);
    if (presence !== undefined) presence.rest = window.setTimeout(turnTo, restAfter, taskId, 'looking');
  },
  /** Stops typing, as by sending. */
  rest: (taskId: TaskId): void => {
    turnTo(taskId, 'looking');
  },
};
