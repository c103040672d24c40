import { useStore } from '@nanostores/react';
import { sessionState } from '#web/api/index.ts';

/** There is a session, also while it is not yet known whose. */
export function useIsSignedIn(): boolean {
  return useStore(sessionState).token !== undefined;
}
