import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePart } from '#web/kit/usePart.ts';
import { isSocketLost } from './connection.ts';
import { useTitleCount } from './useTitleCount.ts';

/** Keeps a socket open while an active user is signed in, so that what changes on the server is seen at once. */
export function useLiveUpdates(active: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useTitleCount(active);
  // Nothing of the first paint waits for it.
  const { part, error } = usePart('socket', () => import('./open-socket.ts'), active);
  const isMissing = active && error !== null;
  // The socket lies outside React: opened and closed with the session.
  useEffect(() => (active ? part?.openSocket(client, router) : undefined), [active, client, router, part]);
  useEffect(() => {
    if (isMissing) isSocketLost.set(true);
  }, [isMissing]);
}
