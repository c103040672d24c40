import { z } from 'zod';
import { call } from '#contract/call.ts';
import { sessionEnds } from '#contract/session-ends.ts';
import { instant, nothing, wholeNumber } from '#contract/wire.ts';

/** The `reason` of the refusal `notSignedIn`, for requests with the token of an ended session. */
export const SessionEnd = z.enum(sessionEnds);
export type SessionEnd = z.output<typeof SessionEnd>;

const OwnSession = z.object({
  sessionNumber: z.int(),
  /** The session of the call itself. */
  isThis: z.boolean(),
  openedAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  address: z.string(),
  userAgent: z.string(),
  state: z.enum(['open', 'ended', 'expired']),
  endedAt: instant.optional(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** Calls about the own sessions. */
export const sessionsApi = {
  signOut: call({
    method: 'POST',
    name: 'logoutUser',
    alsoNamed: 'signOut',
    who: 'signedIn',
    about: 'Ends the session of the token that is sent: at once and for good.',
    endsSession: true,
    changes: [],
    input: nothing,
    output: z.literal(true),
    refusals: {},
  }),

  signOutEverywhere: call({
    method: 'POST',
    name: 'logoutUserEverywhere',
    who: 'signedIn',
    about: 'Ends every session of the asker, this one too: all tokens and sockets, on every device, at once.',
    endsSession: true,
    changes: [],
    input: nothing,
    output: z.literal(true),
    refusals: {},
  }),

  getOwnSessions: call({
    method: 'GET',
    name: 'getOwnSessions',
    who: 'signedIn',
    about: 'The own sign-ins, the open ones first: with what, from where, and when last used.',
    shows: ['access'],
    input: z.object({ page: wholeNumber.optional(), pageSize: wholeNumber.optional() }),
    output: z.object({ data: z.array(OwnSession), total: z.int() }),
    refusals: {},
  }),

  endOwnSession: call({
    method: 'POST',
    name: 'endOwnSession',
    who: 'signedIn',
    about: 'Ends one of the own sessions. False: it was not open.',
    changes: ['access'],
    input: z.object({ sessionNumber: wholeNumber }),
    output: z.boolean(),
    refusals: {},
  }),

  signOutOthers: call({
    method: 'POST',
    name: 'signOutOthers',
    who: 'signedIn',
    about: 'Ends every own session but this one. False: there was no other.',
    changes: ['access'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),
};
