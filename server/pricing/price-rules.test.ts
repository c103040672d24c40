import { afterEach, describe, expect, test } from 'vitest';
import { GroupId, MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { GroupPrices } from '#contract/pricing/price-rules.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { businessClock } from '#rules/support-hours.ts';
import { draft, methodNamed, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const portal = usePortal();

const set = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
afterEach(async () => {
  for (const table of ['price_bundles', 'price_surcharges', 'campaigns']) await set(`delete from ${table}`);
  await set('update portal_options set price_cap = null, discount_percent = 0');
});

const nothing: GroupPrices = {
  flat: false,
  discountPercent: 0,
  minimum: undefined,
  cap: undefined,
  engine: [],
  module: [],
  special: [],
};

let groups = 0;
/** A customer of a new group with prices, and the staff member who set them. */
async function groupOf(prices: Partial<GroupPrices> = {}) {
  const name = `Dealers ${(groups += 1)}`;
  const [customer, staff] = [await portal().person(), await portal().person({ role: 'support' })];
  await staff.ask(purchasesApi.saveGroup, { name, bonusPercent: 0, paysBy: [] });
  const groupId = (await staff.ask(purchasesApi.listGroups, {})).find((one) => one.name === name)?.groupId;
  if (groupId === undefined) throw new Error('the new group is missing');
  await staff.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId });
  await staff.ask(pricingApi.saveGroupPrices, { groupId, ...nothing, ...prices });
  return { customer, staff, groupId, name };
}

/** Sends plain JSON that no client of ours would send; returns the refusal. */
async function refusalOf(staff: Person, name: string, body: object): Promise<unknown> {
  const response = await openRaw(portal(), staff).post(name, body);
  return { status: response.status, ...((await response.json()) as object) };
}
const invalid = { status: 400, code: 'invalidInput' };

async function priceOf(person: Person, names: readonly string[], more: object = {}) {
  const ids = await Promise.all(names.map((name) => methodNamed(portal(), name)));
  const { data } = await person.ask(pricingApi.getFilePrice, {
    vehicleId: await vehicleWith(portal()),
    fileRole: 'engine',
    methods: ids.map((methodId) => ({ methodId })),
    ...more,
  });
  return data;
}

const classOf = async (name: string) =>
  (await set('select engine_class_id as id from methods where name = $1', name)).rows[0] as { id: number };
const priceClass = async (name: string, price: number) => {
  const staff = await portal().person({ role: 'support' });
  const { id } = await classOf(name);
  const { data } = await staff.ask(pricingApi.getStandardEnginePrices, { language: 'en' });
  const found = data.find(({ priceClassId }) => priceClassId === id);
  if (found === undefined) throw new Error(`there is no class of ${name}`);
  return { priceClassId: found.priceClassId, price: creditCents(price) };
};

