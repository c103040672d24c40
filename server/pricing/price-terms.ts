import type { FileRole } from '#contract/pricing/price.ts';

import type { UserId } from '#contract/ids.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import type { PriceTerms } from '#rules/pricing.ts';
import { prioritySurcharge, slaveSurcharge } from '#rules/surcharges.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { findCampaignFor } from '#server/settings/index.ts';
import { readBundles, readSurcharges } from './price-rules.ts';

/** The facts of a file by which its price can differ, besides its methods. */
export type PricedWork = {
  customerId: UserId;
  fileRole: FileRole;
  /** Absent: a master file. */
  isMaster?: boolean | undefined;
  /** Only where one was chosen: an update has none of its own. */
  priority?: TaskPriority | undefined;
};

/** The facts of a customer's price for a file besides its methods; undefined for an unknown user. */
export async function priceTerms(
  read: Read,
  { customerId, fileRole, isMaster = true, priority }: PricedWork,
): Promise<PriceTerms | undefined> {
  const row = await read
    .selectFrom('portal_options')
    .innerJoin('users', (join) => join.on('users.id', '=', customerId))
    .leftJoin('customer_groups as g', 'g.id', 'users.group_id')
    .leftJoin('group_terms as t', 't.group_id', 'users.group_id')
    .select([
      'users.flat_price as isFlat',
      'flat_engine_price',
      'flat_module_price',
      'portal_options.discount_percent',
      'price_cap',
    ])
    .select([
      'users.group_id as groupId',
      'g.name',
      't.flat_price as isGroupFlat',
      't.discount_percent as groupPercent',
    ])
    .select(['t.minimum', 't.cap'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const terms = nullsToUndefined(row);
  const flatFilePrice = fileRole === 'engine' ? terms.flat_engine_price : terms.flat_module_price;
  const surcharges = await readSurcharges(read);
  return {
    flatFilePrice: terms.isFlat ? flatFilePrice : undefined,
    globalDiscountPercent: terms.discount_percent,
    group:
      terms.name === undefined
        ? undefined
        : {
            name: terms.name,
            flatFilePrice: terms.isGroupFlat === true ? flatFilePrice : undefined,
            discountPercent: terms.groupPercent ?? 0,
            minimum: terms.minimum,
            cap: terms.cap,
          },
    bundles: fileRole === 'engine' ? await readBundles(read) : [],
    campaign: await findCampaignFor(read, customerId),
    slave: isMaster ? undefined : slaveSurcharge(surcharges, terms.groupId),
    cap: terms.price_cap,
    priority: prioritySurcharge(surcharges, priority),
  };
}
