import { creditCents, type CreditCents } from '#contract/money.ts';
import { type ProposalChange, proposalChanges, type ProposalKind } from '#contract/proposals.ts';
import { notListedMethodId } from './methods.ts';
import type { PricedMethod } from './pricing.ts';
import { type ActedOnTask, type Blocker, findBlocker, isUpdatable } from './task-actions.ts';
import { stillDue } from './update-price.ts';

/** The facts that a proposal was made for; it is valid only for them. */
export type ProposalBasis = {
  /** Digest of the original; null once that was removed. */
  readonly original: string | null;
  readonly vehicleId: number;
  readonly methodIds: readonly number[];
  /** The full price of the task, in hundredths of a credit, and what was paid for its chain. */
  readonly price: CreditCents;
  readonly paid: CreditCents;
  /** Its file is made. */
  readonly isDone: boolean;
};

/** The same methods, in whatever order. */
export const isSameSelection = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Lists what has changed since a proposal was made; nothing: it is valid. */
export function listChanges(then: ProposalBasis, now: ProposalBasis): ProposalChange[] {
  const changed: Record<ProposalChange, boolean> = {
    file: then.original !== now.original,
    vehicle: then.vehicleId !== now.vehicleId,
    methods: !isSameSelection(then.methodIds, now.methodIds),
    price: then.price !== now.price || then.paid !== now.paid,
    status: then.isDone !== now.isDone,
  };
  return proposalChanges.filter((one) => changed[one]);
}

export type ProposedTask = ActedOnTask & { readonly isBlocked: boolean };

export type Proposed = { readonly methodIds: readonly number[]; readonly price: CreditCents };

/** The work that an accepted proposal leads to, and the credits that are due for the file afterwards or go back to the customer. */
export type ProposalEffect = {
  readonly kind: ProposalKind;
  readonly due: CreditCents;
  readonly refund: CreditCents;
};

/**
 * Decides what an accepted proposal does. An unpaid task in the hands of support is changed. A file that is made already
 * gets an update where its methods differ or more is due for it, at the difference to what was paid for its chain; what was paid
 * beyond the proposed price goes back.
 *
 * @returns the effect, or why the task takes no such proposal
 */
export function planProposal(
  task: ProposedTask,
  basis: ProposalBasis,
  proposed: Proposed,
): ProposalEffect | Blocker | 'proposalUnchanged' {
  const blocker = findBlocker('propose', task);
  if (blocker !== undefined) return blocker;
  if (task.isBlocked) return 'wrongStatus';
  if (task.inquiry === 'closed') return 'wrongStatus';
  if ((task.inquiry ?? undefined) !== undefined) return { kind: 'order', due: proposed.price, refund: creditCents(0) };
  const isSame = isSameSelection(basis.methodIds, proposed.methodIds);
  if (isSame && proposed.price === basis.price) return 'proposalUnchanged';
  const due = stillDue(proposed.price, basis.paid);
  const refund = creditCents(Math.max(0, basis.paid - proposed.price));
  if (task.paymentStatus === 'open') {
    if (!basis.isDone || isSame) return { kind: 'change', due, refund };
  } else if (isSame && due === 0) {
    return refund > 0 ? { kind: 'refund', due, refund } : 'proposalUnchanged';
  }
  return basis.isDone && isUpdatable(task) ? { kind: 'update', due, refund } : 'wrongStatus';
}

/**
 * The prices of the proposed methods, each by its list. A method that is not listed has what the proposed price exceeds
 * the listed ones by; where it does not, the whole price, so that support has priced it.
 */
export function proposedLines<Id extends number>(
  lines: readonly PricedMethod<Id>[],
  listTotal: CreditCents,
  price: CreditCents,
): PricedMethod<Id>[] {
  const rest = creditCents(price > listTotal ? price - listTotal : price);
  return lines.map((line) => (line.methodId === notListedMethodId ? { ...line, price: rest } : line));
}

/** A proposal as it stands in the chat and in mails: the words, the methods and the price. */
export const proposalAsMessage = (words: string, methods: readonly string[], price: string): string =>
  [words, [...methods.map((name) => `• ${name}`), `${price} Cr.`].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
