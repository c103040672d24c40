import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { getCustomerPricesSpezial as contract } from '#contract/pricing.ts';
import type { Read } from '#server/platform/database.ts';
import { type Handler, isStaff } from '#server/platform/serve.ts';

/** The prices of single methods that were agreed on with a customer; method names in a language, else in English. */
function specialPricesOf(read: Read, customerId: UserId, language: string): Promise<Output<typeof contract>> {
  return read
    .selectFrom('special_prices as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .leftJoin('method_texts as wanted', (join) =>
      join.onRef('wanted.method_id', '=', 'm.id').on('wanted.language', '=', language),
    )
    .leftJoin('method_texts as english', (join) =>
      join.onRef('english.method_id', '=', 'm.id').on('english.language', '=', 'en'),
    )
    .where('s.user_id', '=', customerId)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .select(['m.id as methodId', sql<string>`coalesce(wanted.name, english.name, m.name)`.as('name'), 's.price'])
    .execute();
}

export const getSpecialPrices: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const { userId = actor.id, language } = input;
  if (userId === actor.id) return specialPricesOf(tx, userId, language);
  if (!isStaff(actor)) return refuse('notFound');
  const customer = await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst();
  return customer === undefined ? refuse('notFound') : specialPricesOf(tx, userId, language);
};
