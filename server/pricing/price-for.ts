import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing.ts';
import { type PriceBreakdown, priceOf } from '#rules/pricing.ts';
import type { Read } from '#server/platform/database.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';

/**
 * What methods cost a customer for one file of a vehicle.
 *
 * @returns the price step by step and the methods, or undefined when the vehicle (or its module file) does not offer one
 */
export async function priceFor(
  read: Read,
  order: { customerId: UserId; vehicleId: VehicleId | undefined; fileRole: FileRole; methodIds: readonly MethodId[] },
): Promise<{ breakdown: PriceBreakdown<MethodId>; methods: OfferedMethod[] } | undefined> {
  const offered = await offeredMethods(read, order);
  const wanted = new Set(order.methodIds);
  const methods = offered.filter(({ methodId }) => wanted.has(methodId));
  if (methods.length !== wanted.size) return undefined;
  const lines = methods.flatMap(({ methodId, price, modulePrice }) => {
    const linePrice = order.fileRole === 'engine' ? price : modulePrice;
    return linePrice === undefined ? [] : [{ methodId, price: linePrice }];
  });
  if (lines.length !== methods.length) return undefined;
  const terms = await read
    .selectFrom('portal_options')
    .innerJoin('users', (join) => join.on('users.id', '=', order.customerId))
    .select(['flat_price', 'flat_main_price', 'flat_addon_price', 'discount_percent'])
    .executeTakeFirst();
  if (terms === undefined) return undefined;
  const flatFilePrice = order.fileRole === 'engine' ? terms.flat_main_price : terms.flat_addon_price;
  const breakdown = priceOf(lines, {
    flatFilePrice: terms.flat_price ? flatFilePrice : undefined,
    globalDiscountPercent: terms.discount_percent,
  });
  return { breakdown, methods };
}
