import { session } from '#web/api/index.ts';

/**
 * Starts the session of a sign-in. The guard of the sign-in page leads on; whoever signs in on the home page goes through it as
 * well, for home itself would stay.
 */
export function startSession(token: string): void {
  if (window.location.pathname === '/') window.history.pushState(null, '', '/signin');
  session.start(token);
}
