import { z } from 'zod';
import { call } from '#contract/call.ts';
import { InvitationId, UserId } from '#contract/ids.ts';
import { Credits, GivenCredits } from '#contract/money.ts';
import { emailText, instant, nothing } from '#contract/wire.ts';
import { CompanyRight, companyRights } from './company-rights.ts';

/** Hours for which an invitation can be accepted. */
export const invitationHours = 72;

const rights = z.array(CompanyRight).max(companyRights.length);
const monthlyLimit = GivenCredits.optional();

const Person = z.object({
  personId: UserId,
  name: z.string(),
  email: z.string(),
  rights: z.array(CompanyRight),
  /** Most credits that the person pays with in a calendar month; absent: no limit. */
  monthlyLimit: Credits.optional(),
  /** Credits that the person has paid with in this month. */
  paidThisMonth: Credits,
  lastSignInAt: instant.optional(),
  /** The person who asks. */
  isSelf: z.boolean(),
  /** False: locked by the operator. */
  active: z.boolean(),
});
export type Person = z.output<typeof Person>;

const Invitation = z.object({
  invitationId: InvitationId,
  email: z.string(),
  rights: z.array(CompanyRight),
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

/** Calls about the people of the own company. */
export const peopleApi = {
  getPeople: call({
    method: 'GET',
    name: 'getPeople',
    who: 'customer',
    rights: ['managePeople'],
    about: 'Everybody who signs in for the own company, and the invitations that are not accepted yet.',
    shows: ['access'],
    input: nothing,
    output: z.object({ people: z.array(Person), invitations: z.array(Invitation) }),
    refusals: {},
  }),

  invitePerson: call({
    method: 'POST',
    name: 'invitePerson',
    who: 'customer',
    rights: ['managePeople'],
    about: 'Mails an invitation to sign in for the own company, which is valid for 72 hours and works once.',
    changes: ['access'],
    input: z.object({ email: emailText, rights }),
    output: z.object({ invitationId: InvitationId }),
    refusals: { emailNotValid: 422, personIsThere: 409, emailTaken: 409, alreadyInvited: 409 },
  }),

  inviteAgain: call({
    method: 'POST',
    name: 'inviteAgain',
    who: 'customer',
    rights: ['managePeople'],
    seeks: 'invitation',
    about: 'Mails an invitation once more, for 72 hours from now. The link of the earlier mail ends.',
    changes: ['access'],
    input: z.object({ invitationId: InvitationId }),
    output: z.literal(true),
    refusals: { emailTaken: 409 },
  }),

  revokeInvitation: call({
    method: 'POST',
    name: 'revokeInvitation',
    who: 'customer',
    rights: ['managePeople'],
    seeks: 'invitation',
    about: 'Ends an invitation. False: it was revoked before.',
    changes: ['access'],
    input: z.object({ invitationId: InvitationId }),
    output: z.boolean(),
    refusals: { invitationAccepted: 409 },
  }),

  updatePerson: call({
    method: 'POST',
    name: 'updatePerson',
    who: 'customer',
    rights: ['managePeople'],
    seeks: 'person',
    about:
      'Gives a person of the own company other rights, and another monthly limit or none. They count from the next call on. False: nothing differed.',
    changes: ['access'],
    input: z.object({ personId: UserId, rights, monthlyLimit }),
    output: z.boolean(),
    refusals: { lastOwner: 409 },
  }),

  removePerson: call({
    method: 'POST',
    name: 'removePerson',
    who: 'customer',
    rights: ['managePeople'],
    seeks: 'person',
    about:
      'Removes a person from the own company: sessions, sockets, links and open invitations end at once; what the person did stays under the name.',
    changes: ['access'],
    input: z.object({ personId: UserId }),
    output: z.literal(true),
    refusals: { lastOwner: 409 },
  }),
};
