import { z } from 'zod';
import { call } from './call.ts';
import { text } from './wire.ts';

export const loadDtcMeanings = call({
  method: 'POST',
  reads: true,
  name: 'loadDtcMeanings',
  who: 'active',
  about: 'What diagnostic trouble codes mean, in English; a code whose meaning is not known is left out.',
  input: z.object({
    /** As they are printed: P0420, or P0420-00 with the failure type. */
    codes: z.array(text(10)).max(100),
  }),
  output: z.array(z.object({ code: z.string(), meaning: z.string() })),
  refusals: {},
});
