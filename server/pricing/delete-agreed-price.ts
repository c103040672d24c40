import type { MethodId } from '#contract/ids.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';

/** Deletes one agreed price: orders from now on pay the price without it. */
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
