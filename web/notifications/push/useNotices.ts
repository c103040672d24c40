import { useEffect } from 'react';
import type { UnreadNotifications } from '#contract/notifications/unread.ts';

/** Push is used by few: its code is loaded where this browser knows of it. */
const isKnownHere = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Keeps push on this device alive for a person, and closes notices that are read by now. */
export function useNotices(personId: number | undefined, unread: UnreadNotifications | undefined): void {
  useEffect(() => {
    if (personId === undefined || !isKnownHere()) return;
    // Without a connection, or a way to the push service, the next page tries again.
    import('./push-browser.ts').then(({ renewPush }) => renewPush(personId)).catch(() => undefined);
  }, [personId]);
  useEffect(() => {
    if (unread === undefined || !isKnownHere()) return;
    import('./push-browser.ts').then(({ closeReadNotices }) => closeReadNotices(unread)).catch(() => undefined);
  }, [unread]);
}
