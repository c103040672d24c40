import { useStore } from '@nanostores/react';
import { sessionState } from '#web/api/index.ts';

/** True while a session exists, also while its user is not yet known. */
export function useIsSignedIn(): boolean {
  return useStore(sessionState).token !== undefined;
}
