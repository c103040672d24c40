import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { automationApi } from '#contract/automation.ts';
import { getAutomaticServiceState } from '#rules/automatic-service.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { finishedAutomatically } from '#server/vocabulary/index.ts';

/** Time when a task last began to wait. */
const beganToWait = sql`(select h.at from task_history h where h.task_id = t.id and h.to_status = 'waiting'
  order by h.id desc limit 1)`;

const waits = sql`t.visible and t.status = 'waiting' and t.done_by is null
  and not exists (select from slave_files s where s.task_id = t.id and s.state <> 'decoded')`;

/** Of its last 50 tasks; those of more than 30 days ago say nothing about today. */
const median = sql<number | null>`(select percentile_cont(0.5) within group (order by seconds) from (
  select extract(epoch from t.finished_at - ${beganToWait})::float8 as seconds from tasks t
  where t.visible and t.finished_at > now() - interval '30 days' and ${finishedAutomatically}
  order by t.finished_at desc limit 50) as latest)`;

/** Status of the automatic service and of its queue: every open browser asks for it, so it is one statement. */
export async function readAutomaticService(read: Read): Promise<Output<typeof automationApi.getAutomaticService>> {
  const { automaticStatus, automaticPaused, now, ...measured } = await read
    .selectFrom('portal_options')
    .select(['automatic_status as automaticStatus', 'automatic_paused as automaticPaused'])
    .select([sql<string>`now()`.as('now'), sql<number>`(select count(*) from tasks t where ${waits})`.as('waiting')])
    .select(sql<string | null>`(select min(${beganToWait}) from tasks t where ${waits})`.as('oldestWaitingAt'))
    .select(median.as('medianSeconds'))
    .executeTakeFirstOrThrow();
  const { oldestWaitingAt, ...rest } = nullsToUndefined(measured);
  const oldest = oldestWaitingAt === undefined ? undefined : new Date(oldestWaitingAt);
  const state = getAutomaticServiceState({ automaticStatus, automaticPaused, oldestWaitingAt: oldest }, new Date(now));
  return { state, oldestWaitingAt, ...rest };
}

/** The same for a page. */
export const getAutomaticService: Handler<typeof automationApi.getAutomaticService> = ({ tx }) =>
  readAutomaticService(tx);
