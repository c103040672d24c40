import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { hasNotificationPage, notificationPages } from '#rules/notification-page.ts';
import { useNotificationText } from './useNotificationText.ts';

type Props = { notification: Notification; className: string; onOpen: () => void };

/** The sentence of a notification as the way to its place; news have none, because they stand on top of every page. */
export function NotificationLink({ notification, className, onOpen }: Props) {
  const text = useNotificationText()(notification);
  const { kind, jobId, isRead } = notification;
  const words = (
    <Text span size="sm" fw={isRead ? 400 : 600}>
      {text}
    </Text>
  );
  if (jobId !== undefined)
    return (
      <Link to="/jobs/jobDetails" search={{ job: jobId }} className={className} onClick={onOpen}>
        {words}
      </Link>
    );
  if (!hasNotificationPage(kind)) return words;
  return (
    <Link to={notificationPages[kind]} className={className} onClick={onOpen}>
      {words}
    </Link>
  );
}
