import { sql } from 'kysely';
import type { JobId, MethodId, TaskId } from '#contract/ids.ts';
import type { libraryApi } from '#contract/library.ts';
import { coverageDays } from '#contract/library/coverage.ts';
import { computeCoverage, type OrdersAlike } from '#rules/solution-coverage.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { finishedAutomatically, plainOriginal } from '#server/vocabulary/index.ts';

/** Length of the ranking: a longer one would not be worked through. */
const maxMissing = 100;

type Group = {
  family: string | null;
  software: string | null;
  hardware: string | null;
  part: string | null;
  length: number | null;
  checksum: string;
  fileName: string;
  modificationMode: 'automatic' | 'manual';
  methodIds: MethodId[];
  dtcCodes: string;
  dtcHex: boolean;
  orders: number;
  automatic: number;
  latestTaskId: TaskId | null;
  held: string[];
};

/**
 * The orders of the last days, like ones as one group: their number, how many the automatic service did alone, and the
 * library's solutions for their software. A damaged or packed file counts as unknown.
 */
async function ordersAlike(read: Read): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with ordered as (
      select t.id, ${finishedAutomatically} as automatic, v.ecu_checksum as checksum,
        'file.' || lower(substring(t.file_name from '[^.]*$')) as file_name, t.modification_mode, t.dtc_codes, t.dtc_hex,
        array(select method_id from task_methods where task_id = t.id order by method_id) as method_ids,
        f.family, f.software, f.hardware, f.part, f.length
      from tasks t
      join jobs j on j.id = t.job_id
      join vehicles v on v.id = j.vehicle_id
      left join file_facts f on f.sha256 = ${plainOriginal} and f.software is not null
        and f.facts #>> '{container,kind}' = 'raw' and (f.facts #>> '{checksum,wrong}')::int = 0
      where t.visible and t.created_at > now() - make_interval(days => ${coverageDays})
    ), alike as (
      select family, software, hardware, part, length, checksum, file_name, modification_mode, method_ids, dtc_codes,
        dtc_hex, count(*) as orders, count(*) filter (where automatic) as automatic,
        max(id) filter (where not automatic) as latest_task_id
      from ordered
      group by family, software, hardware, part, length, checksum, file_name, modification_mode, method_ids, dtc_codes, dtc_hex
    )
    select a.family, a.software, a.hardware, a.part, a.length, a.checksum, a.file_name as "fileName",
      a.modification_mode as "modificationMode", a.method_ids as "methodIds", a.dtc_codes as "dtcCodes",
      a.dtc_hex as "dtcHex", a.orders, a.automatic, a.latest_task_id as "latestTaskId",
      array(select distinct coalesce(s.set_key, s.method_id || ':' || coalesce(s.dtc_code, '')) from solutions s
        where s.state = 'active' and s.original is not null and s.software = a.software and s.family = a.family and s.length = a.length
          and s.checksum = a.checksum and coalesce(s.hardware = a.hardware, true) and coalesce(s.part = a.part, true)
          and ('signedArea' <> all(s.flags) or s.signed_accepted_at is not null)) as held
    from alike a`.execute(read);
  return rows;
}

const sumOf = (rows: readonly Group[], count: (row: Group) => number) => rows.reduce((sum, row) => sum + count(row), 0);

/** Share of the last days' orders that the library covers, and the solutions that it lacks. */
export const getSolutionCoverage: Handler<typeof libraryApi.getSolutionCoverage> = async ({ tx }) => {
  const [groups, methods] = await Promise.all([
    ordersAlike(tx),
    tx.selectFrom('methods').select(['id', 'name', 'dtc_logic']).execute(),
  ]);
  const methodById = new Map(methods.map((method) => [method.id, method]));
  const byHand = groups.flatMap((group): OrdersAlike[] => {
    const { orders, automatic, latestTaskId, methodIds, held, ...rest } = nullsToUndefined(group);
    const { family, software, hardware, part, length, checksum, ...facts } = rest;
    if (orders === automatic || latestTaskId === undefined) return [];
    const isKnown = family !== undefined && software !== undefined && length !== undefined;
    return [
      {
        ...facts,
        file: isKnown ? { family, software, hardware, part, length, checksum } : undefined,
        methods: methodIds.map((methodId) => ({ methodId, dtcLogic: methodById.get(methodId)?.dtc_logic === true })),
        orders: orders - automatic,
        latestTaskId,
        inLibrary: new Set(held),
      },
    ];
  });
  const { missing, ...counts } = computeCoverage(byHand);
  const ranking = missing.slice(0, maxMissing);
  const jobs = await jobsOf(
    tx,
    ranking.map(({ latestTaskId }) => latestTaskId as TaskId),
  );
  return {
    orders: sumOf(groups, ({ orders }) => orders),
    automatic: sumOf(groups, ({ automatic }) => automatic),
    ...counts,
    missing: ranking.flatMap(({ latestTaskId, ...one }) => {
      const taskId = latestTaskId as TaskId;
      const jobId = jobs.get(taskId);
      return jobId === undefined ? [] : [{ ...one, taskId, jobId, method: methodById.get(one.methodId)?.name ?? '' }];
    }),
  };
};

async function jobsOf(read: Read, taskIds: readonly TaskId[]): Promise<Map<TaskId, JobId>> {
  const rows = await read
    .selectFrom('tasks')
    .where('id', '=', sql<TaskId>`any(${sql.val(taskIds)}::int[])`)
    .select(['id', 'job_id'])
    .execute();
  return new Map(rows.map(({ id, job_id }) => [id, job_id]));
}
