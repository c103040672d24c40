import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import { isErasureAsked } from './begin-charge.ts';

/** Most customers whose top-ups are looked at in one minute. */
const atOnce = 30;

/**
 * Finds the customers whose top-up is due: the balance is too low, a failed charge is to be tried again, the month of a cap is
 * over; and those whose charge is not known, the longer it is, the less often.
 */
export async function runDueTopUps(
  { reader }: Pick<Database, 'reader'>,
  topUp: (of: { userId: UserId }) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ userId: UserId }>`
    select p.user_id as "userId" from top_up_tries y join purchases p on p.id = y.purchase_id
    where y.outcome is null and y.asked_at < now() - greatest(interval '2 minutes', (now() - y.started_at) / 8)
    union
    select t.user_id from top_ups t
      join users u on u.id = t.user_id and u.active and not ${isErasureAsked}
      join top_up_mandates m on m.id = t.mandate_id
      left join credit_accounts a on a.user_id = t.user_id
      left join purchases p on p.user_id = t.user_id and p.mandate_id is not null and p.state = 'open'
      left join lateral (select y.outcome, y.retry_at from top_up_tries y where y.purchase_id = p.id
        order by y.nth desc limit 1) latest on true
    where t.state = 'on' and case when p.id is null
      then coalesce(a.balance, 0) < m.threshold and coalesce(t.paused_until <= now(), true)
      else latest.outcome in ('failed', 'dropped') and coalesce(latest.retry_at <= now(), true) end
    limit ${atOnce}`.execute(reader);
  for (const { userId } of rows) await topUp({ userId });
}
