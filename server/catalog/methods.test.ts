import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import { MethodId, PriceClassId, VehicleId } from '#contract/ids.ts';
import type { CatalogMethod } from '#contract/catalog/methods.ts';
import type { VehicleMethod } from '#contract/catalog/vehicles.ts';
import { catalogApi } from '#contract/catalog.ts';
import { creditCents } from '#contract/money.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { pricingApi } from '#contract/pricing.ts';
import { draft } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);
let support: Person;
let customer: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  customer = await portal().person();
});

const notListed = MethodId.parse(0);
const noClass = PriceClassId.parse(0);

const newVehicle = async (emission = 'Diesel Euro 5', category: 'car' | 'marine' = 'car'): Promise<VehicleId> =>
  (
    await support.ask(catalogApi.createVehicle, {
      category,
      brand: `Brand ${randomUUID()}`,
      model: 'One',
      engineCcm: null,
      enginePs: null,
      emission,
      ecuBrand: '',
      ecuType: '',
      ecuChecksum: 'nocs',
      acmFileId: 0,
    })
  ).vehicleId;

async function newMethod(more: Partial<Input<typeof catalogApi.createMethod>> = {}): Promise<MethodId> {
  const { methodId } = await support.ask(catalogApi.createMethod, {
    name: `Method_${randomUUID()}`,
    engineClassId: PriceClassId.parse(1),
    moduleClassId: noClass,
    type: 'comfort',
    active: true,
    universal: false,
    categories: ['car'],
    fuel: 'diesel',
    dtcLogic: false,
    optionalParameters: '',
    urlLink: '',
    texts: [{ language: 'en', name: 'Something new', comment: 'It helps.' }],
    ...more,
  });
  return methodId;
}

async function methodOf(methodId: MethodId): Promise<CatalogMethod> {
  const method = (await support.ask(catalogApi.getMethods, {})).find((one) => one.methodId === methodId);
  if (method === undefined) throw new Error(`no method ${methodId}`);
  return method;
}
const offeredMethod = async (vehicleId: VehicleId, methodId: MethodId, language = 'en'): Promise<Method | undefined> =>
  (await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language })).find((one) => one.methodId === methodId);

