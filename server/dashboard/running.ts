import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import { type dashboardApi, dashboardTasks } from '#contract/dashboard.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { Read } from '#server/db/database.ts';
import { openTask } from '#server/vocabulary/index.ts';
import { dashboardRows, toDashboardTask } from './dashboard-rows.ts';

type Answer = Output<typeof dashboardApi.getDashboard>;

/** A customer's tasks that wait for support or the automatic service, or are at work, the first due first. */
export async function runningTasks(
  read: Read,
  customerId: UserId,
  language: Language,
): Promise<Pick<Answer, 'running' | 'runningTotal'>> {
  const rows = await dashboardRows(read, customerId, language)
    .where(sql<boolean>`${openTask}`)
    .orderBy('t.due_at', (due) => due.asc().nullsLast())
    .orderBy('t.id')
    .limit(dashboardTasks)
    .select(sql<number>`count(*) over ()`.as('total'))
    .execute();
  return { running: rows.map(toDashboardTask), runningTotal: rows[0]?.total ?? 0 };
}
