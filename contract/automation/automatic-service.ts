import { z } from 'zod';
import { call } from '#contract/call.ts';
import { instant, nothing } from '#contract/wire.ts';

/** States of the automatic service, explained in rules/automatic-service.ts. */
export const automaticServiceStates = ['on', 'behind', 'paused', 'off'] as const;

export type AutomaticService = z.output<typeof automaticServiceApi.getAutomaticService.output>;

export const automaticServiceApi = {
  getAutomaticService: call({
    method: 'GET',
    name: 'getAutomaticService',
    who: 'active',
    about: 'Whether the automatic service is on, off, paused or behind, and what waits for it.',
    shows: ['settings'],
    input: nothing,
    output: z.object({
      state: z.enum(automaticServiceStates),
      /** Number of tasks that wait for it. */
      waiting: z.int(),
      /** Start of the longest wait. */
      oldestWaitingAt: instant.optional(),
      /** From ordering to the finished file: the median of the last 50 that it finished within 30 days, in seconds. */
      medianSeconds: z.number().optional(),
    }),
    refusals: {},
  }),

  pauseAutomaticService: call({
    method: 'POST',
    name: 'pauseAutomaticService',
    who: 'staff',
    needs: ['workOnFiles', 'library', 'settings'],
    about: 'Lets tasks wait for the automatic service until it is resumed; false: it was paused already.',
    changes: ['settings'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  resumeAutomaticService: call({
    method: 'POST',
    name: 'resumeAutomaticService',
    who: 'staff',
    needs: ['workOnFiles', 'library', 'settings'],
    about: 'Lets the automatic service go on with what has waited; false: it was not paused.',
    changes: ['settings'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),
};
