import { atom, computed } from 'nanostores';
import type { Events } from '#contract/events.ts';
import type { JobId } from '#contract/ids.ts';

type NewOrder = Events['newOrder'];

const unseen = atom<readonly NewOrder[]>([]);

/** The number of files ordered while this window was open that nobody has looked at in it. */
export const unseenOrders = computed(unseen, (orders) => orders.length);

/** The screens of staff that list what was ordered. */
const listPaths: readonly string[] = ['/admin', '/admin/fileoverview', '/admin/joboverview'];

/** Counts a new order, once however often it is heard of. */
export function addNewOrder(order: NewOrder): void {
  const others = unseen.get().filter(({ taskId }) => taskId !== order.taskId);
  unseen.set([...others, order]);
}

/** Takes off the count what a screen shows: a list of orders shows all of them, a job its own. */
export function lookAt(path: string, job: JobId | undefined): void {
  if (unseen.get().length === 0) return;
  if (listPaths.includes(path)) unseen.set([]);
  else if (job !== undefined) unseen.set(unseen.get().filter(({ jobId }) => jobId !== job));
}

/** Forgets all of them, as for the next person at this browser. */
export function forgetNewOrders(): void {
  unseen.set([]);
}
