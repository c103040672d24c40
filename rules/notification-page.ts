import type { JobId } from '#contract/ids.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';

/** Pages of kinds that are about no order. */
export const notificationPages = {
  creditsBooked: '/account/creditsoverview',
  lowBalance: '/account/buyCredits',
  purchaseReceived: '/account/creditsoverview',
  invoiceIssued: '/account/creditsoverview',
  newDevice: '/account/edit',
  paymentToDecide: '/admin/payments',
  trouble: '/admin',
} as const satisfies Partial<Record<NotificationKind, string>>;

/** True for a kind with a page of its own, whatever it is about. */
export const hasNotificationPage = (kind: NotificationKind): kind is keyof typeof notificationPages =>
  kind in notificationPages;

/** Path and query of the page that a notification opens; the home page has what has no page of its own. */
export function findNotificationPath(kind: NotificationKind, jobId: JobId | undefined): string {
  if (jobId !== undefined) return `/jobs/jobDetails?job=${jobId}`;
  return hasNotificationPage(kind) ? notificationPages[kind] : '/';
}
