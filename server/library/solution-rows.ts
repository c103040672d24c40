import { sql } from 'kysely';
import type { JobId, TaskId } from '#contract/ids.ts';
import type { SolutionFlag, SolutionOriginal, SolutionUnit } from '#contract/library/solution.ts';
import type { SolutionRow } from '#contract/library/solutions.ts';
import type { Oddity } from '#contract/results.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { readUnconfirmedFamilies } from '#server/engine/index.ts';
import { personName } from '#server/vocabulary/index.ts';
import type { Read } from '#server/db/database.ts';

/** Time of the last change of the state of a solution `s`; before the first one, the time of its recording. */
export const seenAt = sql<string>`coalesce(s.state_changed_at, s.recorded_at)`;

type SourceTasks = {
  originTask: TaskId | null;
  originJob: JobId | null;
  suspendedTask: TaskId | null;
  suspendedJob: JobId | null;
};

/** The solutions `s` of a query, with all facts that staff read of them. */
export async function solutionRows(
  read: Read,
  refine: (solutions: ReturnType<typeof rowsOf>) => ReturnType<typeof rowsOf>,
): Promise<SolutionRow[]> {
  const [rows, unconfirmed] = [await refine(rowsOf(read)).execute(), await readUnconfirmedFamilies(read)];
  return rows.map((row) => {
    const { originTask, originJob, suspendedTask, suspendedJob, flags, oddities, ...rest } = row;
    return {
      ...nullsToUndefined(rest),
      isUnproven: unconfirmed.has(rest.family) || unconfirmed.has(rest.checksum),
      flags: flags as SolutionFlag[],
      oddities: oddities as Oddity[],
      ...(originTask !== null && originJob !== null && { origin: { taskId: originTask, jobId: originJob } }),
      ...(suspendedTask !== null &&
        suspendedJob !== null && { suspendedBy: { taskId: suspendedTask, jobId: suspendedJob } }),
    };
  });
}

const rowsOf = (read: Read) =>
  read
    .selectFrom('solutions as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .leftJoin('tasks as origin', 'origin.id', 's.origin_task_id')
    .leftJoin('tasks as sent', 'sent.id', 's.suspended_by_task_id')
    .leftJoin('users as recorder', 'recorder.id', 's.recorded_by')
    .leftJoin('users as changer', 'changer.id', 's.state_changed_by')
    .leftJoin('users as accepter', 'accepter.id', 's.signed_accepted_by')
    .select(['s.id as solutionId', 's.method_id as methodId', 'm.name as method', 's.dtc_code as dtcCode'])
    .select(
      sql<
        SolutionUnit[]
      >`(select coalesce(json_agg(json_strip_nulls(json_build_object('methodId', u.method_id, 'method', um.name,
        'dtcCode', u.dtc_code)) order by u.position), '[]')
        from solution_units u join methods um on um.id = u.method_id where u.solution_id = s.id)`.as('set'),
    )
    .select(['s.family', 's.software', 's.hardware', 's.part', 's.checksum', 's.length', 's.runs'])
    .select(
      sql<SolutionOriginal>`case when s.original is not null then 'known' else coalesce(s.original_problem, 'learning') end`.as(
        'original',
      ),
    )
    .select(['s.bytes_changed as bytesChanged', 's.flags', 's.oddities', 's.state', 's.state_reason as stateReason'])
    .select([personName('changer').as('stateChangedBy'), seenAt.as('seenAt'), 's.origin_note as originNote'])
    .select(['origin.id as originTask', 'origin.job_id as originJob', 'sent.id as suspendedTask'])
    .select(['sent.job_id as suspendedJob', personName('recorder').as('recordedBy'), 's.recorded_at as recordedAt'])
    .select([personName('accepter').as('signedAcceptedBy'), 's.signed_accepted_at as signedAcceptedAt'])
    .select([
      sql<number>`(select count(*) from solution_uses u where u.solution_id = s.id)`.as('uses'),
      sql<string | null>`(select max(used_at) from solution_uses u where u.solution_id = s.id)`.as('lastUsedAt'),
    ])
    .$narrowType<SourceTasks>();
