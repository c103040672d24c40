import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { timelinePageSize, type TimelineEntry } from '#contract/accounts/timeline.ts';
import type { JobId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { selectRights, personName } from '#server/vocabulary/index.ts';
import { findLeastAdvanced } from '#rules/find-least-advanced.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { readTimelineKeys, type TimelineKey } from './timeline-keys.ts';

type Kind = TimelineEntry['kind'];
type Facts<K extends Kind> = Omit<Extract<TimelineEntry, { kind: K }>, 'kind' | 'key' | 'at'> & { id: number };

/** The most of a message that a time line shows, in UTF-16 units. */
const previewLength = 160;

const isAmong = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

/** The facts of the entries of each kind, by their ids. */
const readFacts: { readonly [K in Kind]: (read: Read, ids: readonly number[]) => Promise<Facts<K>[]> } = {
  order: async (read, ids) => {
    const rows = await read
      .selectFrom('jobs as j')
      .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
      .where(isAmong('j.id', ids))
      .select(['j.id', 'j.id as jobId', 'v.brand as vehicleBrand', 'v.model as vehicleModel'])
      .select(
        sql<{ status: TaskStatus }[]>`(select coalesce(json_agg(json_build_object('status', t.status)), '[]')
          from tasks t where t.job_id = j.id and t.visible)`.as('tasks'),
      )
      .execute();
    return rows.map(({ tasks, ...row }) => ({ ...row, taskStatus: findLeastAdvanced(tasks) }));
  },

  purchase: (read, ids) =>
    read
      .selectFrom('purchases as p')
      .where(isAmong('p.id', ids))
      .select(['p.id', 'p.id as purchaseId', 'p.reference', 'p.state', 'p.credits', 'p.gross'])
      .execute(),

  booking: async (read, ids) => {
    const rows = await read
      .selectFrom('credit_entries as e')
      .leftJoin('tasks as t', 't.id', 'e.task_id')
      .where(isAmong('e.id', ids))
      .select(['e.id', 'e.kind as bookingKind', 'e.amount', 'e.task_id as taskId'])
      .select([
        sql<string>`case when e.kind = 'payment' or e.actor_id is null then '' else e.reason end`.as('reason'),
        sql<JobId | null>`case when t.visible then t.job_id end`.as('jobId'),
        sql<string | null>`(select i.number from invoices i where i.credit_entry_id = e.id and i.kind = 'RE'
          order by i.id desc limit 1)`.as('invoiceNumber'),
      ])
      .execute();
    return rows.map(nullsToUndefined);
  },

  message: async (read, ids) => {
    const rows = await read
      .selectFrom('conversations as c')
      .innerJoin('chat_messages as m', 'm.id', 'c.last_id')
      .innerJoin('jobs as j', 'j.id', 'm.job_id')
      .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
      .where(isAmong('c.task_id', ids))
      .select(['c.task_id as id', 'c.task_id as taskId', 'm.job_id as jobId', 'c.messages', 'm.writer', 'm.internal'])
      .select(['v.brand as vehicleBrand', 'v.model as vehicleModel', 'm.file_name as fileName'])
      .select(sql<string>`left(m.text, ${sql.lit(previewLength + 1)})`.as('text'))
      .execute();
    return rows.map((row) => nullsToUndefined({ ...row, text: cutText(row.text, previewLength) }));
  },

  signIn: async (read, ids) => {
    const rows = await read
      .selectFrom('sessions as s')
      .leftJoin('users as w', 'w.id', 's.impersonator_id')
      .where(isAmong('s.number', ids))
      .select(['s.number as id', 's.address', 's.user_agent as userAgent'])
      .select([personName('w').as('impersonatedBy'), 's.impersonation_reason as impersonationReason'])
      .execute();
    return rows.map(nullsToUndefined);
  },

  failedSignIn: (read, ids) =>
    read
      .selectFrom('security_log as l')
      .where(isAmong('l.id', ids))
      .select(['l.id', 'l.address', 'l.user_agent as userAgent', 'l.times'])
      .execute(),
};

/** Reads the facts of all entries of a kind, and returns them with their keys. */
async function readEntries(read: Read, kind: Kind, keys: readonly TimelineKey[]) {
  const ofKind = keys.filter((key) => key.kind === kind);
  if (ofKind.length === 0) return [];
  const facts = await readFacts[kind](
    read,
    ofKind.map(({ id }) => id),
  );
  const byId = new Map(facts.map(({ id, ...rest }) => [id, rest]));
  return ofKind.map(
    ({ id, key, at }) => [key, { kind, key, at, ...byId.get(id) } as unknown as TimelineEntry] as const,
  );
}

/** One page of what happened with an account, newest first. */
export const getUserTimeline: Handler<typeof accountsApi.getUserTimeline> = async ({ actor, input, tx, refuse }) => {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', input.userId)
    .where('erased_at', 'is', null)
    .select(['role', ...selectRights('users')])
    .executeTakeFirst();
  if (user === undefined) return refuse('notFound');
  if (isStaff(user) && !mayChangeAccount(actor, user)) return refuse('staffAccount');
  const keys = await readTimelineKeys(tx, actor, { userId: input.userId, show: input.show, before: input.before });
  const page = keys.slice(0, timelinePageSize);
  const kinds = [...new Set(page.map(({ kind }) => kind))];
  const entries = new Map((await Promise.all(kinds.map((kind) => readEntries(tx, kind, page)))).flat());
  return {
    data: page.flatMap(({ key }) => entries.get(key) ?? []),
    ...(keys.length > page.length && { next: page.at(-1)?.key }),
  };
};
