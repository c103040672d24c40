import { type RawBuilder, sql } from 'kysely';
import { isSale, localTime, turnaround } from '#server/vocabulary/index.ts';
import { figuresOfDays, isOnRolledDay, type RolledPart } from './rolled-days.ts';

/** The bytes of all values of a group; `float8send` writes the most significant byte first. */
const bytesOf = (seconds: RawBuilder<unknown>) => sql`string_agg(float8send((${seconds})::float8), ''::bytea)`;

/**
 * The figures of a day, in parts that are asked for by themselves. Each `offset 0` has PostgreSQL look rows up one by one: it takes
 * a day for a two-hundredth of the table, and would read all of the other.
 */
export const dayParts = {
  ordered: {
    columns: ['waiting', 'manual', 'in_progress', 'finished', 'blocked', 'archived'],
    figures: sql`
      select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'manual')::int as manual,
        count(*) filter (where status = 'inProgress')::int as in_progress,
        count(*) filter (where status = 'finished')::int as finished,
        count(*) filter (where status = 'blocked')::int as blocked, count(*) filter (where status = 'archived')::int as archived
      from tasks where visible and inquiry is null and ${isOnRolledDay(sql`created_at`)}`,
  },
  methods: {
    columns: ['method_ids', 'method_tasks'],
    figures: sql`
      select array_agg(method_id) as method_ids, array_agg(tasks) as method_tasks
      from (select o.method_id, count(*)::int as tasks
        from tasks t cross join lateral (select method_id from task_methods o where o.task_id = t.id offset 0) o
        where t.visible and t.inquiry is null and ${isOnRolledDay(sql`t.created_at`)} group by o.method_id) methods`,
  },
  vehicles: {
    columns: ['vehicle_ids', 'vehicle_tasks'],
    figures: sql`
      select array_agg(vehicle_id) as vehicle_ids, array_agg(tasks) as vehicle_tasks
      from (select j.vehicle_id, count(*)::int as tasks
        from tasks t cross join lateral (select vehicle_id from jobs j where j.id = t.job_id offset 0) j
        where t.visible and t.inquiry is null and ${isOnRolledDay(sql`t.created_at`)} group by j.vehicle_id) vehicles`,
  },
  finishes: {
    columns: ['priorities', 'finishers', 'turnarounds'],
    figures: sql`
      select array_agg(priority) as priorities, array_agg(finished_by) as finishers, array_agg(turnarounds) as turnarounds
      from (select priority, finished_by, ${bytesOf(turnaround('tasks'))} as turnarounds from tasks
        where visible and finished_at is not null and ${isOnRolledDay(sql`finished_at`)} group by priority, finished_by) finishes`,
  },
  income: {
    columns: ['paid', 'payments'],
    figures: sql`
      select coalesce(-sum(amount), 0)::bigint as paid, count(*) filter (where kind = 'payment')::int as payments
      from credit_entries where ${isSale('kind')} and ${isOnRolledDay(sql`created_at`)}`,
  },
  payers: {
    columns: ['payer_ids', 'payer_paid', 'payer_tasks'],
    figures: sql`
      select array_agg(user_id) as payer_ids, array_agg(paid) as payer_paid, array_agg(tasks) as payer_tasks
      from (select user_id, -sum(amount)::bigint as paid, count(task_id)::int as tasks from credit_entries
        where kind = 'payment' and ${isOnRolledDay(sql`created_at`)} group by user_id) payers`,
  },
  // A wait begins with the first message of a customer that support has not answered.
  waits: {
    columns: ['unanswered', 'waits'],
    figures: sql`
      select count(*) filter (where answered_at is null)::int as unanswered,
        ${bytesOf(sql`extract(epoch from greatest(answered_at, created_at) - created_at)`)}
          filter (where answered_at is not null) as waits
      from (
        select m.writer, m.created_at, lag(m.writer) over (partition by m.task_id order by m.id) as writer_before,
          min(m.created_at) filter (where m.writer = 'support')
            over (partition by m.task_id order by m.id desc rows between unbounded preceding and 1 preceding) as answered_at
        from chat_messages m
        where not m.internal and m.task_id in (
          select task_id from chat_messages where writer = 'customer' and ${isOnRolledDay(sql`created_at`)})) messages
      where writer = 'customer' and writer_before is distinct from 'customer' and ${isOnRolledDay(sql`created_at`)}`,
  },
} satisfies Record<string, RolledPart>;

export type DayPart = keyof typeof dayParts;

/** Parts by their names. */
const partsOf = (names: readonly DayPart[]): RolledPart[] => names.map((name) => dayParts[name]);

/**
 * The days that marks like those of `stale_days` are about. A task or a job stands for the days of its orders and of its
 * customer's messages, as whoever reads the marks sees them.
 */
export const markedDays = (marks: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select day from ${marks} where day is not null
  union select business_day(t.created_at) from (select distinct task_id from ${marks} where task_id is not null) s
    cross join lateral (select created_at from tasks t where t.id = s.task_id
      union all select created_at from chat_messages m where m.task_id = s.task_id and m.writer = 'customer') t
  union select business_day(t.created_at) from (select distinct job_id from ${marks} where job_id is not null) s
    cross join lateral (select created_at from tasks t where t.job_id = s.job_id offset 0) t`;

const today = sql`(${localTime(sql`now()`)})::date`;

const edgeDay = (edge: 'min' | 'max'): RawBuilder<string> => {
  const of = (column: string, from: RawBuilder<unknown>) =>
    sql`(select ${sql.raw(edge)}(${sql.id(column)}) from ${from})`;
  return sql<string>`business_day(${sql.raw(edge === 'min' ? 'least' : 'greatest')}(
    ${of('created_at', sql`tasks where visible`)}, ${of('finished_at', sql`tasks where visible and finished_at is not null`)},
    ${of('created_at', sql`credit_entries`)}, ${of('created_at', sql`chat_messages where writer = 'customer'`)}))`;
};

/** The first and the last day on which anything happened. */
export const firstDay: RawBuilder<string> = edgeDay('min');
export const lastDay: RawBuilder<string> = edgeDay('max');
export const yesterday: RawBuilder<string> = sql`${today} - 1`;

/** The figures `day` and those of the parts for every day of a span, both ends included; see `figuresOfDays`. */
export const figuresOfSpan = (
  span: { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
  ...names: DayPart[]
): RawBuilder<unknown> => figuresOfDays(span, markedDays(sql`stale_days`), partsOf(names));
