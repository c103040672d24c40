import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';
import { useSession } from '#web/session/useSession.ts';
import { UsersHome } from './UsersHome.tsx';
import { VisitorsHome } from './VisitorsHome.tsx';

/** The portal in one sentence, and the way in or on. */
export function HomePage() {
  const isSignedIn = useIsSignedIn();
  const access = useSession();
  if (!isSignedIn) return <VisitorsHome />;
  // Somebody is signed in; who it is comes with the answer.
  return access === undefined ? undefined : <UsersHome access={access} />;
}
