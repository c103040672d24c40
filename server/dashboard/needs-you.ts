import { type RawBuilder, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import { type dashboardApi, dashboardTasks, taskNeeds } from '#contract/dashboard.ts';
import type { Language } from '#contract/languages.ts';
import { readUnreadMessages } from '#server/chat/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { isOnHold } from '#server/vocabulary/index.ts';
import { dashboardRows, toDashboardTask } from './dashboard-rows.ts';

type Answer = Output<typeof dashboardApi.getDashboard>;

/** A proposal of support that can still be accepted. */
const isProposed = sql<boolean>`exists (select from proposals p
  where p.task_id = t.id and p.state = 'open' and p.valid_until > now())`;

/**
 * The tasks that wait for their customer, and for what: questions and proposals, for which support waits as well, come first, then
 * those that changed longest ago.
 */
export async function needsYou(
  read: Read,
  actor: Actor,
  language: Language,
): Promise<Pick<Answer, 'needsYou' | 'needsYouTotal'>> {
  const unread = await readUnreadMessages(read, actor);
  const conditions: Record<(typeof taskNeeds)[number], RawBuilder<boolean>> = {
    blocked: sql`t.status = 'blocked'`,
    question: sql`(${isOnHold} and not ${isProposed})`,
    proposal: isProposed,
    // A question is a message, too, and so is a proposal.
    answer: sql`(t.id = any(${unread.map(({ taskId }) => taskId)}::int[]) and not ${isOnHold} and not ${isProposed})`,
    check: sql`(t.status = 'finished' and t.type = 'reviewed' and t.works_at is null)`,
    payment: sql`(t.status = 'finished' and t.payment_status = 'open' and t.price > 0)`,
  };
  const rows = await dashboardRows(read, actor.companyId, language)
    .where(({ or }) => or(taskNeeds.map((need) => conditions[need])))
    .orderBy(sql`(${isOnHold} or ${isProposed})`, 'desc')
    .orderBy('t.changed_at')
    .orderBy('t.id')
    .limit(dashboardTasks)
    .select(taskNeeds.map((need) => conditions[need].as(need)))
    .select(sql<number>`count(*) over ()`.as('total'))
    .execute();
  return {
    needsYou: rows.map(({ total: _total, ...row }) => ({
      ...toDashboardTask(row),
      needs: taskNeeds.filter((need) => row[need]),
      unread: unread.find(({ taskId }) => taskId === row.taskId)?.unread ?? 0,
    })),
    needsYouTotal: rows[0]?.total ?? 0,
  };
}
