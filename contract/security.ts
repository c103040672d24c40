import { z } from 'zod';
import { call } from './call.ts';
import { SecurityLineId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { instant, wholeNumber, wire } from './wire.ts';

/** Events of the security log; the table `security_log` has the same list. */
export const securityEvents = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionsEnded',
  'passwordChanged',
  'passwordReset',
  'resetRequested',
  'resetFailed',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodesRenewed',
  'checkFailed',
  'emailChanged',
  'accountCreated',
  'accountLocked',
  'accountUnlocked',
  'roleChanged',
  'ruleChanged',
  'accessRefused',
  'limitReached',
  'downloaded',
  'exported',
  'backedUp',
  'impersonated',
  'impersonatedCall',
] as const;

export const SecurityEvent = z.enum(securityEvents);
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** Ids, reasons and file names of an event, none of them a secret. */
const Facts = z.record(z.string(), z.unknown());

const origin = {
  at: instant,
  /** IP address of the caller. */
  address: z.string(),
  userAgent: z.string(),
};

const SecurityLine = wire(
  {
    lineId: SecurityLineId,
    ...origin,
    event: SecurityEvent,
    /** The account that the event is about. */
    userId: UserId.optional(),
    user: z.string().optional(),
    /** The signed-in person who did it. */
    actorId: UserId.optional(),
    actor: z.string().optional(),
    /** A name that was tried and belongs to nobody, as a keyed hash: equal for equal names. */
    nameHash: z.string(),
    requestId: z.string(),
    /** The call of the contract; empty for the portal's own work. */
    call: z.string(),
    /** The way, or the reason of a refusal, as a word of the program. */
    detail: z.string(),
    /** Equal events within about a minute are one line. */
    times: z.int(),
    facts: Facts.optional(),
  },
  {
    userId: 'user_id',
    user: 'user_username',
  },
);
export type SecurityLine = z.output<typeof SecurityLine>;

const filter = {
  ...listFields,
  event: SecurityEvent.optional(),
  /** An account, as the one that acted and as the one that it was about. */
  userId: UserId.optional(),
};
const filterNames = { userId: 'user_id' } as const;

export const securitySorts = ['at', 'event'] as const;

const OwnSignIn = z.object({
  ...origin,
  isFailed: z.boolean(),
  /** `password`, `secondFactor` or `recoveryCode`, or the reason of the failure. */
  detail: z.string(),
  times: z.int(),
});
export type OwnSignIn = z.output<typeof OwnSignIn>;

export const securityApi = {
  getSecurityLog: call({
    method: 'GET',
    name: 'getSecurityLog',
    who: 'staff',
    needs: ['logs'],
    about:
      'Sign-ins and failures, refusals, downloads, exports and changes of rights: who, when, from where, with what; newest first unless sorted otherwise.',
    shows: [],
    input: wire({ ...filter, ...sortFields(securitySorts) }, filterNames),
    output: z.object({ data: z.array(SecurityLine), ...countedFields }),
    refusals: {},
  }),

  exportSecurityLog: call({
    method: 'POST',
    name: 'exportSecurityLog',
    who: 'staff',
    needs: ['logs'],
    about:
      'Every line of the security log that the filter leaves, as CSV with headings in the language asked for. The export is itself a line of it.',
    changes: [],
    input: wire({ ...filter, language: Language.default('en').catch('en') }, filterNames),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { tooManyRows: 422 },
  }),

  getOwnSignIns: call({
    method: 'GET',
    name: 'getOwnSignIns',
    who: 'signedIn',
    about: 'The latest sign-ins to the own account, failed ones too: how, when, from where, and with what.',
    shows: ['access'],
    input: z.object({ page: wholeNumber.optional(), pageSize: wholeNumber.optional() }),
    output: z.object({ data: z.array(OwnSignIn), total: z.int() }),
    refusals: {},
  }),
};