describe('prices of a group', () => {
  test('count after the customer’s own of the same kind and before the standard ones [P1.120]', async () => {
    const stage = await methodNamed(portal(), 'Stage_1');
    const { customer, staff, name } = await groupOf({ engine: [await priceClass('Stage_1', 5500)] });
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
      lines: [{ price: 5500, rule: 'group' }],
      group: name,
      total: 5500,
    });
    expect(await priceOf(staff, ['Stage_1'])).toMatchObject({ lines: [{ price: 6000, rule: 'standard' }] });

    const { priceClassId } = await priceClass('Stage_1', 0);
    await staff.ask(pricingApi.updateAgreedEnginePrices, {
      userId: customer.id,
      prices: [{ priceClassId, price: creditCents(5000) }],
    });
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ lines: [{ price: 5000, rule: 'customer' }] });

    const special = await groupOf({ special: [{ methodId: stage, price: creditCents(4500) }] });
    await staff.ask(pricingApi.updateAgreedEnginePrices, {
      userId: special.customer.id,
      prices: [{ priceClassId, price: creditCents(5000) }],
    });
    expect(await priceOf(special.customer, ['Stage_1'])).toMatchObject({
      lines: [{ price: 4500, rule: 'groupSpecial' }],
    });
    expect(await special.customer.ask(pricingApi.getSpecialPrices, { language: 'en' })).toMatchObject([
      { methodId: stage, price: 4500 },
    ]);
    await staff.ask(pricingApi.setSpecialPrice, {
      userId: special.customer.id,
      methodId: stage,
      price: creditCents(4700),
    });
    expect(await priceOf(special.customer, ['Stage_1'])).toMatchObject({ lines: [{ price: 4700, rule: 'special' }] });
  });

  test('reach the lists of the customer and the agreed prices of staff [P1.120]', async () => {
    const { customer, staff } = await groupOf({ flat: true, engine: [await priceClass('Stage_1', 5500)] });
    const { id } = await classOf('Stage_1');
    const prices = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
    expect(prices.data.find(({ priceClassId }) => priceClassId === id)).toMatchObject({
      price: 5500,
      standardPrice: 6000,
    });
    expect(prices.flatPrice).toBe(8000);
    const agreed = await staff.ask(pricingApi.getAgreedPrices, { userId: customer.id, language: 'en' });
    const stage = await methodNamed(portal(), 'Stage_1');
    expect(agreed.special.find(({ methodId }) => methodId === stage)).toMatchObject({ otherwise: 5500 });
    expect(agreed.flat).toBe(false);
  });

  test('and campaigns are in the customer’s list as an order of each method alone has them [P1.162]', async () => {
    const terms = { discountPercent: 10, minimum: creditCents(2000), engine: [await priceClass('Stage_1', 5500)] };
    const { customer, staff, name } = await groupOf(terms);
    const special = await methodNamed(portal(), 'EGR');
    await set('insert into special_prices (user_id, method_id, price) values ($1, $2, 1900)', customer.id, special);
    const names = [{ language: 'en' as const, name: 'Autumn' }];
    const days = { from: businessClock(new Date()).day, to: '2099-12-31' };
    const campaigns = [{ names, ...days, audience: 'all' as const, groupIds: [], percent: 5 }];
    await staff.ask(pricingApi.saveCampaigns, { campaigns });
    const prices = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
    const methods = prices.data.flatMap(({ methods: inClass }) => inClass);
    expect(prices.group).toBe(name);
    const stage = await methodNamed(portal(), 'Stage_1');
    expect(methods.find(({ methodId }) => methodId === stage)).toMatchObject({
      total: 4703,
      rule: 'group',
      rules: [
        { rule: 'groupDiscount', name, percent: 10, change: -550 },
        { rule: 'campaign', names, percent: 5, until: '2099-12-31', change: -247 },
      ],
    });
    expect(methods.find(({ methodId }) => methodId === special)).toMatchObject({ total: 1805, rule: 'special' });
    for (const { methodId, total, rules } of methods) {
      const { data } = await customer.ask(pricingApi.getFilePrice, { fileRole: 'engine', methods: [{ methodId }] });
      expect([methodId, total, rules]).toEqual([methodId, data.total, data.rules]);
    }
    expect(methods.length).toBeGreaterThan(5);
  });

  test('in no class are listed at their special price [P1.162]', async () => {
    const methodId = await methodNamed(portal(), 'Stage_1');
    const special = [{ methodId, price: creditCents(4950) }];
    const { customer, name } = await groupOf({ discountPercent: 10, special });
    const { id } = await classOf('Stage_1');
    await set('update methods set engine_class_id = null where id = $1', methodId);
    try {
      const prices = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
      const rules = [{ rule: 'groupDiscount', name, percent: 10, change: -495 }];
      expect(prices.outsideClasses).toMatchObject([{ methodId, total: 4455, rule: 'groupSpecial', rules }]);
    } finally {
      await set('update methods set engine_class_id = $2 where id = $1', methodId, id);
    }
  });

  test('take their discount off all but prices agreed with the customer [P1.120]', async () => {
    const { customer, staff, name } = await groupOf({ discountPercent: 10 });
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
      sum: 5400,
      total: 5400,
      rules: [{ rule: 'groupDiscount', name, percent: 10, change: -600 }],
    });
    const methodId = await methodNamed(portal(), 'Stage_1');
    await staff.ask(pricingApi.setSpecialPrice, { userId: customer.id, methodId, price: creditCents(4700) });
    const price = await priceOf(customer, ['Stage_1']);
    expect([price.total, price.rules]).toEqual([4700, undefined]);
  });

  test('put a file on the flat price, least and most that it costs [P1.120 P1.123]', async () => {
    const { customer, staff, groupId, name } = await groupOf({ flat: true });
    expect(await priceOf(customer, ['Stage_1', 'EGR'])).toMatchObject({
      flat: true,
      total: 8000,
      rules: [{ rule: 'groupFlat', name, change: 0 }],
    });
    await staff.ask(pricingApi.saveGroupPrices, { groupId, ...nothing, minimum: creditCents(6500) });
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
      total: 6500,
      rules: [{ rule: 'minimum', name, change: 500 }],
    });
    await staff.ask(pricingApi.saveGroupPrices, { groupId, ...nothing, cap: creditCents(5000) });
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
      total: 5000,
      rules: [{ rule: 'cap', name, change: -1000 }],
    });
  });

  test('are read as saved, and saving them again changes nothing [P1.120]', async () => {
    const prices = { ...nothing, discountPercent: 5, minimum: creditCents(100), cap: creditCents(100) };
    const { staff, groupId } = await groupOf(prices);
    expect(await staff.ask(pricingApi.getGroupPrices, { groupId })).toEqual(prices);
    expect(await staff.ask(pricingApi.saveGroupPrices, { groupId, ...prices })).toBe(false);
  });

  test('that contradict or name what is gone are refused, and nothing is saved [P1.120]', async () => {
    const { staff, groupId } = await groupOf();
    const save = (more: object) => staff.ask(pricingApi.saveGroupPrices, { groupId, ...nothing, ...more });
    const gone = { price: creditCents(100) };
    const plain = { groupId, flat: false, discountPercent: 0, engine: [], module: [], special: [] };
    const refused = (more: object) => refusalOf(staff, 'saveGroupPrices', { ...plain, ...more });
    expect(await refused({ minimum: 2, cap: 1 })).toMatchObject({ ...invalid, issues: [{ path: 'cap' }] });
    expect(await refused({ discountPercent: 101 })).toMatchObject(invalid);
    expect(await refused({ minimum: -1 })).toMatchObject(invalid);
    await expect(save({ special: [{ methodId: MethodId.parse(999_999), ...gone }] })).rejects.toMatchObject({
      code: 'methodGone',
    });
    await expect(save({ special: [{ methodId: MethodId.parse(0), ...gone }] })).rejects.toMatchObject({
      code: 'methodGone',
    });
    const { priceClassId } = await priceClass('Stage_1', 0);
    const twice = { priceClassId, ...gone };
    expect(await refused({ engine: [twice, twice] })).toMatchObject(invalid);
    await expect(save({ engine: [{ ...twice, priceClassId: 999_999 }] })).rejects.toMatchObject({
      code: 'priceClassGone',
    });
    await expect(
      staff.ask(pricingApi.saveGroupPrices, { ...nothing, groupId: GroupId.parse(999_999) }),
    ).rejects.toMatchObject({ code: 'notFound' });
    expect(await staff.ask(pricingApi.getGroupPrices, { groupId })).toEqual(nothing);
  });
});

