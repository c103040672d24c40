import { sql } from 'kysely';
import type { LegalConfirmation, LegalNoticeKind } from '#contract/settings.ts';
import type { MethodId, TaskId, UserId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { newestNoticeVersion } from '#server/settings/index.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { taskOf } from '#server/tasks/index.ts';
import { noticesOf } from '#rules/legal-notices.ts';

/** The notices that a customer has to confirm before these methods are ordered. */
async function neededNotices(read: Read, methodIds: readonly MethodId[]): Promise<LegalNoticeKind[]> {
  const rows = await read
    .selectFrom('methods')
    .where('id', '=', sql<MethodId>`any(${sql.val([...methodIds])})`)
    .select('legal_notice as legalNotice')
    .execute();
  return noticesOf(rows);
}

/**
 * The confirmations that an order of these methods needs, out of those in the request. Refused where one is missing,
 * and where the text has changed since.
 */
export async function neededConfirmations(
  read: Read,
  methodIds: readonly MethodId[],
  confirmations: readonly LegalConfirmation[],
  refuse: (code: 'legalNoticeNotConfirmed' | 'legalNoticeChanged', extra: Record<string, unknown>) => never,
): Promise<LegalConfirmation[]> {
  const notices = await neededNotices(read, methodIds);
  if (notices.length === 0) return [];
  const version = await newestNoticeVersion(read);
  return notices.map((kind) => {
    const confirmation = confirmations.find((one) => one.kind === kind);
    if (confirmation === undefined) return refuse('legalNoticeNotConfirmed', { notices });
    if (confirmation.version !== version) return refuse('legalNoticeChanged', { version });
    return confirmation;
  });
}

/** Saves the customer's confirmations with a task, with the time of the transaction. */
export async function saveConfirmations(
  tx: Tx,
  { taskId, userId }: { taskId: TaskId; userId: UserId },
  confirmations: readonly LegalConfirmation[],
): Promise<void> {
  if (confirmations.length === 0) return;
  await tx
    .insertInto('legal_confirmations')
    .values(confirmations.map((one) => ({ ...one, task_id: taskId, user_id: userId })))
    .execute();
}

export const getLegalConfirmations: Handler<typeof orderingApi.getLegalConfirmations> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const rows = await tx
    .selectFrom('legal_confirmations as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.task_id', '=', taskId)
    .select(['l.kind', 'l.version', 'l.language', 'l.confirmed_at as confirmedAt', 'u.username as confirmedBy'])
    .orderBy('l.kind')
    .execute();
  return (await taskOf(tx, actor, taskId)) === undefined ? refuse('notFound') : rows;
};
