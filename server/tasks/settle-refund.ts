import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { isFullRefund } from '#rules/refund.ts';
import { writeReturnNote } from '#server/billing/index.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Tx } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type { Address } from './mail-about-task.ts';
import { deductPaid, lockChain } from './task-chain.ts';
import { withdrawAllVersions } from './withdraw-version.ts';

type Refund = {
  readonly userId: UserId;
  /** A file of the chain that is refunded, which the transaction has locked; undefined: of none. */
  readonly taskId: TaskId | undefined;
  readonly entryId: CreditEntryId;
  readonly amount: CreditCents;
  readonly actorId: UserId;
};

/**
 * Follows a refund up that was just booked. What is unpaid in the chain costs what is due now; where nothing is left paid, the paid files
 * are withdrawn; and the return note is written last, because all notes queue at their number until this transaction commits.
 */
export async function settleRefund(tx: Tx, address: Address, refund: Refund): Promise<void> {
  const { userId, taskId, actorId } = refund;
  const chain = taskId === undefined ? undefined : await lockChain(tx, taskId, userId);
  const refunded = chain?.tasks.find((one) => one.taskId === taskId);
  if (chain !== undefined && refunded !== undefined) {
    await deductPaid(tx, chain, refunded);
    const before = creditCents(chain.paid + refund.amount);
    if (isFullRefund(before, refund.amount)) {
      const reason = textsIn(await chooseLanguage(tx, userId, undefined))('tasks.letters.refundedInFull');
      for (const task of chain.tasks.filter(({ paymentStatus, visible }) => paymentStatus === 'paid' && visible))
        await withdrawAllVersions(tx, address, task, { reason, actorId });
    }
  }
  await writeReturnNote(tx, refund);
}
