import { z } from 'zod';
import { Credits } from '#contract/money.ts';
import { instant } from '#contract/wire.ts';

/** The rejection of a task, as long as it stands, in the words that its customer read. */
export const Rejection = z.object({
  title: z.string(),
  /** The customer's next step. */
  advice: z.string(),
  /** Free words of support; empty: none. */
  words: z.string(),
  at: instant,
  /** Credits that went back with it. */
  refunded: Credits,
  /** The return note of the refund. */
  returnNoteNumber: z.string().optional(),
});
export type Rejection = z.output<typeof Rejection>;
