import { automationApi } from '#contract/automation.ts';
import { catalogApi } from '#contract/catalog.ts';
import { engineApi } from '#contract/engine.ts';
import type { Language } from '#contract/languages.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { printedCodes } from '#rules/dtc-codes.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { loadJob, payOnPage } from '#test/load-job.ts';
import { closeByHand, makeFile, newSoftware, order, type Ordered, readout, taskIn } from '#test/orders.ts';
import type { Person, Portal } from '#test/portal.ts';
import {
  emptyOrderForm,
  type OrderForm,
  toOrder,
  withMethods,
  withVehicle,
} from '#web/ordering/order-form/order-form.ts';
import { initialProgress, sendOrder } from '#web/ordering/order-form/send-order.ts';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { defineWorld, firstPage } from './define.ts';

const family = 'edc16';
export const vehicleName = 'Golf V 1.9 TDI';
export const vin = 'WVWZZZ1KZ6W000001';

/** The selections of methods that the tests make, step by step; each price and each forecast is recorded. */
const selections = [
  ['Stage_1'],
  ['Stage_2'],
  ['EGR'],
  ['DTC_Off'],
  ['method_not_listed'],
  ['Stage_1', 'Hot_Start'],
  ['Stage_2', 'method_not_listed'],
];

/** Lets the engine know the Stage 1 of a new software, and returns its original. */
async function teachStage1(portal: Portal, support: Person): Promise<Uint8Array> {
  const software = newSoftware();
  const image = syntheticImage({ family, software, seed: 1 });
  const teacher = await portal.person({ credits: 100 });
  const taught = await order(portal, teacher, { image });
  await taskIn(teacher, taught, 'manual');
  const modified = syntheticTuning(image, { family, seed: 1, area: 0 });
  await closeByHand(support, taught, { modified, recordSolution: true });
  await portal.database.pool.query(
    `update solutions set flags = '{}', signed_accepted_by = $1, signed_accepted_at = now() where software = $2`,
    [support.id, software],
  );
  return image;
}

