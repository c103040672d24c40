import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTitleCount } from '#web/shell/notices/useTitleCount.ts';
import { isSocketLost } from './connection.ts';

/** Keeps a socket open while an active user is signed in, so that what changes on the server is seen at once. */
export function useLiveUpdates(active: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useTitleCount(active);
  // The socket lies outside React: opened and closed with the session. The first paint does not wait for its code.
  useEffect(() => {
    if (!active) return undefined;
    let isOver = false;
    let close = () => {};
    loadSocket().then(
      ({ openSocket }) => {
        if (!isOver) close = openSocket(client, router);
      },
      () => {
        // Without its code the socket is lost until the page is loaded again.
        if (!isOver) isSocketLost.set(true);
      },
    );
    return () => {
      isOver = true;
      close();
      isSocketLost.set(false);
    };
  }, [active, client, router]);
}

/** Loads the code of the socket once the browser is online: a module that failed to load stays missing until a reload. */
async function loadSocket() {
  if (!navigator.onLine)
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
  return import('./open-socket.ts');
}
