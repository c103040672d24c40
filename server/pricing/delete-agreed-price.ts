import type { MethodId } from '#contract/ids.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Takes back one price that was agreed on: what it costs otherwise counts again, for what is ordered from now on. */
export const deleteAgreedPrice: Handler<typeof pricingApi.deleteAgreedPrice> = async ({
  input: { userId, kind, id },
  tx,
}) => {
  const { numDeletedRows } =
    kind === 'special'
      ? await tx
          .deleteFrom('special_prices')
          .where('user_id', '=', userId)
          .where('method_id', '=', id as MethodId)
          .executeTakeFirst()
      : await tx
          .deleteFrom('customer_class_prices')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('class_id', '=', id)
          .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  return true;
};