describe('bundles and the cap', () => {
  test('are saved whole and price files [P1.122 P1.123]', async () => {
    const [customer, staff] = [await portal().person(), await portal().person({ role: 'support' })];
    const methodIds = [await methodNamed(portal(), 'Stage_1'), await methodNamed(portal(), 'EGR')].toSorted(
      (one, other) => one - other,
    );
    const input = {
      bundles: [{ name: 'Stage 1 with EGR', methodIds, price: creditCents(7000) }],
      cap: creditCents(6900),
    };
    expect(await staff.ask(pricingApi.saveBundles, input)).toBe(true);
    expect(await staff.ask(pricingApi.saveBundles, input)).toBe(false);
    expect(await staff.ask(pricingApi.getPriceRules, { language: 'en' })).toMatchObject(input);
    expect(await priceOf(customer, ['Stage_1', 'EGR'])).toMatchObject({
      total: 6900,
      rules: [
        { rule: 'bundle', name: 'Stage 1 with EGR', change: 7000 - 8500 },
        { rule: 'cap', change: -100 },
      ],
    });
  });

  test('refuse the same methods twice, one method, and methods that are gone [P1.122]', async () => {
    const staff = await portal().person({ role: 'support' });
    const [one, other] = [await methodNamed(portal(), 'Stage_1'), await methodNamed(portal(), 'EGR')];
    const bundle = (...methodIds: MethodId[]) => ({ name: 'A bundle', methodIds, price: creditCents(100) });
    for (const bundles of [
      [bundle(one)],
      [bundle(one, one)],
      [bundle(one, other), bundle(other, one)],
      Array.from({ length: 21 }, () => bundle(one, other)),
    ])
      expect(await refusalOf(staff, 'saveBundles', { bundles })).toMatchObject(invalid);
    const save = (wanted: ReturnType<typeof bundle>) => staff.ask(pricingApi.saveBundles, { bundles: [wanted] });
    await expect(save(bundle(one, MethodId.parse(999_999)))).rejects.toMatchObject({ code: 'methodGone' });
    await expect(save(bundle(one, MethodId.parse(0)))).rejects.toMatchObject({ code: 'methodGone' });
    expect(await staff.ask(pricingApi.getPriceRules, { language: 'en' })).toMatchObject({ bundles: [] });
  });
});

