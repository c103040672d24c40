import type { GroupId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { PriceSurcharge } from '#contract/pricing/price-rules.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';

/** An amount in hundredths of a credit, or percents of the price. */
export type Surcharge = { readonly amount?: CreditCents | undefined; readonly percent?: number | undefined };

/** The surcharge for a slave file: that of the customer's group, else that for all. */
export const slaveSurcharge = (
  surcharges: readonly PriceSurcharge[],
  groupId: GroupId | undefined,
): (Surcharge & { readonly isOfGroup: boolean }) | undefined => {
  const ofSlaves = surcharges.filter((one) => one.work === 'slave');
  const ofGroup = groupId === undefined ? undefined : ofSlaves.find((one) => one.groupId === groupId);
  const found = ofGroup ?? ofSlaves.find((one) => one.groupId === undefined);
  return found && { ...found, isOfGroup: ofGroup !== undefined };
};

/** The surcharge for a priority that was chosen. */
export const prioritySurcharge = (
  surcharges: readonly PriceSurcharge[],
  priority: TaskPriority | undefined,
): Surcharge | undefined => surcharges.find((one) => one.work === 'priority' && one.priority === priority);
