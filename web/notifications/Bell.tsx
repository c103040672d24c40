import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { JobId } from '#contract/ids.ts';
import { unreadApi } from '#contract/notifications/unread.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ask, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { useSession } from '#web/session/useSession.ts';
import { useNotices } from './push/useNotices.ts';
import plain from '#web/kit/plain.module.css';
import classes from './bell.module.css';

/** Highest number on the bell: beyond it a plus says that there are more. */
const maxCount = 99;

/**
 * The bell of the top bar: the number of unread notifications, and their panel, whose code comes with the first press.
 *
 * @param mayMark false for staff who look at the portal of a customer: what they open stays unread
 */
export function Bell({ mayMark }: { mayMark: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(query(unreadApi.getUnreadNotifications, {}));
  const personId = useSession()?.personId;
  const count = data?.count ?? 0;
  useNotices(mayMark ? personId : undefined, data);
  useReadOrder(mayMark ? (data?.jobIds ?? []) : []);
  const { part } = useLazyModule('notifications', () => import('./NotificationsPanel.tsx'), isOpen);
  return (
    <>
      <button
        type="button"
        className={`${plain['button']} ${plain['quiet']} ${plain['icon']} ${classes['bell']}`}
        aria-label={count === 0 ? t('shell.bell.label') : t('shell.bell.unread', { count })}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {count > 0 && (
          <span className={classes['count']} aria-hidden>
            {count > maxCount ? `${maxCount}+` : count}
          </span>
        )}
      </button>
      {/* Heard by who does not see the number change. */}
      <span role="status" aria-live="polite" className={classes['heard']}>
        {count > 0 && t('shell.bell.unread', { count })}
      </span>
      {part !== undefined && (
        <part.NotificationsPanel
          isOpen={isOpen}
          mayMark={mayMark}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Marks what is unread about an order as read while that order is on the screen. */
function useReadOrder(unread: readonly JobId[]): void {
  const client = useQueryClient();
  const job = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/jobs/jobDetails' ? JobId.safeParse((search as { job?: unknown }).job).data : undefined,
  });
  const isUnread = job !== undefined && unread.includes(job);
  // The server is told of what is in sight; a window in the background is seen when somebody comes back to it.
  useEffect(() => {
    if (!isUnread) return undefined;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer it stays unread, and the next opening marks it.
      ask(unreadApi.markNotificationsRead, { jobId: job }).then(
        () => invalidate(client, 'notifications'),
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      document.removeEventListener('visibilitychange', read);
    };
  }, [client, isUnread, job]);
}
