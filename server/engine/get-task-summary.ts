import { type engineApi, TaskReport, type TaskSummary } from '#contract/engine.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { readImages } from './read-images.ts';

/**
 * Short summary for the customer of what the automatic service did. Only while the customer has the file that it made:
 * a file that support changed since is another one.
 */
export const getTaskSummary: Handler<typeof engineApi.getTaskSummary> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await readImages(tx, taskId);
  if (task === undefined || (!isStaff(actor) && task.userId !== actor.companyId)) return refuse('notFound');
  const saved = await tx.selectFrom('task_reports').where('task_id', '=', taskId).select('content').executeTakeFirst();
  const report = saved && TaskReport.parse(saved.content);
  const deliveredHash = task.delivered ?? task.modified;
  const isDone = task.status === 'finished' || task.status === 'archived';
  if (report?.modifiedSha256 === undefined || report.modifiedSha256 !== deliveredHash || !isDone) return {};
  return { data: summaryOf(report) };
};

function summaryOf({
  family,
  variant,
  software,
  part,
  methods,
  checksum,
  original,
  warnings,
  at,
}: TaskReport): TaskSummary {
  return {
    family,
    variant,
    software,
    part,
    methods: methods.flatMap(({ methodId, dtcCode, state }) =>
      state === 'applied' || state === 'alreadyThere' ? [{ methodId, dtcCode, state }] : [],
    ),
    checksum: checksumOf(checksum.after.length, warnings),
    signatureStale: warnings.includes('signatureNotRenewed'),
    unread: warnings.includes('partlyRead') ? original?.unread : undefined,
    finishedAt: at,
  };
}

function checksumOf(checks: number, warnings: readonly string[]): TaskSummary['checksum'] {
  if (warnings.includes('checksumLeftToTool')) return 'leftToTool';
  return checks > 0 ? 'corrected' : 'none';
}
