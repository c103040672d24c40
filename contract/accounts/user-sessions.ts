import { z } from 'zod';
import { call } from '#contract/call.ts';
import { UserId } from '#contract/ids.ts';
import { instant, text, wholeNumber, wire } from '#contract/wire.ts';
import { ofUser } from './user.ts';

const SessionRow = z.object({
  openedAt: instant,
  address: z.string(),
  userAgent: z.string(),
  state: z.enum(['open', 'ended', 'expired']),
  /** Time at which it ended or expired; absent while it is open. */
  endedAt: instant.optional(),
  /** The member of staff who impersonated this customer, and the reason; earlier sessions have none. */
  impersonatedBy: z.string().optional(),
  impersonationReason: z.string(),
});
export type SessionRow = z.output<typeof SessionRow>;

/** Longest impersonation of a customer, in minutes. */
export const impersonationMinutes = 60;

/** Calls of staff about the sessions of a user. */
export const userSessionsApi = {
  getUserSessions: call({
    method: 'GET',
    name: 'getUserSessions',
    who: 'staff',
    needs: ['customers', 'staff'],
    seeks: 'account',
    about:
      'Every session that an account ever had, newest first: from where, with what, and whether it is still open. Those of staff are for administrators.',
    shows: ['accounts'],
    input: wire(
      { userId: UserId, page: wholeNumber.optional(), pageSize: wholeNumber.optional() },
      { userId: ['user_id', 'user_ID', 'customer_id'] },
    ),
    output: z.object({ data: z.array(SessionRow), total: z.int() }),
    refusals: { staffAccount: 409 },
  }),

  endUserSessions: call({
    method: 'POST',
    name: 'endUserSessions',
    who: 'staff',
    needs: ['customers', 'staff'],
    seeks: 'account',
    about: 'Signs a user out everywhere, at once. False: no session was open.',
    changes: ['accounts'],
    input: ofUser,
    output: z.boolean(),
    refusals: { staffAccount: 409 },
  }),

  impersonateCustomer: call({
    method: 'POST',
    name: 'watchAsCustomer',
    who: 'staff',
    needs: ['impersonate'],
    seeks: 'customer',
    about: `Opens a session that sees the portal as an active customer does, for ${impersonationMinutes} minutes and for a reason. It changes nothing; it and each call in it are written into the security log.`,
    changes: [],
    input: wire({ userId: UserId, reason: text(500) }, { userId: ['user_id', 'user_ID', 'customer_id'] }),
    hasSecret: true,
    output: z.object({ token: z.string() }),
    refusals: { reasonMissing: 422, notWatchable: 409 },
  }),
};
