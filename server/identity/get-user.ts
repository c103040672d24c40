import { sql } from 'kysely';
import type { getUser as contract } from '#contract/accounts.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Handler } from '#server/platform/serve.ts';
import { shownOf } from './list-users.ts';

/** One account whole, as staff see it. */
export const getUser: Handler<typeof contract> = async ({ input, tx, refuse }) => {
  const user = await shownOf(tx)
    .where('u.id', '=', input.userId)
    .select([
      'u.company_model as companyModel',
      'u.street',
      'u.zip',
      'u.state_id as stateId',
      'u.vat_number as vatNumber',
      'u.vat_confirmed_at as vatConfirmedAt',
      'u.language',
      'u.sevdesk_id as sevdeskId',
      'u.note',
      'u.flat_price as flatPrice',
      'u.unlocked_at as unlockedAt',
      'u.lock_reason as lockReason',
    ])
    .select(({ selectFrom }) => [
      selectFrom('email_changes as e')
        .whereRef('e.user_id', '=', 'u.id')
        .where('e.used_at', 'is', null)
        .where('e.expires_at', '>', sql<string>`now()`)
        .orderBy('e.created_at', 'desc')
        .limit(1)
        .select('e.email')
        .as('waitingEmail'),
      sql<number>`(${selectFrom('sessions as o')
        .whereRef('o.user_id', '=', 'u.id')
        .where('o.ended_at', 'is', null)
        .where('o.expires_at', '>', sql<string>`now()`)
        .select(sql`count(*)::int`.as('open'))})`.as('openSessions'),
    ])
    .executeTakeFirst();
  return user === undefined ? refuse('notFound') : absentAsUndefined(user);
};
