import type { proposalsApi } from '#contract/proposals.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { Reading } from '#server/ordering/index.ts';
import { acceptProposal } from './accept-proposal.ts';
import { askFirst } from './ask-first.ts';
import { closeInquiry } from './close-inquiry.ts';
import { declineProposal, withdrawProposal } from './end-proposal.ts';
import { getProposals } from './get-proposals.ts';
import { makeProposal } from './make-proposal.ts';

export const proposalsCalls = (reading: Reading): Handlers<typeof proposalsApi> => ({
  askFirst,
  closeInquiry,
  makeProposal: makeProposal(reading.address),
  withdrawProposal,
  acceptProposal: acceptProposal(reading),
  declineProposal,
  getProposals,
});
