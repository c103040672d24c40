import { z } from 'zod';
import { call } from './call.ts';
import { instant, nothing } from './wire.ts';

/** How the automatic service stands: see rules/automatic-service.ts. */
export const automaticServiceStates = ['on', 'behind', 'paused', 'off'] as const;

export const getAutomaticService = call({
  method: 'GET',
  name: 'getAutomaticService',
  who: 'active',
  about: 'Whether the automatic service is on, off, paused or behind, and what waits for it.',
  input: nothing,
  output: z.object({
    state: z.enum(automaticServiceStates),
    /** How many tasks wait for it. */
    waiting: z.int(),
    /** Since when the longest waiting one has waited. */
    oldestWaitingAt: instant.optional(),
    /** From ordering to the finished file: the median of the last 50 that it finished within 30 days, in seconds. */
    medianSeconds: z.number().optional(),
  }),
  refusals: {},
});
export type AutomaticService = z.output<typeof getAutomaticService.output>;

export const pauseAutomaticService = call({
  method: 'POST',
  name: 'pauseAutomaticService',
  who: 'staff',
  about: 'Lets tasks wait for the automatic service until it is resumed; false: it was paused already.',
  input: nothing,
  output: z.boolean(),
  refusals: {},
});

export const resumeAutomaticService = call({
  method: 'POST',
  name: 'resumeAutomaticService',
  who: 'staff',
  about: 'Lets the automatic service go on with what has waited; false: it was not paused.',
  input: nothing,
  output: z.boolean(),
  refusals: {},
});
