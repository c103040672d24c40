import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { auditApi } from '#contract/audit.ts';
import type { Handler } from '#server/http/serve.ts';

/** Jumps from one name to the next in the index: the log is long, its names are few. */
export const getAuditNames: Handler<typeof auditApi.getAuditNames> = async ({ tx }) => {
  const [actors, subjects] = await Promise.all([
    sql<{ userId: UserId; name: string }>`
      with recursive found as (
        (select actor_id from audit_log order by actor_id limit 1)
        union all
        select (select a.actor_id from audit_log a where a.actor_id > f.actor_id order by a.actor_id limit 1)
        from found f where f.actor_id is not null)
      select u.id as "userId", u.username as name from found f join users u on u.id = f.actor_id order by u.username`.execute(
      tx,
    ),
    sql<{ subject: string }>`
      with recursive found as (
        (select subject from audit_log order by subject limit 1)
        union all
        select (select a.subject from audit_log a where a.subject > f.subject order by a.subject limit 1)
        from found f where f.subject is not null)
      select subject from found where subject is not null`.execute(tx),
  ]);
  return { actors: actors.rows, subjects: subjects.rows.map(({ subject }) => subject) };
};