/** The order page as one person uses it: the calls that it makes, in its own words. */
async function openOrderPage(customer: Person, language: Language) {
  await customer.ask(orderingApi.listRecentVehicles, {});
  for (const fileName of ['', 'readout.bin']) await customer.ask(orderingApi.proposeReading, { fileName });
  const { data } = await customer.ask(catalogApi.searchVehicles, { search: vehicleName });
  const [vehicle] = data;
  if (vehicle === undefined) throw new Error(`there is no ${vehicleName}`);
  const { vehicleId } = vehicle;
  await customer.ask(orderingApi.listUsualMethods, { vehicleId });
  const offered = await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language });
  const named = (names: readonly string[]): Method[] => offered.filter(({ name }) => names.includes(name));
  const formOf = (methods: readonly Method[], more: Partial<OrderForm> = {}): OrderForm => ({
    ...withMethods(withVehicle(emptyOrderForm(), vehicle), [], methods),
    vin,
    termsAccepted: true,
    ...more,
  });
  const idsOf = (methods: readonly Method[]) => methods.map(({ methodId }) => ({ methodId }));
  const priceOf = async (methods: readonly Method[], priority: TaskPriority = '30min') => {
    const price = {
      vehicleId,
      fileRole: 'engine' as const,
      methods: idsOf(methods),
      userId: customer.id,
      priority,
    };
    return (await customer.ask(pricingApi.getFilePrice, price)).data.total;
  };
  for (const kind of collectNotices(offered)) await customer.ask(settingsApi.getLegalNotice, { kind, language });
  for (const names of selections) await priceOf(named(names));
  await priceOf(named(['Stage_1']), 'nextDay');

  /** Checks a file, and asks who would do each of the selections on it. */
  const check = async (file: File): Promise<Extract<FileCheck, { state: 'checked' }>> => {
    const sent = { fileName: file.name, fileSize: file.size, fileRole: 'engine' as const };
    const checked = await customer.ask(engineApi.checkOriginalFile, sent, { files: { file } });
    const { fileCheckId } = checked;
    await customer.ask(orderingApi.proposeVehicles, { fileCheckId });
    await customer.ask(orderingApi.proposeReading, { fileName: file.name, fileCheckId });
    const asked = {
      fileCheckId,
      fileRole: 'engine' as const,
      vehicleId,
      priority: '30min' as const,
      checksumWanted: false,
      dtcCodes: '',
    };
    const alone = { ...asked, dtcSelected: false, dtcHex: false, alone: true, methods: idsOf(offered.slice(0, 50)) };
    await customer.ask(automationApi.loadFileForecast, alone);
    for (const checksumWanted of [true, false])
      await customer.ask(automationApi.loadFileForecast, { ...alone, checksumWanted });
    let forecast;
    for (const names of [...selections, [], ['Stage_1']]) {
      const methods = named(names);
      const { dtcSelected } = formOf(methods);
      const dtc = { dtcSelected, dtcHex: dtcSelected, methods: idsOf(methods) };
      forecast = await customer.ask(automationApi.loadFileForecast, { ...asked, ...dtc }).catch(() => undefined);
    }
    return { state: 'checked', ...checked, forecast, isChanging: false, isAccepted: true, accept: () => undefined };
  };

  /** Sends an order with the very calls of the page. */
  const send = async (names: readonly string[], more: Partial<OrderForm>, engine: FileCheck): Promise<Ordered> => {
    const methods = named(names);
    const form = formOf(methods, more);
    const checks = { engine, module: { state: 'none' as const } };
    const made = toOrder(form, methods, { engine: await priceOf(methods), module: undefined }, checks);
    if (made === undefined) throw new Error(`an order of ${names.join(', ')} is not complete`);
    let progress = initialProgress;
    const failure = await sendOrder(made, progress, customer.ask, (next) => {
      progress = next;
    });
    const { jobId, parts } = progress;
    const taskId = parts.engine?.taskId;
    if (failure !== undefined || jobId === undefined || taskId === undefined)
      throw new Error(`an order of ${names.join(', ')} stopped`, { cause: failure?.error });
    await loadResult(customer, { jobId, taskId }, language);
    return { jobId, taskId };
  };
  const noticesFor = (names: readonly string[]) =>
    Promise.all(
      collectNotices(named(names)).map(async (kind) => {
        const { version, language: written } = await customer.ask(settingsApi.getLegalNotice, { kind, language });
        return { kind, version, language: written };
      }),
    );
  return { check, send, noticesFor };
}

/** A copy of a readout whose last bytes, which no checksum covers, hold a VIN. */
function withVin(image: Uint8Array): Uint8Array {
  const copy = new Uint8Array(image);
  copy.set([0xff, ...new TextEncoder().encode('WVWZZZ1KZ6W000777'), 0xff], copy.length - 64);
  return copy;
}

/** A file of the usual size of which only the beginning is not erased. */
function erased(image: Uint8Array): Uint8Array {
  const copy = new Uint8Array(1 << 20).fill(0xff);
  copy.set(image.subarray(0, 9000));
  return copy;
}

/** Records what the page of a new order and the list of files ask. */
async function loadResult(customer: Person, { jobId, taskId }: Ordered, language: Language): Promise<void> {
  await customer.ask(tasksApi.getTasksOfJob, { jobId });
  await customer.ask(tasksApi.getTasksOfJob, { jobId, language });
  await customer.ask(tasksApi.getTaskStatus, { taskId });
  await loadJob(customer, { jobId, taskId });
  await customer.ask(orderingApi.listTasks, { ...firstPage, language });
}

