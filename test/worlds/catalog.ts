import { catalogApi } from '#contract/catalog.ts';
import { noChecksum } from '#contract/catalog/checksums.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { createVehicle, model } from '#test/vehicles.ts';
import { defineWorld } from './define.ts';

const language = 'en';

/** A car whose power and methods support corrects, a boat that comes and goes, and a method that comes and goes. */
export const catalog = defineWorld(async ({ person, portal, scene }) => {
  const support = await person('support', { role: 'support' });
  const customer = await person('customer', { credits: 200 });
  const brand = 'Catalog Motors';
  const boats = 'Catalog Boats';
  const vehicleId = await createVehicle(portal, brand);
  const list = (search: string, category?: 'marine') =>
    support.ask(catalogApi.listVehicles, { page: 1, pageSize: 50, search, category });
  const loadMethods = () => support.ask(catalogApi.getMethods, { language });
  const loadOffered = () => customer.ask(pricingApi.getOfferedMethods, { vehicleId, language });

  await list('');
  await list(brand);
  for (const category of ['car', 'marine'] as const) await support.ask(catalogApi.getVehicleBrands, { category });
  const methods = await loadMethods();
  const stage1 = methods.find(({ name }) => name === 'Stage_1');
  if (stage1 === undefined) throw new Error('there is no Stage_1');
  await support.ask(catalogApi.getVehicleMethods, { vehicleId, language });
  await loadOffered();
  await customer.ask(orderingApi.listRecentVehicles, {});
  await customer.ask(orderingApi.listUsualMethods, { vehicleId });
  await customer.ask(catalogApi.searchVehicles, { search: brand });
  scene('power corrected');
  await support.ask(catalogApi.updateVehicle, { vehicleId, enginePs: 177 });
  await list(brand);
  scene('method switched off');
  await support.ask(catalogApi.updateVehicleMethods, {
    vehicleId,
    methods: [{ methodId: stage1.methodId, offered: false }],
  });
  await support.ask(catalogApi.getVehicleMethods, { vehicleId, language });
  await list(brand);
  await loadOffered();

  await list('', 'marine');
  const boat = {
    category: 'marine',
    brand: boats,
    model: 'Boat',
    engineCcm: null,
    enginePs: null,
    emission: '',
    ecuBrand: '',
    ecuType: '',
    ecuChecksum: noChecksum,
    acmFileId: 0,
  } as const;
  scene('boat added');
  const { vehicleId: boatId } = await support.ask(catalogApi.createVehicle, boat);
  await list('', 'marine');
  await list(boats, 'marine');
  scene('boat there already');
  await support.ask(catalogApi.createVehicle, boat).catch(() => undefined);
  scene('boat ordered');
  await portal.database.pool.query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode) values ($1, $2, 'VIN-12345', 'automatic')`,
    [customer.id, boatId],
  );
  await support.ask(catalogApi.deleteVehicle, { vehicleId: boatId }).catch(() => undefined);
  scene('boat deleted');
  await portal.database.pool.query('delete from jobs where vehicle_id = $1', [boatId]);
  await support.ask(catalogApi.deleteVehicle, { vehicleId: boatId });
  await list('', 'marine');
  await list(boats, 'marine');

  for (const call of [pricingApi.getStandardEnginePrices, pricingApi.getStandardModulePrices])
    await support.ask(call, { language });
  for (const universal of [false, true])
    await support.ask(catalogApi.getMethodReach, { universal, categories: ['car'], fuel: 'any' });
  for (const { methodId, universal, categories, fuel, name } of methods)
    if (['Stage_1', 'method_not_listed'].includes(name))
      await support.ask(catalogApi.getMethodReach, { methodId, universal, categories, fuel });
  scene('method added');
  const sound = 'Sound_generator';
  const { methodId } = await support.ask(catalogApi.createMethod, {
    name: sound,
    engineClassId: stage1.engineClassId,
    moduleClassId: stage1.moduleClassId,
    type: 'power',
    active: true,
    universal: true,
    categories: ['car'],
    fuel: 'any',
    dtcLogic: false,
    legalNotice: 'none',
    optionalParameters: '',
    urlLink: 'https://plain.example',
    texts: [
      { language: 'en', name: 'Sound generator', comment: '' },
      { language: 'de', name: 'Klanggenerator', comment: 'Nur ein Kommentar' },
    ],
  });
  await loadMethods();
  await support.ask(catalogApi.getMethodReach, { methodId, universal: true, categories: ['car'], fuel: 'any' });
  await loadOffered();
  scene('method switched off everywhere');
  await support.ask(catalogApi.updateMethod, { methodId, active: false, texts: [] });
  await loadMethods();
  await loadOffered();
  scene('method deleted');
  await support.ask(catalogApi.deleteMethod, { methodId });
  await loadMethods();
  return { brand, boats, model, sound, methodId };
});
