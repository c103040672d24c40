import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Actor } from '#server/http/serve.ts';
import type { Read } from '#server/db/database.ts';
import { timelinePageSize, type TimelineEntry, type TimelineFilter } from '#contract/accounts/timeline.ts';
import { isOfPresentTask } from '#server/vocabulary/index.ts';

type Kind = TimelineEntry['kind'];

/** An entry of a time line before its facts are read: its kind, and its id among those of its kind. */
export type TimelineKey = { kind: Kind; id: number; at: string; key: string };

/** Where the entries of a kind come from. */
type Source = {
  readonly filter: TimelineFilter;
  /** Tables with their conditions, without the account. */
  readonly from: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
};

/** The order of two entries of the same instant is that of their kinds here, the last one first. */
const sources: Record<Kind, Source> = {
  order: {
    filter: 'orders',
    from: sql`jobs j where j.visible`,
    userId: sql`j.user_id`,
    at: sql`j.ordered_at`,
    id: sql`j.id`,
  },
  purchase: {
    filter: 'payments',
    from: sql`purchases p where p.credit_entry_id is null`,
    userId: sql`p.user_id`,
    at: sql`p.created_at`,
    id: sql`p.id`,
  },
  booking: {
    filter: 'payments',
    from: sql`credit_entries e where true`,
    userId: sql`e.user_id`,
    at: sql`e.created_at`,
    id: sql`e.id`,
  },
  message: {
    filter: 'messages',
    from: sql`conversations c where c.last_id is not null and ${isOfPresentTask}`,
    userId: sql`c.user_id`,
    at: sql`c.last_at`,
    id: sql`c.task_id`,
  },
  signIn: {
    filter: 'signIns',
    from: sql`sessions s where true`,
    userId: sql`s.user_id`,
    at: sql`s.created_at`,
    id: sql`s.number`,
  },
  failedSignIn: {
    filter: 'signIns',
    from: sql`security_log l where l.event = 'signInFailed'`,
    userId: sql`l.user_id`,
    at: sql`l.at`,
    id: sql`l.id`,
  },
};
const kinds = Object.keys(sources) as Kind[];

/** A position in a time line, as its keys write it: the microsecond, the place of the kind, the id. */
const keyShape = /^(\d{1,16})-(\d)-(\d{1,18})$/;

const toInstant = (microseconds: string) =>
  sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

/** The latest entries of a kind before a position, of one account. */
function selectLatest(kind: Kind, userId: UserId, before: RegExpExecArray | null): RawBuilder<unknown> {
  const { from, at, id, userId: owner } = sources[kind];
  const place = sql.lit(kinds.indexOf(kind));
  const [, microseconds = '', placeBefore = '', idBefore = ''] = before ?? [];
  const instant = toInstant(microseconds);
  // The instant alone as well: an index ends there.
  const isBefore: RawBuilder<SqlBool> =
    before === null
      ? sql`true`
      : sql`${at} <= ${instant} and (${at}, ${place}, ${id}) < (${instant}, ${Number(placeBefore)}::int, ${idBefore}::bigint)`;
  return sql`(select ${place} as place, ${id}::bigint as id, ${at} as at from ${from} and ${owner} = ${userId} and ${isBefore}
    order by ${at} desc, ${id} desc limit ${sql.lit(timelinePageSize + 1)})`;
}

type TimelinePage = { userId: UserId; show: TimelineFilter | undefined; before: string | undefined };

/**
 * One page of the entries of an account, newest first, and one more if there is any. Failed sign-ins stand in the security log, which
 * has a permission of its own.
 */
export async function readTimelineKeys(
  read: Read,
  actor: Pick<Actor, 'permissions'>,
  { userId, show, before }: TimelinePage,
): Promise<TimelineKey[]> {
  const position = keyShape.exec(before ?? '');
  const chosen = kinds
    .filter((kind) => show === undefined || sources[kind].filter === show)
    .filter((kind) => kind !== 'failedSignIn' || actor.permissions.includes('logs'));
  const { rows } = await sql<{ place: number; id: number; at: string; microseconds: string }>`
    select place, id, at, (extract(epoch from at) * 1000000)::bigint::text as microseconds
    from (${sql.join(
      chosen.map((kind) => selectLatest(kind, userId, position)),
      sql` union all `,
    )}) as entries
    order by at desc, place desc, id desc limit ${sql.lit(timelinePageSize + 1)}`.execute(read);
  return rows.flatMap(({ place, id, at, microseconds }) => {
    const kind = kinds[place];
    return kind === undefined ? [] : [{ kind, id, at, key: `${microseconds}-${place}-${id}` }];
  });
}
