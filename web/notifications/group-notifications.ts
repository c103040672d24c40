import type { JobId } from '#contract/ids.ts';
import type { Notification } from '#contract/notifications.ts';

/** Notifications of one order, or those that are about none. */
export type NotificationGroup = {
  readonly jobId: JobId | undefined;
  /** The car of the order. */
  readonly vehicle: string | undefined;
  readonly entries: readonly Notification[];
};

/** Groups notifications, newest first, by their order: the order with the newest one first. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, ({ jobId }) => jobId);
  return [...groups].map(([jobId, entries]) => ({
    jobId,
    vehicle: entries.find(({ facts }) => facts.vehicle !== undefined)?.facts.vehicle,
    entries,
  }));
}
