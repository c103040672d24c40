import { z } from 'zod';
import { call } from '#contract/call.ts';
import { instant, nothing, text } from '#contract/wire.ts';

/** A family of control units or checksums that no real image has proven. */
const UnprovenFamily = z.object({
  family: z.string(),
  /** Files of it that were read here, and the time of the latest. */
  files: z.int(),
  seenAt: instant.optional(),
  /** Solutions for it that are in use. */
  solutions: z.int(),
  /** Absent: its files go to a person. */
  confirmed: z
    .object({
      at: instant,
      /** Absent: it was delivered automatically before the portal asked. */
      by: z.string().optional(),
    })
    .optional(),
});
export type UnprovenFamily = z.output<typeof UnprovenFamily>;

const ofFamily = z.object({ family: text(40) });

export const familiesApi = {
  getUnprovenFamilies: call({
    method: 'GET',
    name: 'getUnprovenFamilies',
    who: 'staff',
    needs: ['library', 'families', 'settings'],
    about:
      'The families that no real image has proven, with what was seen of them here. The automatic service delivers their files once they are confirmed.',
    shows: ['settings'],
    input: nothing,
    output: z.array(UnprovenFamily),
    refusals: {},
  }),

  confirmFamily: call({
    method: 'POST',
    name: 'confirmFamily',
    who: 'staff',
    needs: ['families'],
    about: 'Lets the automatic service deliver files of an unproven family; false: it was confirmed already.',
    changes: ['settings'],
    input: ofFamily,
    output: z.boolean(),
    refusals: {},
  }),

  withdrawFamily: call({
    method: 'POST',
    name: 'withdrawFamily',
    who: 'staff',
    needs: ['families'],
    about: 'Withdraws the confirmation of a family: its files go to a person again; false: it was not confirmed.',
    changes: ['settings'],
    input: ofFamily,
    output: z.boolean(),
    refusals: {},
  }),
};
