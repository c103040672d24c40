import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GroupId, MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { Campaign, PriceBundle, PriceSurcharge } from '#contract/pricing/price-rules.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { isDeep } from '#test/tier.ts';
import { findCampaign } from './campaigns.ts';
import { computePrice, type KnownPrices, methodPrice } from './pricing.ts';
import { prioritySurcharge, slaveSurcharge } from './surcharges.ts';

const price = fc.integer({ min: 0, max: 20_000 }).map(creditCents);
const maybePrice = fc.option(price, { nil: undefined, freq: 2 });
const rarePrice = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: price });
const percent = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 }));
const groupIds = [1, 2, 3].map((id) => GroupId.parse(id));
const priorities: TaskPriority[] = ['asap', '30min', 'nextDay'];
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-11-0${number}`);
const surchargeTerms = fc.oneof(
  price.map((amount) => ({ amount })),
  fc.integer({ min: 1, max: 200 }).map((share) => ({ percent: share })),
);

const knownPrices: fc.Arbitrary<KnownPrices> = fc.record({
  special: rarePrice,
  groupSpecial: rarePrice,
  customer: rarePrice,
  group: maybePrice,
  standard: maybePrice,
});
const campaign: fc.Arbitrary<Campaign> = fc
  .record({
    days: fc.tuple(day, day),
    audience: fc.constantFrom('all' as const, 'groups' as const, 'newCustomers' as const),
    groups: fc.subarray(groupIds),
    percent: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ days, audience, groups, percent: share }) => ({
    names: [{ language: 'en', name: `${audience} ${share}` }],
    from: days[0] < days[1] ? days[0] : days[1],
    to: days[0] < days[1] ? days[1] : days[0],
    audience,
    groupIds: audience === 'groups' ? groups : [],
    percent: share,
  }));
const surcharges: fc.Arbitrary<PriceSurcharge[]> = fc
  .tuple(
    ...[undefined, ...groupIds].map((groupId) =>
      fc.option(
        surchargeTerms.map((terms) => ({ work: 'slave' as const, groupId, ...terms })),
        { nil: undefined },
      ),
    ),
    ...priorities.map((priority) =>
      fc.option(
        surchargeTerms.map((terms) => ({ work: 'priority' as const, priority, ...terms })),
        { nil: undefined },
      ),
    ),
  )
  .map((rows) => rows.filter((row) => row !== undefined));

const facts = fc.record({
  methods: fc.array(knownPrices, { maxLength: 7 }),
  ownFlat: rarePrice,
  globalPercent: percent,
  group: fc.option(
    fc.record({
      id: fc.constantFrom(...groupIds),
      flat: rarePrice,
      discountPercent: percent,
      minimum: rarePrice,
      cap: rarePrice,
    }),
    { nil: undefined, freq: 3 },
  ),
  cap: rarePrice,
  bundles: fc.array(
    fc.record({ ids: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 4 }), price }),
    { maxLength: 6 },
  ),
  campaigns: fc.array(campaign, { maxLength: 4 }),
  surcharges,
  isMaster: fc.boolean(),
  priority: fc.option(fc.constantFrom(...priorities), { nil: undefined }),
  today: day,
  signedUpOn: day,
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

/** Half a hundredth is rounded up. */
const percentOf = (amount: number, share: number): number =>
  Number((BigInt(amount) * BigInt(share) * 2n + 100n) / 200n);

/** Each way to choose some of the bundles that share no method. */
const combinations = <One extends { ids: number[] }>(bundles: readonly One[]): One[][] =>
  Array.from({ length: 2 ** bundles.length }, (_, bits) =>
    bundles.filter((_one, place) => (bits >> place) % 2 === 1),
  ).filter((chosen) => new Set(chosen.flatMap(({ ids }) => ids)).size === chosen.flatMap(({ ids }) => ids).length);

/** The price by the text of docs/pricing.md, sentence by sentence, and the further rules that changed it. */
function priceByText(given: Facts): { total: number; rules: string[] } {
  const { group } = given;
  const rules: string[] = [];
  const note = (rule: string, before: number, after: number): number => {
    if (before !== after) rules.push(`${rule} ${after - before}`);
    return after;
  };
  // "The price of a method is the first of: the customer's special price, the group's special price, the customer's price of its
  // class, the group's price of its class, the standard price of its class."
  const priced = given.methods.flatMap((one, id) => {
    const own = [one.special, one.groupSpecial, one.customer, one.group, one.standard];
    const place = own.findIndex((candidate) => candidate !== undefined);
    return place === -1 ? [] : [{ id, price: Number(own[place]), isAgreed: place === 0 || place === 2 }];
  });
  // "With the flat price a file costs that, whatever the methods: the customer's own before that of the group."
  let agreed = 0;
  let standard = 0;
  let hasStandard = false;
  const isFlat = given.ownFlat !== undefined || group?.flat !== undefined;
  if (given.ownFlat !== undefined) agreed = given.ownFlat;
  else if (group?.flat !== undefined) {
    [standard, hasStandard] = [group.flat, true];
    rules.push('groupFlat 0');
  } else {
    // "Bundles count where all of their methods are ordered, each method in one of them at most, and only where the file becomes
    // cheaper: of all combinations the cheapest after the discount of the group, then the one of fewer bundles, then the one
    // whose bundles stand first in the table."
    const share = 100 - (group?.discountPercent ?? 0);
    const usable = given.bundles
      .map((bundle, place) => ({ ...bundle, place }))
      .filter(({ ids }) => ids.every((id) => priced.some((one) => one.id === id)));
    const [best] = combinations(usable)
      .map((chosen) => {
        const rest = priced.filter(({ id }) => !chosen.some(({ ids }) => ids.includes(id)));
        const sums = {
          agreed: rest.filter((one) => one.isAgreed).reduce((sum, one) => sum + one.price, 0),
          standard: [...rest.filter((one) => !one.isAgreed), ...chosen].reduce((sum, one) => sum + one.price, 0),
        };
        return { chosen, ...sums, cost: sums.agreed * 100 + sums.standard * share };
      })
      .toSorted(
        (one, other) =>
          one.cost - other.cost ||
          one.chosen.length - other.chosen.length ||
          one.chosen
            .map(({ place }) => place)
            .join()
            .localeCompare(other.chosen.map(({ place }) => place).join()),
      );
    [agreed, standard] = [best?.agreed ?? 0, best?.standard ?? 0];
    hasStandard = priced.some((one) => !one.isAgreed);
    for (const { ids, price: cost } of best?.chosen ?? [])
      note(
        'bundle',
        priced.filter(({ id }) => ids.includes(id)).reduce((sum, one) => sum + one.price, 0),
        cost,
      );
  }
  // "The discount of the group is taken off what standard prices, prices of the group and bundles come to, never off prices agreed
  // with the customer."
  const reduced = note('groupDiscount', standard, percentOf(standard, 100 - (group?.discountPercent ?? 0)));
  // "Exactly 3 methods give 10 %, more than 3 give 20 %; none with a flat price."
  const count = isFlat ? 0 : priced.length;
  const quantity = percentOf(agreed + reduced, count > 3 ? 80 : count === 3 ? 90 : 100);
  // "Of the discount of the operator and the campaigns that run for the customer the highest percent counts; they are never added."
  const running = given.campaigns.filter(
    (one) =>
      one.from <= given.today &&
      given.today <= one.to &&
      (one.audience === 'all' ||
        (one.audience === 'groups' && group !== undefined && one.groupIds.includes(group.id)) ||
        (one.audience === 'newCustomers' && one.from <= given.signedUpOn && given.signedUpOn <= one.to)),
  );
  const highest = Math.max(0, ...running.map((one) => one.percent));
  const discounted = percentOf(quantity, 100 - Math.max(highest, given.globalPercent));
  if (highest > given.globalPercent) note('campaign', quantity, discounted);
  // "A file of methods that support prices alone has neither surcharges nor a minimum nor a cap."
  if (!isFlat && priced.length === 0) return { total: discounted, rules };
  // "A slave file costs the surcharge of the group, else that for all."
  const add = (rule: string, before: number, one: PriceSurcharge | undefined): number =>
    one === undefined ? before : note(rule, before, before + (one.amount ?? percentOf(before, one.percent ?? 0)));
  const slaves = given.isMaster ? [] : given.surcharges.filter((one) => one.work === 'slave');
  const afterSlave = add(
    'slave',
    discounted,
    slaves.find(({ groupId }) => group !== undefined && groupId === group.id) ??
      slaves.find(({ groupId }) => groupId === undefined),
  );
  // "A file costs at least the minimum of the group, unless every price in it was agreed with the customer."
  const minimum = hasStandard ? (group?.minimum ?? 0) : 0;
  const afterMinimum = note('minimum', afterSlave, Math.max(afterSlave, minimum));
  // "It costs at most the cap of the group, else that for all; the cap counts after the minimum."
  const afterCap = note('cap', afterMinimum, Math.min(afterMinimum, group?.cap ?? given.cap ?? Infinity));
  // "The surcharge for the priority that was chosen comes last, on top of the cap."
  const urgent = given.surcharges.find((one) => one.work === 'priority' && one.priority === given.priority);
  return { total: add('priority', afterCap, urgent), rules };
}

const methodId = (id: number) => MethodId.parse(id + 1);

/** The same by the house's one price function. */
function priceByRule(given: Facts) {
  const bundles: PriceBundle[] = given.bundles.map(({ ids, price: cost }, place) => ({
    name: `bundle ${place}`,
    methodIds: ids.map(methodId),
    price: cost,
  }));
  const { group } = given;
  const breakdown = computePrice(
    given.methods.map((one, id) => ({ methodId: methodId(id), ...methodPrice(one) })),
    {
      flatFilePrice: given.ownFlat,
      globalDiscountPercent: given.globalPercent,
      group: group && { name: 'Dealers', flatFilePrice: group.flat, ...group },
      bundles,
      campaign: findCampaign(given.campaigns, { groupId: group?.id, signedUpOn: given.signedUpOn }, given.today),
      slave: given.isMaster ? undefined : slaveSurcharge(given.surcharges, group?.id),
      cap: given.cap,
      priority: prioritySurcharge(given.surcharges, given.priority),
    },
  );
  const rules = (breakdown.rules ?? []).map(({ rule, change }) => `${rule} ${change}`);
  return { total: breakdown.total, rules };
}

test('any prices agree with those by the text of docs/pricing.md, and so does their explanation [P1.121]', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(priceByRule(given)).toEqual(priceByText(given));
    }),
    { numRuns: isDeep ? 100_000 : 4000 },
  );
});

test('a bundle never makes a file dearer [P1.122]', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(priceByRule(given).total).toBeLessThanOrEqual(priceByRule({ ...given, bundles: [] }).total);
    }),
    { numRuns: isDeep ? 100_000 : 2000 },
  );
});
