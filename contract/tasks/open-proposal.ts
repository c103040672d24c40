import { z } from 'zod';
import { ProposalId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';

/** An open proposal to the customer of a task, valid or not: it stands in the chat. */
export const OpenProposal = z.object({
  proposalId: ProposalId,
  /** Price of the whole file. */
  price: Credits,
});
export type OpenProposal = z.output<typeof OpenProposal>;
