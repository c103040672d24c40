import { createContext, use } from 'react';
import type { Task } from '#contract/tasks/task.ts';
import type { TaskWork } from './task-work.ts';

/** Begins a piece of work on a task as it stands on the screen: at once, or with a dialog that asks for what it needs. */
export type BeginWork = (work: TaskWork, task: Task) => void;

export const BeginWorkContext = createContext<BeginWork | undefined>(undefined);

/** Begins work from the buttons of a task; only inside a `TaskWorkArea`. */
export function useBeginWork(): BeginWork {
  const begin = use(BeginWorkContext);
  if (begin === undefined) throw new Error('the buttons of a task stand outside a TaskWorkArea');
  return begin;
}
