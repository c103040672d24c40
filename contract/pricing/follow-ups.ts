import { z } from 'zod';
import { call } from '#contract/call.ts';
import { GroupId } from '#contract/ids.ts';
import { nothing, wholeNumberBetween } from '#contract/wire.ts';
import { FollowUpKind, followUpTerms } from './follow-up.ts';

/** Most rows of the table of follow-ups. */
export const maxFollowUpRules = 40;

/** Most days that a row may count since the delivery: ten years. */
export const maxFollowUpDays = 3650;

/** A row of the operator's table; what is absent holds for all. */
export const FollowUpRule = z
  .object({
    kind: FollowUpKind.optional(),
    /** The last day since the delivery on which it holds; 0: the day itself. */
    days: wholeNumberBetween(0, maxFollowUpDays).optional(),
    groupId: GroupId.optional(),
    ...followUpTerms,
  })
  .refine(({ outcome, percent }) => (outcome === 'percent') === (percent !== undefined));
export type FollowUpRule = z.output<typeof FollowUpRule>;

/** Calls about what follows a delivery and what it costs. */
export const followUpsApi = {
  getFollowUpRules: call({
    method: 'GET',
    name: 'getFollowUpRules',
    who: 'staff',
    needs: ['prices', 'workOnFiles', 'answerCustomers'],
    about:
      'The rows of the table of follow-ups in their order: the first that fits prices an update, and without any it is the difference to what was paid.',
    shows: ['prices'],
    input: nothing,
    output: z.array(FollowUpRule),
    refusals: {},
  }),

  saveFollowUpRules: call({
    method: 'POST',
    name: 'saveFollowUpRules',
    who: 'staff',
    needs: ['prices'],
    about:
      'Replaces the table of follow-ups; false: it was so already. Orders keep the rule of the time when they were ordered.',
    changes: ['prices'],
    input: z.object({ rules: z.array(FollowUpRule).max(maxFollowUpRules) }),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),
};
