import { z } from 'zod';
import { call } from '#contract/call.ts';
import { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { emailText, line, wholeNumber, wire, words } from '#contract/wire.ts';
import { RoleKey } from './roles.ts';
import { Role } from './user.ts';

/** Calls about the members of staff and their roles. */
export const staffApi = {
  setUserRole: call({
    method: 'POST',
    name: 'setUserRights',
    who: 'staff',
    needs: ['staff'],
    seeks: 'account',
    about:
      'Makes a user administrator, support or customer, with a role among staff. False: that is what the user was.',
    changes: ['accounts'],
    input: wire(
      {
        userId: UserId,
        role: wholeNumber.pipe(Role),
        /** The role among staff that goes with these rights; absent: the present one, else administrator or support. */
        staffRole: RoleKey.optional(),
      },
      { userId: ['user_id', 'user_ID', 'customer_id'], role: 'user_system_rights' },
    ),
    output: z.boolean(),
    refusals: { lastAdmin: 409, roleUnknown: 422, staffAccount: 409, beyondOwnRights: 403 },
  }),

  createStaffAccount: call({
    method: 'POST',
    name: 'createStaffAccount',
    who: 'staff',
    needs: ['staff'],
    about: 'Makes an account for a member of staff, who is asked by mail to choose a password.',
    changes: ['accounts'],
    input: wire(
      {
        username: line(60),
        email: emailText,
        firstName: line(80),
        secondName: line(80),
        role: wholeNumber.pipe(words({ admin: 1, support: 2 })),
        /** The role among staff that goes with these rights; absent: administrator or support. */
        staffRole: RoleKey.optional(),
        language: Language,
      },
      {
        username: 'user_username',
        email: 'user_email',
        firstName: 'user_firstName',
        secondName: 'user_secondName',
        role: 'user_system_rights',
      },
    ),
    output: wire({ userId: UserId }, { userId: 'ID' }),
    refusals: {
      accountNotValid: 422,
      emailTaken: 409,
      usernameTaken: 409,
      roleUnknown: 422,
      beyondOwnRights: 403,
    },
  }),
};
