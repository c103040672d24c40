import { z } from 'zod';
import { wholeNumberBetween } from '#contract/wire.ts';

/** The kinds of follow-ups of a delivery that can cost something: for a file that does not work nobody pays. */
export const followUpKinds = ['changeMethods', 'dealerUpdate', 'backToOriginal'] as const;
export const FollowUpKind = z.enum(followUpKinds);
export type FollowUpKind = z.output<typeof FollowUpKind>;

/**
 * The ways to price a follow-up: not at all, at what it costs more than was paid (customer specification, section 9), at a
 * share of the price of its methods, or at all of it.
 */
export const followUpOutcomes = ['free', 'difference', 'percent', 'full'] as const;
export const FollowUpOutcome = z.enum(followUpOutcomes);
export type FollowUpOutcome = z.output<typeof FollowUpOutcome>;

/** The terms of a follow-up: `percent` of the price of its methods, only with that outcome. */
export const followUpTerms = { outcome: FollowUpOutcome, percent: wholeNumberBetween(1, 99).optional() };

/** The terms by which an update was priced when it was ordered. */
export const PricedFollowUp = z.object({ kind: FollowUpKind, ...followUpTerms });
export type PricedFollowUp = z.output<typeof PricedFollowUp>;
