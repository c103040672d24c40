import type { proposalsApi } from '#contract/proposals.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { Reading } from '#server/ordering/index.ts';
import { acceptProposal } from './accept-proposal.ts';
import { declineProposal, withdrawProposal } from './end-proposal.ts';
import { getProposals } from './get-proposals.ts';
import { makeProposal } from './make-proposal.ts';

export const proposalsCalls = (reading: Reading): Handlers<typeof proposalsApi> => ({
  makeProposal: makeProposal(reading.address),
  withdrawProposal,
  acceptProposal: acceptProposal(reading),
  declineProposal,
  getProposals,
});
