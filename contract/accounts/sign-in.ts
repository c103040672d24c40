import { z } from 'zod';
import { call } from '#contract/call.ts';
import { UserId } from '#contract/ids.ts';
import { line, secret, text, wire } from '#contract/wire.ts';

/** The key that a browser keeps, by which a device is known again; clients without one are known by program and network. */
const deviceKey = text(100).min(16).optional();

/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = line(40).min(1);

/** Calls that open a session. */
export const signInApi = {
  signIn: call({
    method: 'POST',
    name: 'signIn',
    alsoNamed: 'signIn',
    path: '/jwt-auth/v1/token/',
    who: 'public',
    about: 'Signs a user in; the token goes into the Authorization header of every further call.',
    changes: [],
    input: z.object({ username: line(200).min(1), password: secret(256).min(1), device: deviceKey }),
    hasSecret: true,
    output: wire({ token: z.string(), userId: UserId }, { userId: 'user_id' }),
    /** With `secondFactorNeeded` comes the ticket for `confirmSignIn`. */
    signsIn: true,
    refusals: { wrongCredentials: 403, secondFactorNeeded: 403 },
  }),

  confirmSignIn: call({
    method: 'POST',
    name: 'confirmSignIn',
    who: 'public',
    about:
      'Ends a sign-in that was refused with a ticket, by a code of the second factor or by a recovery code. A ticket lasts 5 minutes and 5 tries.',
    changes: [],
    input: z.object({ ticket: text(100).min(1), code: secondFactorCode, device: deviceKey }),
    hasSecret: true,
    output: wire({ token: z.string(), userId: UserId }, { userId: 'user_id' }),
    signsIn: true,
    refusals: { ticketNotValid: 403, codeNotValid: 422 },
  }),
};
