import { sql } from 'kysely';
import type { FileForecast } from '#contract/automation/forecast.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { dueAt, opensNext, supportMinutesBetween, supportMinutesLater } from '#rules/due.ts';
import { computeMedian } from '#rules/median.ts';
import { supportHours } from '#server/settings/index.ts';
import type { Read } from '#server/db/database.ts';

/** Limits of the sample: fewer tasks say too little, and tasks older than the latest add nothing. */
const minTasks = 5;
const maxTasks = 50;

/**
 * Expected time of support for an order of this priority: the median of the like in the last 90 days, counted in its
 * hours; below five such orders, the time that the priority promises.
 */
export async function forecastManualWork(read: Read, priority: TaskPriority): Promise<FileForecast['byHand']> {
  const times = await supportHours(read);
  const finishedTasks = await read
    .selectFrom('tasks')
    .where('visible', '=', true)
    .where('finished_at', '>', sql<string>`now() - interval '90 days'`)
    .where('finished_by', 'is not', null)
    .where('priority', '=', priority)
    .orderBy('finished_at', 'desc')
    .limit(maxTasks)
    .select(['created_at', 'finished_at'])
    .$narrowType<{ finished_at: string }>()
    .execute();
  const now = new Date();
  const opens = opensNext(now, times);
  const opensAt = opens && { opensAt: opens.toISOString() };
  if (finishedTasks.length < minTasks) return { ...opensAt, expectedAt: dueAt(now, priority, times).toISOString() };
  const spans = finishedTasks.map((task) =>
    supportMinutesBetween(new Date(task.created_at), new Date(task.finished_at), times),
  );
  // To five minutes: more would be a promise.
  const minutes = Math.max(5, 5 * Math.round(computeMedian(spans) / 5));
  return { minutes, ...opensAt, expectedAt: supportMinutesLater(now, minutes, times).toISOString() };
}
