import type { PeriodStep } from '#rules/statistics.ts';

const within = (at: string) =>
  `${at} >= ($1::date)::timestamp at time zone 'Europe/Vienna' and ${at} < ($2::date + 1)::timestamp at time zone 'Europe/Vienna'`;
const took = `extract(epoch from finished_at - created_at)::float8`;
const percentiles = (seconds: string) => `percentile_cont(array[0.5, 0.9]) within group (order by ${seconds})`;

const waits = (line: string) => `
  with asked as (
    select distinct task_id from chat_messages where writer = 'customer' and ${within('created_at')}),
  marked as (
    select m.writer, m.created_at, lag(m.writer) over (partition by m.task_id order by m.id) as writer_before,
      min(m.created_at) filter (where m.writer = 'support')
        over (partition by m.task_id order by m.id desc rows between unbounded preceding and 1 preceding) as answered_at
    from chat_messages m join asked a on a.task_id = m.task_id where not m.internal),
  waits as (
    select ${line} as line, answered_at,
      extract(epoch from greatest(answered_at, created_at) - created_at)::float8 as seconds
    from marked where writer = 'customer' and writer_before is distinct from 'customer' and ${within('created_at')})`;

const ordered = (of: string) => `
  select ${of} as name, count(*)::int as tasks from tasks t join jobs j on j.id = t.job_id join vehicles v on v.id = j.vehicle_id
  where t.visible and ${within('t.created_at')} and ${of} <> '' group by 1 order by 2 desc, 1 limit 15`;
const best = (limit: number) => `
  select o.method_id as "methodId", count(*)::int as tasks from tasks t join task_methods o on o.task_id = t.id
  where t.visible and ${within('t.created_at')} group by 1 order by 2 desc, 1 limit ${limit}`;

/**
 * The statistics summed up from the rows themselves, by statements of their own: what the portal's answers must equal, and what
 * they are faster than. Each takes the first and the last day as $1 and $2.
 *
 * @param step of the lines, as the portal has it for such a period; a line without events has no row, and one without a day is
 * the whole period
 */
export function fullSums(step: PeriodStep) {
  const line = (at: string) => `date_trunc('${step}', ${at} at time zone 'Europe/Vienna')`;
  const shown = (at: string) => `to_char(${line(at)}, 'YYYY-MM-DD') as day`;
  return {
    tasks: `select ${shown('created_at')}, count(*)::int as ordered, count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'manual')::int as manual, count(*) filter (where status = 'inProgress')::int as "inProgress",
      count(*) filter (where status = 'finished')::int as finished, count(*) filter (where status = 'blocked')::int as blocked,
      count(*) filter (where status = 'archived')::int as archived
    from tasks where visible and ${within('created_at')} group by ${line('created_at')} order by 1`,
    finished: `select ${shown('finished_at')}, count(*) filter (where finished_by is null)::int as automatic,
      count(finished_by)::int as "byHand", ${percentiles(took)} as spans
    from tasks where visible and finished_at is not null and ${within('finished_at')} group by grouping sets ((), (${line('finished_at')})) order by 1`,
    turnaround: `select priority, finished_by as "userId", count(*)::int as tasks, ${percentiles(took)} as spans
    from tasks where visible and finished_at is not null and ${within('finished_at')}
    group by grouping sets ((), (priority), (finished_by))
    having count(*) > 0 order by array_position(array[3, 1, 2], grouping(priority, finished_by)), priority, finished_by nulls last`,
    income: `select ${shown('created_at')}, -sum(amount)::int as paid, count(*) filter (where kind = 'payment')::int as payments
    from credit_entries where kind in ('payment', 'refund') and ${within('created_at')} group by ${line('created_at')} order by 1`,
    methods: best(15),
    brands: ordered('v.brand'),
    ecuTypes: ordered(`case when v.ecu_type = '' then '' else trim(v.ecu_brand || ' ' || v.ecu_type) end`),
    waits: `${waits(line('created_at'))} select to_char(line, 'YYYY-MM-DD') as day, count(answered_at)::int as answered, count(*) filter (where answered_at is null)::int as unanswered,
      ${percentiles('seconds')} filter (where answered_at is not null) as spans
    from waits group by grouping sets ((), (line)) order by line`,
    bestMethods: best(10),
    customers: `select user_id as "userId", -sum(amount)::int as paid, count(task_id)::int as tasks from credit_entries
    where kind = 'payment' and ${within('created_at')} group by 1 order by 2 desc, 1 limit 10`,
    vehicles: `select v.brand, v.model, count(*)::int as tasks from tasks t join jobs j on j.id = t.job_id
      join vehicles v on v.id = j.vehicle_id
    where t.visible and ${within('t.created_at')} and v.brand <> '' and v.model <> ''
    group by 1, 2 order by 3 desc, 1, 2 limit 10`,
    staff: `select f.* from (
      select finished_by as "userId", count(*)::int as tasks, percentile_cont(0.5) within group (order by ${took}) as median
      from tasks where visible and finished_at is not null and ${within('finished_at')} group by 1) f
    join users u on u.id = f."userId" order by tasks desc, median, username limit 10`,
  };
}

export type FullSum = keyof ReturnType<typeof fullSums>;
