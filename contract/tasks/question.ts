import { z } from 'zod';
import { ProposalId, QuestionId } from '#contract/ids.ts';
import { instant } from '#contract/wire.ts';

/** Most answers that a question offers. */
export const maxAnswers = 5;

/** An open question to the customer of a task, which is on hold since then. */
export const OpenQuestion = z.object({
  questionId: QuestionId,
  question: z.string(),
  /** Answers to choose from; none: it is answered in words or with a file. */
  answers: z.array(z.string()),
  wantsFile: z.boolean(),
  /** It is a proposal, which is accepted or declined. */
  proposalId: ProposalId.optional(),
  since: instant,
});
export type OpenQuestion = z.output<typeof OpenQuestion>;
