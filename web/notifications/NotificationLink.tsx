import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { useNotificationText } from './useNotificationText.ts';

/** Pages of kinds that are about no order. */
const pages = {
  creditsBooked: '/account/creditsoverview',
  lowBalance: '/account/buyCredits',
  purchaseReceived: '/account/creditsoverview',
  invoiceIssued: '/account/creditsoverview',
  newDevice: '/account/edit',
  paymentToDecide: '/admin/payments',
  trouble: '/admin',
} as const satisfies Partial<Record<NotificationKind, string>>;

const hasPage = (kind: NotificationKind): kind is keyof typeof pages => kind in pages;

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
  if (!hasPage(kind)) return words;
  return (
    <Link to={pages[kind]} className={className} onClick={onOpen}>
      {words}
    </Link>
  );
}
