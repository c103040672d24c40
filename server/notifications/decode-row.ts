import { NotificationFacts } from '#contract/notifications.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';

/** A row of notifications with its facts as the contract has them, and without what it is not about. */
export function decodeRow<Row extends { facts: unknown }>(row: Row) {
  const { facts, ...rest } = row;
  return { ...nullsToUndefined(rest), facts: NotificationFacts.decode(facts as never) };
}