describe('surcharges', () => {
  test('count for slave files and for priorities; that of the group before that for all [P1.123]', async () => {
    const { customer, staff, groupId, name } = await groupOf();
    const other = await portal().person();
    const surcharges = [
      { work: 'slave' as const, amount: creditCents(500) },
      { work: 'slave' as const, groupId, percent: 10 },
      { work: 'priority' as const, priority: 'asap' as const, amount: creditCents(1000) },
    ];
    expect(await staff.ask(pricingApi.saveSurcharges, { surcharges })).toBe(true);
    expect(await staff.ask(pricingApi.saveSurcharges, { surcharges })).toBe(false);
    const slave = { isMaster: false, priority: 'asap' };
    expect(await priceOf(other, ['Stage_1'], slave)).toMatchObject({
      total: 7500,
      rules: [
        { rule: 'slave', change: 500 },
        { rule: 'priority', change: 1000 },
      ],
    });
    expect(await priceOf(customer, ['Stage_1'], slave)).toMatchObject({
      total: 7600,
      rules: [{ rule: 'slave', name, percent: 10, change: 600 }, { rule: 'priority' }],
    });
    expect((await priceOf(customer, ['Stage_1'], { priority: 'nextDay' })).total).toBe(6000);
  });

  test('are judged again when the file is ordered [P1.123]', async () => {
    const [customer, staff] = [await portal().person(), await portal().person({ role: 'support' })];
    await staff.ask(pricingApi.saveSurcharges, {
      surcharges: [{ work: 'slave', amount: creditCents(500) }],
    });
    await expect(draft(portal(), customer, { fileName: 'readout.slave' })).rejects.toMatchObject({
      code: 'priceChanged',
      problem: { price: 65 },
    });
    await expect(draft(portal(), customer)).resolves.toMatchObject({});
    await staff.ask(pricingApi.saveSurcharges, {
      surcharges: [{ work: 'priority', priority: '30min', percent: 50 }],
    });
    await expect(draft(portal(), customer)).rejects.toMatchObject({
      code: 'priceChanged',
      problem: { price: 90 },
    });
  });

  test('refuse two for the same work, none and both of amount and percent, and unknown groups [P1.123]', async () => {
    const staff = await portal().person({ role: 'support' });
    const one = { work: 'slave', amount: 1 };
    for (const surcharges of [
      [one, { work: 'slave', percent: 5 }],
      [{ work: 'slave' }],
      [{ ...one, percent: 5 }],
      [{ work: 'slave', percent: 201 }],
      [{ work: 'priority', amount: 1 }],
      [{ work: 'priority', priority: 'tomorrow', amount: 1 }],
    ])
      expect(await refusalOf(staff, 'saveSurcharges', { surcharges })).toMatchObject(invalid);
    const surcharges = [{ ...one, groupId: 999_999 }];
    expect(await refusalOf(staff, 'saveSurcharges', { surcharges })).toMatchObject({ code: 'groupUnknown' });
    expect(await staff.ask(pricingApi.getPriceRules, { language: 'en' })).toMatchObject({ surcharges: [] });
  });
});

describe('campaigns', () => {
  const today = businessClock(new Date()).day;
  const campaign = {
    names: [
      { language: 'en' as const, name: 'Autumn' },
      { language: 'de' as const, name: 'Herbst' },
    ],
    from: today,
    to: '2099-12-31',
    audience: 'all' as const,
    groupIds: [],
    percent: 20,
  };

  test('price files and are the notice of the discount, for their audience [P1.124]', async () => {
    const { customer, staff, groupId } = await groupOf();
    const other = await portal().person();
    const campaigns = [campaign, { ...campaign, audience: 'groups' as const, groupIds: [groupId], percent: 30 }];
    expect(await staff.ask(pricingApi.saveCampaigns, { campaigns })).toBe(true);
    expect(await staff.ask(pricingApi.saveCampaigns, { campaigns })).toBe(false);
    expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
      globalDiscountPercent: 30,
      total: 4200,
      rules: [{ rule: 'campaign', names: campaign.names, percent: 30, until: '2099-12-31', change: -1800 }],
    });
    expect(await priceOf(other, ['Stage_1'])).toMatchObject({ total: 4800 });
    expect(await other.ask(settingsApi.loadGlobalOptions, {})).toMatchObject({
      discountPercent: 0,
      campaign: { names: campaign.names, percent: 20 },
    });
    await set('update portal_options set discount_percent = 25');
    const price = await priceOf(other, ['Stage_1']);
    expect([price.total, price.rules]).toEqual([4500, undefined]);
  });

  test('refuse periods that end before they begin, names without English, and unknown groups [P1.124]', async () => {
    const staff = await portal().person({ role: 'support' });
    const refused = (more: object) => refusalOf(staff, 'saveCampaigns', { campaigns: [{ ...campaign, ...more }] });
    for (const more of [
      { from: '2026-11-11', to: '2026-11-10' },
      { names: [{ language: 'de', name: 'Herbst' }] },
      { names: [] },
      { percent: 0 },
      { percent: 101 },
      { groupIds: [1] },
    ])
      expect(await refused(more)).toMatchObject(invalid);
    expect(await refused({ audience: 'groups', groupIds: [999_999] })).toMatchObject({ code: 'groupUnknown' });
    expect(await staff.ask(pricingApi.getPriceRules, { language: 'en' })).toMatchObject({ campaigns: [] });
  });
});
