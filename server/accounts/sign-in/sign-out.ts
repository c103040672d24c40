import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';
import { endAllSessions, endSession } from '#server/accounts/sessions/sessions.ts';

/** Ends the session of the caller's token. */
export const signOut: Handler<typeof accountsApi.signOut> = async ({ actor, tx, note }) => {
  await endSession(tx, actor.sessionId);
  note({ event: 'signedOut' });
  return true;
};

/** Ends every session of the caller, on every device. */
export const signOutEverywhere: Handler<typeof accountsApi.signOutEverywhere> = async ({ actor, tx, note }) => {
  await endAllSessions(tx, actor.id, 'everywhere');
  note({ event: 'sessionsEnded', detail: 'everywhere' });
  return true;
};
