import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import type { MethodId, UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { toggleMethod } from '#rules/methods.ts';
import { createVehicle } from '#test/vehicles.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { defineWorld } from './define.ts';

const language = 'en';

/** The standard prices, before and after Stage 3 costs more, and a customer with whom prices are agreed one after the other. */
export const pricing = defineWorld(async ({ person, portal, scene }) => {
  const customer = await person('customer');
  const support = await person('support', { role: 'support' });
  const brand = 'Pricing Motors';
  const vehicleId = await createVehicle(portal, brand);

  const loadPrices = () => support.ask(pricingApi.getStandardEnginePrices, { language });
  const { data: classes } = await loadPrices();
  await support.ask(pricingApi.getStandardModulePrices, { language });
  await support.ask(purchasesApi.saveGroup, { name: 'Partners', bonusPercent: 0, paysBy: [] });
  await support.ask(purchasesApi.listGroups, {});
  await support.ask(pricingApi.getFollowUpRules, {});
  await support.ask(pricingApi.getPriceRules, { language });
  const [{ groupId } = { groupId: undefined }] = await support.ask(purchasesApi.listGroups, {});
  if (groupId === undefined) throw new Error('the group is missing');
  await support.ask(pricingApi.getGroupPrices, { groupId });
  await support.ask(statisticsApi.getTrophies, { period: 'month', language });
  for (const search of ['', customer.username])
    await support.ask(accountsApi.listUsers, { filterMode: 'all', state: 'all', search });
  for (const one of [support, customer]) await one.ask(catalogApi.searchVehicles, { search: brand });
  await customer.ask(orderingApi.listRecentVehicles, {});
  await customer.ask(orderingApi.listUsualMethods, { vehicleId });
  await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language });
  const offered = await support.ask(pricingApi.getOfferedMethods, { vehicleId, language });
  const methodNamed = (name: string) => {
    const method = offered.find(({ customerName }) => customerName.includes(name));
    if (method === undefined) throw new Error(`the vehicle does not offer ${name}`);
    return method;
  };
  /** Asks for the price after each choice, as the preview does. */
  const preview = async (names: readonly string[], userId?: UserId) => {
    let chosen: MethodId[] = [];
    for (const name of names) {
      const before = offered.filter(({ methodId }) => chosen.includes(methodId));
      chosen = toggleMethod(before, methodNamed(name)).map(({ methodId }) => methodId);
      const methods = chosen.map((methodId) => ({ methodId }));
      await support.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods, userId });
    }
  };
  const idOf = (name: string) => {
    const found = classes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no price class ${name}`);
    return found.priceClassId;
  };
  await preview(['Stage 3', 'EGR', 'NOx']);

  const { id: userId } = customer;
  const loadAgreed = () => support.ask(pricingApi.getAgreedPrices, { userId, language });
  const medium = idOf('Medium');
  await loadCustomer(support, userId);
  await loadAgreed();
  scene('class agreed');
  await support.ask(pricingApi.updateAgreedEnginePrices, {
    userId,
    prices: [{ priceClassId: medium, price: creditCents(2250) }],
  });
  await loadAgreed();
  scene('special price set');
  const { methodId } = methodNamed('Stage 1');
  await support.ask(pricingApi.setSpecialPrice, { userId, methodId, price: creditCents(4900) });
  await loadAgreed();
  await preview(['Stage 1', 'EGR'], userId);
  scene('class as standard');
  await support.ask(pricingApi.updateAgreedEnginePrices, { userId, prices: [{ priceClassId: medium, price: null }] });
  await loadAgreed();
  scene('special price removed');
  await support.ask(pricingApi.deleteAgreedPrice, { userId, kind: 'special', id: methodId });
  await loadAgreed();
  await preview(['Stage 1'], userId);
  scene('flat');
  await support.ask(pricingApi.setFlatPrice, { userId, flat: true });
  await loadAgreed();
  await preview(['Stage 1'], userId);

  scene('follow-ups saved');
  const rules = [
    { kind: 'dealerUpdate', outcome: 'percent', percent: 50 },
    { kind: 'changeMethods', days: 14, outcome: 'free' },
  ] as const;
  await support.ask(pricingApi.saveFollowUpRules, { rules: [...rules] });
  await support.ask(pricingApi.getFollowUpRules, {});
  // The other worlds have no table.
  await support.ask(pricingApi.saveFollowUpRules, { rules: [] });

  scene('further prices saved');
  const plain = { flat: false, discountPercent: 0, engine: [], module: [], special: [] };
  await support.ask(pricingApi.saveBundles, { bundles: [], cap: creditCents(15_000) });
  await support.ask(pricingApi.saveSurcharges, { surcharges: [{ work: 'slave', percent: 10 }] });
  await support.ask(pricingApi.saveCampaigns, { campaigns: [] });
  await support.ask(pricingApi.saveGroupPrices, { groupId, ...plain, discountPercent: 10 });
  await support.ask(pricingApi.getPriceRules, { language });
  await support.ask(pricingApi.getGroupPrices, { groupId });
  // The other worlds have none of them.
  await support.ask(pricingApi.saveBundles, { bundles: [] });
  await support.ask(pricingApi.saveSurcharges, { surcharges: [] });
  await support.ask(pricingApi.saveGroupPrices, { groupId, ...plain });

  scene('class added');
  await support.ask(pricingApi.createEnginePriceClass, { name: 'Tractors', price: creditCents(4200) });
  const tractors = (await loadPrices()).data.find(({ name }) => name === 'Tractors');
  if (tractors === undefined) throw new Error('the new price class is missing');
  await support
    .ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId: idOf('Stage 2'), language })
    .catch(() => undefined);
  scene('class deleted');
  await support.ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId: tractors.priceClassId, language });
  await loadPrices();

  const setStage3 = (price: number) =>
    support.ask(pricingApi.updateEnginePriceClasses, {
      prices: [{ priceClassId: idOf('Stage 3'), price: creditCents(price) }],
      language,
    });
  scene('price raised');
  await setStage3(13_550);
  await loadPrices();
  await preview(['Stage 3', 'EGR', 'NOx']);
  await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language });
  // The other worlds have the price of the base data.
  await setStage3(12_000);
  return { customerId: userId, customerName: customer.username, brand };
});
