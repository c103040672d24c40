import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { LegalConfirmation } from '#contract/settings.ts';
import type { ProposalChange } from '#contract/proposals.ts';
import type { ProposalEffect } from '#rules/proposals.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { insertTask, lockOrderable, orderDraft, type Reading } from '#server/ordering/index.ts';
import type { Container } from '#server/slave/index.ts';
import { findReading, type TaskAsItStands, writeReading } from '#server/tasks/index.ts';
import type { ProposalRow } from './proposal-rows.ts';
import { quotedDue } from './quoted-due.ts';

type Proposed = {
  actor: Actor;
  task: TaskAsItStands;
  proposal: ProposalRow;
  effect: ProposalEffect;
  confirmations: readonly LegalConfirmation[];
  container: Container | undefined;
};

/** Orders the update of a locked task that a proposal is about, with the same original, at what is still due for it. */
export async function orderProposed(
  tx: Tx,
  reading: Reading,
  { actor, task, proposal, effect, confirmations, container }: Proposed,
  refuse: (code: 'taskExists' | 'proposalOutdated', extra?: { changed: ProposalChange[] }) => never,
): Promise<TaskId> {
  const { taskId, jobId, original, fileName } = task;
  if (original === null) return refuse('proposalOutdated', { changed: ['file'] });
  const { fileRole, ...facts } = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .select(['file_role as fileRole', 'modification_mode', 'is_master', 'checksum_wanted', 'dtc_codes', 'dtc_hex'])
    .executeTakeFirstOrThrow();
  const image = await tx
    .selectFrom('unpacked_originals')
    .where('task_id', '=', taskId)
    .select(['sha256', 'name'])
    .executeTakeFirst();
  const lines = proposal.methodIds.map((methodId, place) => ({ methodId, price: proposal.methodPrices[place] ?? 0 }));
  const made = await insertTask(
    tx,
    {
      ...facts,
      job_id: jobId,
      user_id: actor.companyId,
      ordered_by: actor.id,
      file_role: fileRole,
      type: 'update',
      previous_task_id: taskId,
      info: '',
      price: effect.due,
      full_price: proposal.price,
      ordered_price: effect.due,
      priority: '30min',
      file_name: fileName,
    },
    lines as never,
    confirmations,
  );
  if (made === undefined) return refuse('taskExists');
  // Notices that were confirmed for the file before count for its update as well.
  await tx
    .insertInto('legal_confirmations')
    .columns(['task_id', 'kind', 'version', 'language', 'user_id', 'confirmed_at'])
    .expression(
      sql`select ${made.id}::int, l.kind, l.version, l.language, l.user_id, l.confirmed_at from legal_confirmations l
        where l.task_id = ${taskId} and l.kind in (select m.legal_notice from methods m
          where m.id = any(${sql.val(proposal.methodIds)}::int[]))`,
    )
    .execute();
  const read = await findReading(tx, taskId);
  if (read !== undefined) await writeReading(tx, made.id, read);
  const draft = await lockOrderable(tx, actor, { taskId: made.id }, () =>
    refuse('proposalOutdated', { changed: ['status'] }),
  );
  await orderDraft(tx, reading, draft, { sha256: original, fileName, isDealerUpdate: false, container, image });
  const due = await quotedDue(tx, proposal);
  if (due.due_at !== undefined) await tx.updateTable('tasks').set(due).where('id', '=', made.id).execute();
  return made.id;
}
