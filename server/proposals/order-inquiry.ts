import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { lockDraft, orderDraft, type Reading } from '#server/ordering/index.ts';
import type { Container } from '#server/slave/index.ts';
import type { TaskAsItStands } from '#server/tasks/index.ts';
import type { ProposalRow } from './proposal-rows.ts';
import { quotedDue } from './quoted-due.ts';

type Ordered = {
  actor: Actor;
  task: TaskAsItStands;
  proposal: ProposalRow;
  price: CreditCents;
  container: Container | undefined;
};

/** Makes an order of a locked question that has its methods: it counts from now on, and goes its way as any other. */
export async function orderInquiry(
  tx: Tx,
  reading: Reading,
  { actor, task, proposal, price, container }: Ordered,
): Promise<void> {
  const { taskId, jobId, original, fileName } = task;
  if (original === null) throw new Error('a question without a file is ordered');
  await tx
    .updateTable('tasks')
    .set({ price, ordered_price: price, full_price: price, inquiry: null, created_at: sql`now()` })
    .where('id', '=', taskId)
    .execute();
  await tx
    .updateTable('jobs')
    .set({ ordered_at: sql`now()`, terms_accepted_at: sql`now()` })
    .where('id', '=', jobId)
    .execute();
  const draft = await lockDraft(tx, actor, taskId);
  if (draft === undefined) throw new Error('a locked question is gone');
  await orderDraft(tx, reading, draft, {
    sha256: original,
    fileName,
    isDealerUpdate: false,
    container,
    // It is stored since the question.
    image: undefined,
  });
  const due = await quotedDue(tx, proposal);
  if (due.due_at !== undefined) await tx.updateTable('tasks').set(due).where('id', '=', taskId).execute();
}
