import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';
import { endOtherSessions, endSession } from '#server/accounts/sessions/sessions.ts';

/** Ends the session of the caller's token. */
export const signOut: Handler<typeof accountsApi.signOut> = async ({ actor, tx, note }) => {
  await endSession(tx, actor.sessionId);
  note({ event: 'signedOut' });
  return true;
};

/** Ends every session of the caller, on every device. */
export const signOutEverywhere: Handler<typeof accountsApi.signOutEverywhere> = async ({ actor, tx, note }) => {
  await endOtherSessions(tx, actor, 'everywhere');
  // This browser needs no reason: one that it hears meanwhile would be shown as if another device had done it.
  await endSession(tx, actor.sessionId);
  note({ event: 'sessionsEnded', detail: 'everywhere' });
  return true;
};
