import { z } from 'zod';
import { call } from '#contract/call.ts';
import { flag } from '#contract/wire.ts';

/** Sets of standard prices to begin with. */
export const priceTemplates = ['simple', 'perStage', 'premium'] as const;
export const PriceTemplate = z.enum(priceTemplates);
export type PriceTemplate = z.output<typeof PriceTemplate>;

export const priceTemplatesApi = {
  applyPriceTemplate: call({
    method: 'POST',
    name: 'applyPriceTemplate',
    who: 'staff',
    needs: ['prices'],
    about:
      'Sets the standard prices of the delivered price classes to those of a template. Prices that were changed before are replaced only where the caller says so. False: nothing differed.',
    changes: ['prices'],
    input: z.object({ template: PriceTemplate, replacesChanged: flag.optional() }),
    output: z.boolean(),
    refusals: { standardPricesChanged: 409 },
  }),
};