describe('method', () => {
  test('is created with its texts, found by customers in their language, and counted [P1.33]', async () => {
    const vehicleId = await newVehicle();
    const methodId = await newMethod({
      moduleClassId: PriceClassId.parse(1),
      urlLink: 'https://example.com/more',
      texts: [
        { language: 'en', name: ' Launch control ', comment: 'Starts.' },
        { language: 'de', name: 'Startautomatik', comment: '' },
      ],
    });
    const method = await methodOf(methodId);
    expect(method).toMatchObject({ engineClassId: 1, moduleClassId: 1, type: 'comfort', fuel: 'diesel', tasks: 0 });
    expect(method.texts).toContainEqual({ language: 'en', name: 'Launch control', comment: 'Starts.' });
    expect(method.vehicles).toBeGreaterThan(0);
    expect(await offeredMethod(vehicleId, methodId)).toMatchObject({
      customerName: 'Launch control',
      engineClassId: 1,
      moduleClassId: 1,
      active: true,
      urlLink: 'https://example.com/more',
      price: expect.any(Number) as unknown,
      modulePrice: expect.any(Number) as unknown,
    });
    expect(await offeredMethod(vehicleId, methodId, 'de')).toMatchObject({ customerName: 'Startautomatik' });
    expect(await offeredMethod(vehicleId, methodId, 'fr')).toMatchObject({ customerName: 'Launch control' });
    await expect(newMethod({ name: method.name })).rejects.toMatchObject({ code: 'methodExists', status: 409 });
    await expect(newMethod({ engineClassId: PriceClassId.parse(99_999) })).rejects.toMatchObject({
      code: 'priceClassGone',
    });
  });

  test('changes only the given fields, and an emptied text is removed', async () => {
    const methodId = await newMethod();
    const before = await methodOf(methodId);
    const nothing = { methodId, texts: [] };
    expect(await support.ask(catalogApi.updateMethod, nothing)).toBe(false);
    expect(await support.ask(catalogApi.updateMethod, { ...nothing, type: 'comfort', categories: ['car'] })).toBe(
      false,
    );
    const polish = { language: 'pl', name: 'Nowa metoda', comment: 'Pomaga.' } as const;
    expect(await support.ask(catalogApi.updateMethod, { methodId, dtcLogic: true, texts: [polish] })).toBe(true);
    const after = await methodOf(methodId);
    expect(after).toEqual({ ...before, dtcLogic: true, texts: expect.any(Array) as unknown });
    expect(after.texts).toHaveLength(2);
    expect(after.texts).toContainEqual(polish);
    expect(await support.ask(catalogApi.updateMethod, { methodId, texts: [polish] })).toBe(false);
    expect(
      await support.ask(catalogApi.updateMethod, { methodId, texts: [{ ...polish, name: '', comment: '' }] }),
    ).toBe(true);
    expect((await methodOf(methodId)).texts).toEqual(before.texts);
    expect(await support.ask(catalogApi.updateMethod, { ...nothing, engineClassId: noClass })).toBe(true);
    expect(await methodOf(methodId)).toMatchObject({ engineClassId: 0 });
    const other = await newMethod();
    await expect(
      support.ask(catalogApi.updateMethod, { ...nothing, methodId: other, name: before.name }),
    ).rejects.toMatchObject({
      code: 'methodExists',
    });
    await expect(
      support.ask(catalogApi.updateMethod, { ...nothing, moduleClassId: PriceClassId.parse(99_999) }),
    ).rejects.toMatchObject({ code: 'priceClassGone' });
    await expect(
      support.ask(catalogApi.updateMethod, { ...nothing, methodId: MethodId.parse(99_999), fuel: 'any' }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is neither offered nor ordered once it is inactive', async () => {
    const vehicleId = await newVehicle();
    const methodId = await newMethod();
    const methods = [{ methodId }];
    await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
    await support.ask(catalogApi.updateMethod, { methodId, active: false, texts: [] });
    expect(await offeredMethod(vehicleId, methodId)).toBeUndefined();
    expect(await methodOf(methodId)).toMatchObject({ active: false, vehicles: 0 });
    await expect(
      customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods }),
    ).rejects.toMatchObject({
      code: 'methodNotOffered',
    });
  });

  test.each<[string, object]>([
    ['no name', { method_name: ' ' }],
    ['a link without protection', { method_url_link: 'http://example.com' }],
    ['a link that is a script', { method_url_link: 'javascript:alert(1)' }],
    ['an unknown fuel', { fuel: 'coal' }],
    ['an unknown category', { categories: ['plane'] }],
    ['a language that the portal does not speak', { texts: [{ language: 'xx', name: 'a', comment: '' }] }],
    ['a comment without a name', { texts: [{ language: 'de', name: '', comment: 'Nur ein Kommentar' }] }],
  ])('with %s is refused', async (_what, fields) => {
    const methodId = await newMethod();
    const answer = await fetch(`${portal().root}/api/tf24API/updateMethod`, {
      method: 'POST',
      headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ method_id: methodId, ...fields }),
    });
    expect(answer.status).toBe(400);
  });

  test('with orders, prices or solutions cannot be deleted and shows where it is used', async () => {
    const methodId = await newMethod();
    expect(await support.ask(catalogApi.deleteMethod, { methodId })).toBe(true);
    await expect(support.ask(catalogApi.deleteMethod, { methodId })).rejects.toMatchObject({ code: 'notFound' });

    const used = await newMethod();
    const { taskId } = await draft(portal(), customer);
    await run('insert into task_methods (task_id, method_id, price) values ($1, $2, 100)', [taskId, used]);
    await support.ask(pricingApi.setSpecialPrice, { userId: customer.id, methodId: used, price: creditCents(100) });
    expect(await methodOf(used)).toMatchObject({ tasks: 1 });
    await expect(support.ask(catalogApi.deleteMethod, { methodId: used })).rejects.toMatchObject({
      code: 'methodInUse',
      status: 409,
      problem: { tasks: 1, specialPrices: 1, solutions: 0 },
    });
    expect(await methodOf(used)).toMatchObject({ methodId: used });
  });

  test('‘method not listed’ allows changes of texts and link only', async () => {
    const methodId = notListed;
    await expect(support.ask(catalogApi.deleteMethod, { methodId })).rejects.toMatchObject({ code: 'methodFixed' });
    for (const change of [{ active: false }, { name: 'Other' }, { engineClassId: PriceClassId.parse(1) }])
      await expect(support.ask(catalogApi.updateMethod, { methodId, texts: [], ...change })).rejects.toMatchObject({
        code: 'methodFixed',
      });
    const texts = [{ language: 'fr', name: 'Autre chose', comment: 'Décrivez-la.' }] as const;
    expect(await support.ask(catalogApi.updateMethod, { methodId, texts: [...texts] })).toBe(true);
    expect(await offeredMethod(await newVehicle(), methodId, 'fr')).toMatchObject({ customerName: 'Autre chose' });
    const vehicleId = await newVehicle();
    await expect(
      support.ask(catalogApi.updateVehicleMethods, { vehicleId, methods: [{ methodId, offered: false }] }),
    ).rejects.toMatchObject({ code: 'methodFixed' });
  });
});

