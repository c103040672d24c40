import { z } from 'zod';
import { call } from '#contract/call.ts';
import { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { nothing, wire } from '#contract/wire.ts';
import { CompanyRight } from './company-rights.ts';
import { userFields, userNames } from './user.ts';

const AccessData = wire(
  {
    ...userFields,
    language: Language.optional(),
    /** The person who signs in, where several do for one company; `userId` is the company. */
    personId: UserId,
    /** Rights of that person in the company; none of staff. */
    rights: z.array(CompanyRight),
    /** Account or group permit a way to pay for credits. */
    hasPaymentWay: z.boolean(),
    /** The member of staff who impersonates this user; nothing can be changed then. */
    impersonatedBy: z.string().optional(),
    /** The operator demands a second factor of this member of staff, who has to set one up before anything else. */
    lacksSecondFactor: z.boolean(),
    /** The account has become one of staff and still has the password of a customer. */
    needsNewPassword: z.boolean(),
  },
  userNames,
);
export type AccessData = z.output<typeof AccessData>;

/** Calls about who the signed-in user is, and what the user may do. */
export const accessApi = {
  getCurrentUser: call({
    method: 'POST',
    reads: true,
    name: 'getCurrentUser',
    path: '/wp/v2/users/me',
    who: 'signedIn',
    about: 'The id of the signed-in user.',
    shows: [],
    input: nothing,
    output: z.object({ id: UserId }),
    refusals: {},
  }),

  getAccess: call({
    method: 'GET',
    name: 'getUserAccessData',
    who: 'signedIn',
    seeks: 'account',
    about: 'What the signed-in user is and may do; staff may ask for another user.',
    shows: ['access'],
    input: wire({ userId: UserId.optional() }, { userId: 'user_ID' }),
    output: AccessData,
    refusals: {},
  }),
};
