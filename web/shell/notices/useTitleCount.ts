import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { chatApi } from '#contract/chat.ts';
import { JobId } from '#contract/ids.ts';
import { isStaff } from '#rules/roles.ts';
import { query } from '#web/api/index.ts';
import { titleCount } from '#web/kit/title-count.ts';
import { useSession } from '#web/session/useSession.ts';
import { forgetNewOrders, lookAt, unseenOrders } from './new-orders.ts';

/** Has the title and the icon of the installed portal count what is new: for staff orders that nobody has looked at here, for a customer unread messages. */
export function useTitleCount(active: boolean): void {
  const access = useSession();
  const orders = useStore(unseenOrders);
  const isOfStaff = access !== undefined && isStaff(access);
  const isOfCustomer = active && access !== undefined && !isOfStaff;
  const unread = useQuery({ ...query(chatApi.getUnreadMessages, {}), enabled: isOfCustomer });
  const messages = (unread.data ?? []).reduce((sum, one) => sum + one.unread, 0);
  const count = isOfStaff ? orders : isOfCustomer ? messages : 0;
  // The title is written by whichever page is open.
  useEffect(() => {
    titleCount.set(count);
    // Some browsers have no such icons.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useSeenOrders(active && isOfStaff);
}

/**
 * Takes off the count what the screen shows: when it opens, and when somebody comes back to it or touches it, for what was ordered
 * meanwhile.
 */
function useSeenOrders(isCounted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isCounted) return undefined;
    const look = () => {
      const { pathname, search } = router.state.location;
      lookAt(pathname, JobId.safeParse((search as { job?: unknown }).job).data);
    };
    look();
    const signs = ['focus', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, look);
    const stopFollowing = router.subscribe('onResolved', look);
    return () => {
      stopFollowing();
      for (const sign of signs) window.removeEventListener(sign, look);
    };
  }, [isCounted, router]);
  useEffect(() => (isCounted ? forgetNewOrders : undefined), [isCounted]);
}
