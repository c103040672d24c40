import type { ProposalId, TaskId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { writeReturnNote } from '#server/billing/index.ts';
import { book, notifyOfBooking } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import type { Address } from '#server/tasks/index.ts';

type Refund = { userId: UserId; taskId: TaskId; proposalId: ProposalId; amount: CreditCents };

/** Gives back a part of what was paid for a locked chain, with its return note; the caller knows that as much was paid. */
export async function refundChain(
  tx: Tx,
  address: Address,
  { userId, taskId, proposalId, amount }: Refund,
): Promise<void> {
  const kind = 'refund';
  const idempotencyKey = `proposal:${proposalId}:refund`;
  const entryId = await book(tx, { userId, kind, amount, reason: '', actorId: userId, taskId, idempotencyKey });
  if (entryId === undefined) throw new Error('a refund would lower the balance');
  await notifyOfBooking(tx, address, { userId, kind, amount, reason: '' });
  // Last, because all notes queue for their number until this commits.
  await writeReturnNote(tx, { userId, taskId, entryId, amount });
}
