import { sql } from 'kysely';

/** A session `s` as its owner and staff see it; `total` counts all rows of its list. */
export const sessionColumns = [
  's.created_at as openedAt',
  's.address',
  's.user_agent as userAgent',
  sql<'open' | 'ended' | 'expired'>`case when s.ended_at is not null then 'ended'
    when s.expires_at <= now() then 'expired' else 'open' end`.as('state'),
  sql<string | null>`coalesce(s.ended_at, case when s.expires_at <= now() then s.expires_at end)`.as('endedAt'),
  sql<number>`count(*) over ()`.as('total'),
] as const;
