import type { LegalConfirmation, LegalNoticeKind } from '#contract/settings.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { newestNoticeVersion } from '#server/settings/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readTask } from '#server/tasks/index.ts';

/**
 * The confirmations that an order with these notices needs, out of those in the request. Refused where one is missing,
 * and where the text has changed since.
 */
export async function neededConfirmations(
  read: Read,
  notices: readonly LegalNoticeKind[],
  confirmations: readonly LegalConfirmation[],
  refuse: (code: 'legalNoticeNotConfirmed' | 'legalNoticeChanged', extra: Record<string, unknown>) => never,
): Promise<LegalConfirmation[]> {
  if (notices.length === 0) return [];
  const version = await newestNoticeVersion(read);
  return notices.map((kind) => {
    const confirmation = confirmations.find((one) => one.kind === kind);
    if (confirmation === undefined) return refuse('legalNoticeNotConfirmed', { notices });
    if (confirmation.version !== version) return refuse('legalNoticeChanged', { version });
    return confirmation;
  });
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
  return (await readTask(tx, actor, taskId)) === undefined ? refuse('notFound') : rows;
};