describe('methods offered for a vehicle', () => {
  const setTo = (vehicleId: VehicleId, methodId: MethodId, offered: boolean | null) =>
    support.ask(catalogApi.updateVehicleMethods, { vehicleId, methods: [{ methodId, offered }] });
  async function stateOf(vehicleId: VehicleId, methodId: MethodId): Promise<VehicleMethod | undefined> {
    const methods = await support.ask(catalogApi.getVehicleMethods, { vehicleId, language: 'en' });
    return methods.find((one) => one.methodId === methodId);
  }

  test('follow the rule unless staff override it, and again once the override is removed [P1.32]', async () => {
    const methodId = await newMethod();
    const [diesel, petrol] = [await newVehicle(), await newVehicle('Petrol Euro 6')];
    expect(await stateOf(diesel, methodId)).toMatchObject({ byRule: true, effective: true });
    expect(await stateOf(diesel, methodId)).not.toHaveProperty('offered');
    expect(await stateOf(petrol, methodId)).toMatchObject({ byRule: false, effective: false });

    expect(await setTo(diesel, methodId, false)).toBe(true);
    expect(await setTo(diesel, methodId, false)).toBe(false);
    expect(await setTo(petrol, methodId, true)).toBe(true);
    expect(await stateOf(diesel, methodId)).toMatchObject({ byRule: true, offered: false, effective: false });
    expect(await stateOf(petrol, methodId)).toMatchObject({ byRule: false, offered: true, effective: true });
    expect(await offeredMethod(diesel, methodId)).toBeUndefined();
    expect(await offeredMethod(petrol, methodId)).toMatchObject({ methodId });
    await expect(
      customer.ask(pricingApi.getFilePrice, { vehicleId: diesel, fileRole: 'engine', methods: [{ methodId }] }),
    ).rejects.toMatchObject({ code: 'methodNotOffered', status: 422 });

    expect(await setTo(diesel, methodId, null)).toBe(true);
    expect(await setTo(diesel, methodId, null)).toBe(false);
    expect(await offeredMethod(diesel, methodId)).toMatchObject({ methodId });
  });

  test('are overridden for this vehicle only', async () => {
    const methodId = await newMethod({ universal: true });
    const [one, other] = [await newVehicle(), await newVehicle('', 'marine')];
    await setTo(one, methodId, false);
    expect(await offeredMethod(one, methodId)).toBeUndefined();
    expect(await offeredMethod(other, methodId)).toMatchObject({ methodId });
  });

  test('cannot be set for an unknown vehicle or method', async () => {
    const methodId = await newMethod();
    const nowhere = VehicleId.parse(2_000_000_000);
    await expect(setTo(nowhere, methodId, true)).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      support.ask(catalogApi.getVehicleMethods, { vehicleId: nowhere, language: 'en' }),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(setTo(await newVehicle(), MethodId.parse(99_999), true)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('reach of a rule', () => {
  test('equals what customers find per vehicle, including overrides', async () => {
    const methodId = await newMethod({ categories: ['marine'], fuel: 'petrol' });
    const reachOf = (categories: CatalogMethod['categories'], fuel: CatalogMethod['fuel'], universal = false) =>
      support.ask(catalogApi.getMethodReach, { methodId, universal, categories, fuel });
    const { vehicles: before, total } = await reachOf(['marine'], 'petrol');
    const [diesel, petrol] = [await newVehicle('Diesel', 'marine'), await newVehicle('Petrol', 'marine')];
    expect(await reachOf(['marine'], 'petrol')).toEqual({ vehicles: before + 1, total: total + 2 });
    expect((await reachOf(['marine'], 'any')).vehicles).toBe(before + 2 + (await dieselBoats()));
    expect(await reachOf([], 'any')).toEqual({ vehicles: 0, total: total + 2 });
    expect(await reachOf([], 'any', true)).toEqual({ vehicles: total + 2, total: total + 2 });

    await support.ask(catalogApi.updateVehicleMethods, { vehicleId: diesel, methods: [{ methodId, offered: true }] });
    expect((await reachOf(['marine'], 'petrol')).vehicles).toBe(before + 2);
    await support.ask(catalogApi.updateVehicleMethods, { vehicleId: petrol, methods: [{ methodId, offered: false }] });
    expect((await reachOf(['marine'], 'petrol')).vehicles).toBe(before + 1);
    expect((await methodOf(methodId)).vehicles).toBe(before + 1);
    expect((await reachOf([], 'any')).vehicles).toBe(1);
    const unmade = { universal: false, categories: ['marine'], fuel: 'petrol' } as const;
    expect((await support.ask(catalogApi.getMethodReach, { ...unmade, categories: ['marine'] })).vehicles).toBe(
      before + 1,
    );

    /** Diesel boats other than the test's own. */
    async function dieselBoats(): Promise<number> {
      const { rows } = await run(
        `select count(*)::int as boats from vehicles where category = 'marine' and emission ilike '%diesel%' and id <> $1`,
        [diesel],
      );
      return (rows as { boats: number }[])[0]?.boats ?? 0;
    }
  });
});
