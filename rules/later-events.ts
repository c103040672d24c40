import type { PurchaseState } from '#contract/purchases/buying.ts';

/** The events that may come for a purchase at any time, in whatever order the bank and the providers report them. */
export const purchaseEvents = [
  'money',
  'moneyOfLockedCustomer',
  'moneyOfErasedCustomer',
  'refund',
  'refundFails',
  'disputeOpens',
  'disputeLost',
  'disputeWon',
  'cancel',
  'providerEnds',
  'erasure',
] as const;
export type PurchaseEvent = (typeof purchaseEvents)[number];

/**
 * `books`: credits and invoice; `waits`: written down for a decision of staff; `takesBack`: the credits that the money had
 * bought, and their share of the invoice; `restores` them; `holds` them, so that they pay no file; `releases` them; `notes`:
 * written down, and nothing else changes; `ends`: the purchase ends unpaid; `refuses`: the event is not possible.
 */
export type PurchaseOutcome =
  | 'books'
  | 'waits'
  | 'takesBack'
  | 'restores'
  | 'holds'
  | 'releases'
  | 'notes'
  | 'ends'
  | 'refuses';

/** Nothing was bought, so nothing is taken, held or given. */
const bought = {
  refund: 'notes',
  refundFails: 'notes',
  disputeOpens: 'notes',
  disputeLost: 'notes',
  disputeWon: 'notes',
} as const;

/** Money for a purchase that has ended, or that was paid before: its price, bonus and tax are those of another day. */
const late = { money: 'waits', moneyOfLockedCustomer: 'waits', moneyOfErasedCustomer: 'waits' } as const;

/** A purchase that ended unpaid stays ended; a person decides about money that arrives afterwards. */
const ended = { ...late, ...bought, providerEnds: 'notes', erasure: 'notes' } as const;

/** The outcome of every event in every state of a purchase. */
export const purchaseAfter = {
  open: {
    ...late,
    money: 'books',
    ...bought,
    cancel: 'ends',
    providerEnds: 'ends',
    erasure: 'refuses',
  },
  cancelled: { ...ended, cancel: 'notes' },
  expired: { ...ended, cancel: 'refuses' },
  failed: { ...ended, cancel: 'refuses' },
  paid: {
    ...late,
    refund: 'takesBack',
    refundFails: 'restores',
    disputeOpens: 'holds',
    disputeLost: 'takesBack',
    disputeWon: 'releases',
    cancel: 'refuses',
    providerEnds: 'notes',
    erasure: 'notes',
  },
  // All of its money went back: more than that is for a person to look at.
  refunded: {
    ...late,
    refund: 'waits',
    refundFails: 'restores',
    disputeOpens: 'notes',
    disputeLost: 'waits',
    disputeWon: 'notes',
    cancel: 'refuses',
    providerEnds: 'notes',
    erasure: 'notes',
  },
} as const satisfies Record<PurchaseState, Record<PurchaseEvent, PurchaseOutcome>>;

/** Money that comes for a purchase in this state is booked by itself. */
export const isPayableIn = (state: PurchaseState): boolean => purchaseAfter[state].money === 'books';
