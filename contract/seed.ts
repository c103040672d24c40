import { z } from 'zod';
import { call } from './call.ts';
import { nothing } from './wire.ts';

export const seedApi = {
  downloadDemoReadout: call({
    method: 'POST',
    reads: true,
    name: 'downloadDemoReadout',
    who: 'active',
    seeks: 'file',
    about: 'A synthetic readout for trying the portal out; there is one in demo mode only.',
    input: nothing,
    output: z.void(),
    answers: 'file',
    refusals: {},
  }),
};
