import { sql } from 'kysely';
import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { isOffered } from '#rules/methods.ts';
import type { Read } from '#server/platform/database.ts';

export type OfferedMethod = {
  methodId: MethodId;
  name: string;
  customerName: string;
  customerComment: string;
  urlLink: string;
  type: string;
  universal: boolean;
  dtcLogic: boolean;
  optionalParameters: string;
  /** For the engine file; 0 for a method without a price class, whose price support sets. */
  price: CreditCents;
  /** For the module file; undefined where the method does not exist for it. */
  modulePrice: CreditCents | undefined;
};

/**
 * The methods that a vehicle offers (without one: all), each with the customer's own price: special price of the method, else the
 * customer's price of its class, else the standard price. Texts in a language, else in English.
 */
export async function offeredMethods(
  read: Read,
  {
    customerId,
    vehicleId,
    language = 'en',
  }: { customerId: UserId; vehicleId: VehicleId | undefined; language?: string },
): Promise<OfferedMethod[]> {
  const { rows } = await sql<
    Omit<OfferedMethod, 'modulePrice'> & {
      modulePrice: CreditCents | null;
      categories: string[];
      fuel: 'any' | 'diesel' | 'petrol';
      vehicle: Parameters<typeof isOffered>[1] | null;
    }
  >`
    select m.id as "methodId", m.name, coalesce(wanted.name, english.name, m.name) as "customerName",
      coalesce(wanted.comment, english.comment, '') as "customerComment", m.url_link as "urlLink", m.type, m.universal,
      m.dtc_logic as "dtcLogic", m.optional_parameters as "optionalParameters", m.categories, m.fuel,
      coalesce(special.price, own_main.price, main.price, 0) as price,
      coalesce(own_addon.price, addon.price, case when m.id = 0 then 0 end) as "modulePrice",
      (select json_build_object('category', v.category, 'emission', v.emission) from vehicles v where v.id = ${vehicleId ?? null})
        as vehicle
    from methods m
    left join method_texts wanted on wanted.method_id = m.id and wanted.language = ${language}
    left join method_texts english on english.method_id = m.id and english.language = 'en'
    left join price_classes main on main.kind = 'main' and main.id = m.main_class_id
    left join price_classes addon on addon.kind = 'addon' and addon.id = m.addon_class_id
    left join customer_class_prices own_main
      on own_main.user_id = ${customerId} and own_main.kind = 'main' and own_main.class_id = m.main_class_id
    left join customer_class_prices own_addon
      on own_addon.user_id = ${customerId} and own_addon.kind = 'addon' and own_addon.class_id = m.addon_class_id
    left join special_prices special on special.user_id = ${customerId} and special.method_id = m.id
    where m.active
    order by m.id = 0, m.id`.execute(read);
  return rows
    .filter(({ vehicle, ...method }) => vehicleId === undefined || (vehicle !== null && isOffered(method, vehicle)))
    .map(({ categories: _categories, fuel: _fuel, vehicle: _vehicle, modulePrice, ...method }) => ({
      ...method,
      modulePrice: modulePrice ?? undefined,
    }));
}