/** A workshop with 100 credits at the order page, and a German one; the engine knows the Stage 1 of one software. */
export const orderPage = defineWorld(async ({ person, portal, scene, frame }) => {
  const support = await portal.person({ role: 'support' });
  const known = await teachStage1(portal, support);
  const file = makeFile(known);
  const supportFile = new File(['notes'], 'notes.txt');
  const noCheck = { state: 'none' } as const;

  const german = await person('german', { language: 'de', credits: 100 });
  const workshop = await person('workshop', { credits: 100 });
  const people = [
    { customer: german, page: await openOrderPage(german, 'de') },
    { customer: workshop, page: await openOrderPage(workshop, 'en') },
  ];
  for (const { page } of people) await page.check(file);

  for (const search of ['diesel', 'golf v 1.9 tdi', 'Melkus RS 1000'])
    await workshop.ask(catalogApi.searchVehicles, { search });
  const category = 'truck';
  await workshop.ask(catalogApi.getVehicleBrands, { category });
  await workshop.ask(catalogApi.searchVehicles, { category, search: '' });
  await workshop.ask(catalogApi.searchVehicles, { category, brand: 'Scania', search: '' });

  // Without the check of its file; a person looks at an archive.
  scene('ordered unchecked');
  for (const { page } of people)
    await page.send(['Stage_1'], { engineFile: makeFile(readout('edc16'), file.name), supportFile }, noCheck);

  scene('ordered');
  await support.ask(automationApi.pauseAutomaticService, {});
  const orders: Ordered[] = [];
  try {
    for (const { page } of people) {
      const engine = await page.check(file);
      orders.push(await page.send(['Stage_1'], { engineFile: file, supportFile }, engine));
    }
  } finally {
    await support.ask(automationApi.resumeAutomaticService, {});
  }
  scene('finished');
  const [, made] = orders;
  if (made === undefined) throw new Error('nothing was ordered');
  const task = await taskIn(workshop, made, 'finished');
  await loadResult(workshop, made, 'en');
  await frame(workshop);
  scene('paid');
  await payOnPage(workshop, task);
  await loadResult(workshop, made, 'en');
  await frame(workshop);

  const page = await openOrderPage(workshop, 'en');
  scene('ordered before');
  await page.check(file);
  scene('no vehicle known');
  await page.check(makeFile(new Uint8Array(70_000).fill(0x41)));
  scene('VIN in the file');
  const found = makeFile(withVin(readout()));
  const ofVin = await page.send(['Stage_1'], { engineFile: found, vin: 'WVWZZZ1KZ6W000777' }, await page.check(found));
  await taskIn(workshop, ofVin, 'manual');
  await loadResult(workshop, ofVin, 'en');
  scene('erased');
  const garbage = makeFile(erased(readout()));
  const ofGarbage = await page.send(['Stage_1'], { engineFile: garbage }, await page.check(garbage));
  await taskIn(workshop, ofGarbage, 'manual');
  await loadResult(workshop, ofGarbage, 'en');
  scene('other control unit');
  const staff = await person('support', { role: 'support' });
  const other = makeFile(readout('medc17'));
  const contradicting = await page.send(['Stage_1'], { engineFile: other }, await page.check(other));
  await taskIn(workshop, contradicting, 'manual');
  await loadJob(staff, contradicting, workshop.id);

  const byHand = async (name: string, methods: readonly string[], more: Partial<OrderForm>) => {
    scene(name);
    const ordered = await page.send(methods, { engineFile: makeFile(readout(), file.name), ...more }, noCheck);
    await taskIn(workshop, ordered, 'manual');
    await loadResult(workshop, ordered, 'en');
    return ordered;
  };
  await byHand('not listed', ['Stage_2', 'method_not_listed'], { additional: 'A map switch, please.' });
  const legalNotices = await page.noticesFor(['DTC_Off']);
  const codes = '2002,4B0A';
  for (const dtcCodes of [codes, '327,3FFF,16804']) {
    const printed = printedCodes({ dtcCodes, dtcHex: true }).flatMap(({ code }) => code ?? []);
    await workshop.ask(engineApi.loadDtcMeanings, { codes: printed });
  }
  await byHand('DTC 2002', ['DTC_Off'], { dtcInput: codes, legalNotices });
  await byHand('DTC 327', ['DTC_Off'], { dtcInput: '327,3FFF,16804', legalNotices });
  const confirmed = await byHand('notice confirmed', ['EGR'], { legalNotices: await page.noticesFor(['EGR']) });
  await loadJob(staff, confirmed, workshop.id);
  for (const { kind, version } of await page.noticesFor(['EGR']))
    await staff.ask(settingsApi.getLegalNotice, { kind, language: 'en', version });
  return {
    ...made,
    contradictingJobId: contradicting.jobId,
    confirmedJobId: confirmed.jobId,
    username: workshop.username,
  };
});
