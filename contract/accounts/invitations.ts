import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { line, secret, text } from '#contract/wire.ts';
import { passwordMinimum } from './passwords.ts';

const key = text(200).min(1);

/** Calls of somebody who was invited, with the key of the mailed link. */
export const invitationsApi = {
  getInvitation: call({
    method: 'POST',
    reads: true,
    name: 'getInvitation',
    who: 'public',
    about: 'The company that an invitation is from, and the address that it was mailed to.',
    shows: [],
    input: z.object({ key }),
    output: z.object({ company: z.string(), email: z.string() }),
    refusals: { invitationNotValid: 409, invitationExpired: 409 },
  }),

  acceptInvitation: call({
    method: 'POST',
    name: 'acceptInvitation',
    who: 'public',
    about:
      'Accepts an invitation with a name and a password of one’s own. From then on the person signs in with the address that it was mailed to.',
    changes: ['access'],
    input: z.object({
      key,
      firstName: line(60),
      secondName: line(60),
      password: secret(256).min(passwordMinimum),
      language: Language,
    }),
    output: z.object({ email: z.string() }),
    refusals: {
      invitationNotValid: 409,
      invitationExpired: 409,
      nameMissing: 422,
      passwordNotValid: 422,
      emailTaken: 409,
    },
  }),
};
