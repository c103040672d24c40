import { isIP } from 'node:net';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { SecurityLineId } from '#contract/ids.ts';
import type { securityApi, SecurityLine } from '#contract/security.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { joinByAnd, inPlaces, splitSearch } from '#server/db/lists.ts';
import { isFound } from '#server/search/index.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

export type SecurityFilter = Input<typeof securityApi.getSecurityLog>;

/**
 * Condition of a filter on a line `s` of the log: a whole IP address is only that from which a line came, and a word may be the name that
 * was tried in vain.
 */
export function buildSecurityCondition(
  { event, userId, search, ...period }: SecurityFilter,
  hashOfName: (name: string) => string,
): RawBuilder<SqlBool> {
  const words = splitSearch(search);
  return joinByAnd([
    inPeriod(sql`s.at`, period),
    event === undefined ? undefined : sql`s.event = ${event}`,
    userId === undefined ? undefined : sql`${userId} in (s.user_id, s.actor_id)`,
    ...words.filter((word) => isIP(word) !== 0).map((address) => sql`lower(s.address) = ${address}`),
    isFound(
      words.filter((word) => isIP(word) === 0),
      { kind: 'security', id: sql`s.id`, aliasOf: hashOfName },
    ),
  ]);
}

/** Lines of the log by their ids, in that order. */
export async function securityLines(read: Read, ids: readonly SecurityLineId[]): Promise<SecurityLine[]> {
  const rows = await read
    .selectFrom(inPlaces(ids))
    .innerJoin('security_log as s', 's.id', 'o.id')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as a', 'a.id', 's.actor_id')
    .orderBy('o.place')
    .select(['s.id as lineId', 's.at', 's.event', 's.user_id as userId', 'u.username as user'])
    .select(['s.actor_id as actorId', 'a.username as actor', 's.name_hash as nameHash', 's.address'])
    .select(['s.user_agent as userAgent', 's.request_id as requestId', 's.call', 's.detail', 's.times', 's.facts'])
    .$narrowType<{ facts: Record<string, unknown> | null }>()
    .execute();
  return rows.map(nullsToUndefined);
}
