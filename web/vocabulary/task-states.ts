import type { TaskStatus } from '#contract/tasks/status.ts';

/**
 * One color for each state of a task, in lists, details and plots alike; its word is `tasks.status`. Only where
 * somebody or the engine is at work something turns.
 */
export const taskStates = {
  waiting: { color: 'wait', turns: false },
  manual: { color: 'mark', turns: false },
  inProgress: { color: 'amber', turns: true },
  finished: { color: 'good', turns: false },
  blocked: { color: 'danger', turns: false },
  archived: { color: 'gray', turns: false },
} as const satisfies Record<TaskStatus, { color: string; turns: boolean }>;
