import { sql } from 'kysely';
import type { JobId, SolutionId, TaskId, UserId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { libraryApi } from '#contract/library.ts';
import { shownRuns, shownUses, type SolutionDetail } from '#contract/library/solutions.ts';
import type { Solution } from '#ecu/index.ts';
import type { Read } from '#server/db/database.ts';
import { cutSlices } from '#server/engine/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { solutionRows } from './solution-rows.ts';
import { customerName, personName } from '#server/vocabulary/index.ts';

/** Number of hexadecimal digits shown of a run. */
const shownDigits = 32;

/** The runs of a solution, shortened for display. */
const runsOf = ({ runs }: Solution) =>
  runs.slice(0, shownRuns).map(({ offset, expected, replacement }) => ({
    offset,
    length: expected.length / 2,
    expected: expected.slice(0, shownDigits),
    replacement: replacement.slice(0, shownDigits),
  }));

/** The places of a solution in its file. */
const miniatureOfSolution = (
  { runs }: Solution,
  { length, bytesChanged }: Pick<SolutionDetail, 'length' | 'bytesChanged'>,
) => ({
  changed: cutSlices(
    length,
    runs.map(({ offset, expected }) => ({ offset, length: expected.length / 2 })),
  ),
  bytesChanged,
});

async function usesOf(read: Read, solutionId: SolutionId): Promise<SolutionDetail['latestUses']> {
  return read
    .selectFrom('solution_uses as o')
    .innerJoin('tasks as t', 't.id', 'o.task_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('o.solution_id', '=', solutionId)
    .orderBy('o.used_at', 'desc')
    .orderBy('o.task_id', 'desc')
    .limit(shownUses)
    .select(['t.id as taskId', 't.job_id as jobId', 't.user_id as userId', 'o.used_at as usedAt', 't.status'])
    .select(customerName.as('customer'))
    .$narrowType<{ taskId: TaskId; jobId: JobId; userId: UserId; status: TaskStatus }>()
    .execute();
}

/** The changes of a solution by staff, out of the database's own log; only the facts that a colleague needs. */
async function historyOf(read: Read, solutionId: SolutionId): Promise<SolutionDetail['history']> {
  const { rows } = await sql<{
    at: string;
    by: string;
    state: 'active' | 'suspended' | 'retired' | null;
    created: boolean;
    reason: string | null;
    accepted: boolean;
    task: TaskId | null;
  }>`
    select a.at, ${personName()} as by, a.action = 'created' as created, a.after ->> 'state' as state,
      coalesce(a.after ->> 'state_reason', a.before ->> 'state_reason') as reason,
      coalesce(a.after ? 'signed_accepted_by', false) as accepted, (a.before ->> 'suspended_by_task_id')::int as task
    from audit_log a join users u on u.id = a.actor_id
    where a.subject = 'solutions' and a.subject_id = ${String(solutionId)}
    order by a.id desc limit 50`.execute(read);
  const states = { active: 'activated', suspended: 'suspended', retired: 'retired' } as const;
  return rows.flatMap(({ at, by, state, created, reason, accepted, task }): SolutionDetail['history'] => {
    if (created) return [{ at, by, what: 'recorded', reason: '' }];
    if (accepted) return [{ at, by, what: 'signedAccepted', reason: '' }];
    if (state === null) return [];
    return [{ at, by, what: states[state], reason: reason ?? '', ...(task !== null && { after: task }) }];
  });
}

/** One solution with its runs, its latest uses and its history. */
export const getSolution: Handler<typeof libraryApi.getSolution> = async ({ input: { solutionId }, tx, refuse }) => {
  const [[row], stored, latestUses, history] = await Promise.all([
    solutionRows(tx, (rows) => rows.where('s.id', '=', solutionId)),
    tx.selectFrom('solutions').where('id', '=', solutionId).select('content').executeTakeFirst(),
    usesOf(tx, solutionId),
    historyOf(tx, solutionId),
  ]);
  if (row === undefined || stored === undefined) return refuse('notFound');
  const content = stored.content as Solution;
  return { ...row, runList: runsOf(content), miniature: miniatureOfSolution(content, row), latestUses, history };
};
