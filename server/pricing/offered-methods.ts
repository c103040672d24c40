import { sql } from 'kysely';
import type { AskedDetail } from '#contract/catalog/detail-answers.ts';
import type { MethodDetail } from '#contract/catalog/details.ts';
import type { CreditCents } from '#contract/money.ts';
import type { LegalNotice } from '#contract/settings.ts';
import type { MethodId, PriceClassId, UserId, VehicleId } from '#contract/ids.ts';
import type { PriceRule } from '#contract/pricing/file-prices.ts';
import { isShownToCustomers, notListedMethodId, type VehicleReach } from '#rules/methods.ts';
import { askedDetails } from '#rules/method-details.ts';
import { type KnownPrices, methodPrice } from '#rules/pricing.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { isListed, reachOfControlUnit } from '#server/catalog/index.ts';
import type { Read } from '#server/db/database.ts';
import { methodComment, methodName } from '#server/vocabulary/index.ts';

export type OfferedMethod = {
  methodId: MethodId;
  name: string;
  customerName: string;
  customerComment: string;
  urlLink: string;
  type: string;
  universal: boolean;
  dtcLogic: boolean;
  legalNotice: LegalNotice;
  optionalParameters: string;
  details: AskedDetail[];
  active: boolean;
  /** Price classes; 0: none. */
  engineClassId: PriceClassId;
  moduleClassId: PriceClassId;
  /** For the engine file; 0 for a method without a price class, whose price support sets. */
  price: CreditCents;
  /** The rule behind that price. */
  rule: PriceRule;
  /** For the module file; undefined where the method does not exist for it. */
  modulePrice: CreditCents | undefined;
  moduleRule: PriceRule;
};

/** Candidates for a method's price, as the database has them. */
type PriceColumns = { [Rule in keyof KnownPrices]: CreditCents | null };

/**
 * The methods that a vehicle offers, or the control unit of one that is not listed (without either: all), each with the customer's price and its
 * source. Special prices exist for engine files alone. Texts in a language, else in English.
 */
export async function offeredMethods(
  read: Read,
  {
    customerId,
    vehicleId,
    controlUnit,
    language = 'en',
  }: {
    customerId: UserId;
    vehicleId: VehicleId | undefined;
    controlUnit?: string | undefined;
    language?: string;
  },
): Promise<OfferedMethod[]> {
  const { rows } = await sql<
    Omit<OfferedMethod, keyof ReturnType<typeof pricesOf> | 'details'> & {
      engine: PriceColumns;
      module: PriceColumns;
      categories: string[];
      details: MethodDetail[];
      fuel: 'any' | 'diesel' | 'petrol';
      vehicle: (VehicleReach & { isListed: boolean; ecuType: string }) | null;
      own: boolean | null;
    }
  >`
    select m.id as "methodId", m.name, ${methodName(language)} as "customerName",
      ${methodComment(language)} as "customerComment", m.url_link as "urlLink", m.type, m.universal,
      m.dtc_logic as "dtcLogic", m.legal_notice as "legalNotice", m.optional_parameters as "optionalParameters", m.details, m.active, m.categories, m.fuel,
      coalesce(m.engine_class_id, 0) as "engineClassId", coalesce(m.module_class_id, 0) as "moduleClassId",
      json_build_object('special', special.price, 'groupSpecial', group_special.price, 'customer', own_engine.price,
        'group', group_engine.price, 'standard', engine.price) as engine,
      json_build_object('customer', own_module.price, 'group', group_module.price, 'standard', module.price) as module,
      (select json_build_object('category', v.category, 'emission', v.emission, 'isListed', ${isListed}, 'ecuType', v.ecu_type)
        from vehicles v where v.id = ${vehicleId ?? null}) as vehicle, own.offered as own
    from methods m
    left join vehicle_methods own on own.vehicle_id = ${vehicleId ?? null} and own.method_id = m.id
    left join price_classes engine on engine.kind = 'engine' and engine.id = m.engine_class_id
    left join price_classes module on module.kind = 'module' and module.id = m.module_class_id
    left join customer_class_prices own_engine
      on own_engine.user_id = ${customerId} and own_engine.kind = 'engine' and own_engine.class_id = m.engine_class_id
    left join customer_class_prices own_module
      on own_module.user_id = ${customerId} and own_module.kind = 'module' and own_module.class_id = m.module_class_id
    left join special_prices special on special.user_id = ${customerId} and special.method_id = m.id
    left join users u on u.id = ${customerId}
    left join group_class_prices group_engine
      on group_engine.group_id = u.group_id and group_engine.kind = 'engine' and group_engine.class_id = m.engine_class_id
    left join group_class_prices group_module
      on group_module.group_id = u.group_id and group_module.kind = 'module' and group_module.class_id = m.module_class_id
    left join group_special_prices group_special on group_special.group_id = u.group_id and group_special.method_id = m.id
    where m.active
    order by m.id = 0, m.id`.execute(read);
  const vehicle = rows[0]?.vehicle;
  const words = vehicle?.isListed === false ? vehicle.ecuType : vehicleId === undefined ? controlUnit : undefined;
  const isInReach = words === undefined ? undefined : await reachOfControlUnit(read, words);
  return rows
    .filter(({ own, ...method }) => {
      if (isInReach !== undefined) return isInReach(method);
      return vehicleId === undefined || (vehicle != null && isShownToCustomers(method, vehicle, own ?? undefined));
    })
    .map(
      ({ categories: _categories, fuel: _fuel, vehicle: _vehicle, own: _own, engine, module, details, ...method }) => ({
        ...method,
        details: askedDetails(details, language),
        ...pricesOf(method, engine, module),
      }),
    );
}

function pricesOf({ methodId }: Pick<OfferedMethod, 'methodId'>, engine: PriceColumns, module: PriceColumns) {
  const onModule = methodPrice(nullsToUndefined(module));
  const isForModule = onModule.rule !== 'notListed' || methodId === notListedMethodId;
  return {
    ...methodPrice(nullsToUndefined(engine)),
    modulePrice: isForModule ? onModule.price : undefined,
    moduleRule: onModule.rule,
  };
}
