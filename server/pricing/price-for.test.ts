import { afterEach, expect, test } from 'vitest';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { pricingApi } from '#contract/pricing.ts';
import { confirmed, makeFile, methodNamed, readout, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

const set = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
afterEach(async () => {
  await set('update portal_options set discount_percent = 0');
});

async function priceOf(
  person: Person,
  names: readonly string[],
  more: { vehicleId?: VehicleId; fileRole?: FileRole; userId?: Person['id'] } = {},
) {
  const ids = await Promise.all(names.map((name) => methodNamed(portal(), name)));
  const { data } = await person.ask(pricingApi.getFilePrice, {
    vehicleId: await vehicleWith(portal()),
    fileRole: 'engine',
    methods: ids.map((methodId) => ({ methodId })),
    ...more,
  });
  return data;
}

/** A method of the catalogue that also exists for the module file, with its class there. */
async function moduleMethod(): Promise<{ name: string; classId: number; price: number }> {
  const { rows } = await set(
    `select m.name, m.module_class_id as "classId", c.price from methods m
     join price_classes c on c.kind = 'module' and c.id = m.module_class_id where m.universal and m.id > 0 order by m.id limit 1`,
  );
  const [row] = rows as { name: string; classId: number; price: number }[];
  if (row === undefined) throw new Error('the catalogue has no module method');
  return row;
}

const classPrice = ({ id }: Person, kind: string, classId: number, price: number) =>
  set(
    'insert into customer_class_prices (user_id, kind, class_id, price) values ($1, $2, $3, $4)',
    id,
    kind,
    classId,
    price,
  );

test('a special price precedes the agreed class price, which precedes the standard price [A3.5 C7.27]', async () => {
  const [customer, other] = [await portal().person(), await portal().person()];
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 6000, flat: false });

  await classPrice(customer, 'engine', 4, 5500);
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 5500 });

  const methodId = await methodNamed(portal(), 'Stage_1');
  await set('insert into special_prices (user_id, method_id, price) values ($1, $2, $3)', customer.id, methodId, 4950);
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ lines: [{ methodId, price: 4950 }], total: 4950 });

  // The list of methods shows the same price, and no other customer pays it.
  const listed = async (person: Person) =>
    (await person.ask(pricingApi.getOfferedMethods, { vehicleId: await vehicleWith(portal()), language: 'en' })).find(
      ({ name }) => name === 'Stage_1',
    );
  expect(await listed(customer)).toMatchObject({ price: 4950 });
  expect(await listed(other)).toMatchObject({ price: 6000 });
  expect(await priceOf(other, ['Stage_1'])).toMatchObject({ total: 6000 });
});

test('an agreed price of 0 applies', async () => {
  const customer = await portal().person();
  await classPrice(customer, 'engine', 4, 0);
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 0 });
});

test('a customer with the flat price pays it per file, whatever the methods and other agreements [A3.6]', async () => {
  const customer = await portal().person();
  await set('update users set flat_price = true where id = $1', customer.id);
  await classPrice(customer, 'engine', 4, 1);
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 8000, flat: true, quantityDiscountPercent: 0 });
  expect(await priceOf(customer, ['Stage_1', 'EGR', 'method_not_listed'])).toMatchObject({ total: 8000 });
  const vehicleId = await vehicleWith(portal(), { checksum: 'nocs', modules: true });
  const { name } = await moduleMethod();
  expect(await priceOf(customer, [name], { vehicleId, fileRole: 'module' })).toMatchObject({ total: 4000, flat: true });
});

test('the global discount applies last, to every price, and is rounded once', async () => {
  const [customer, flat] = [await portal().person(), await portal().person()];
  await set('update users set flat_price = true where id = $1', flat.id);
  await set('update portal_options set discount_percent = 15');
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({
    sum: 6000,
    afterQuantityDiscount: 6000,
    globalDiscountPercent: 15,
    total: 5100,
  });
  expect(await priceOf(flat, ['Stage_1'])).toMatchObject({ total: 6800 });
  const methodId = await methodNamed(portal(), 'Stage_1');
  await set('insert into special_prices (user_id, method_id, price) values ($1, $2, 4990)', customer.id, methodId);
  // 42.415 credits
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 4242 });
  await set('update portal_options set discount_percent = 100');
  expect(await priceOf(customer, ['Stage_1'])).toMatchObject({ total: 0 });
});

test('a method that is not listed is free until support sets its price [C2.61]', async () => {
  const customer = await portal().person();
  expect(await priceOf(customer, ['method_not_listed'])).toMatchObject({
    lines: [{ methodId: 0, price: 0 }],
    total: 0,
  });
});

test('a repeated method counts once, and a method not offered for the vehicle is refused [C3.12]', async () => {
  const customer = await portal().person();
  expect(await priceOf(customer, ['Stage_1', 'Stage_1'])).toMatchObject({ total: 6000, lines: [{ price: 6000 }] });
  const unknown = customer.ask(pricingApi.getFilePrice, {
    vehicleId: await vehicleWith(portal()),
    fileRole: 'engine',
    methods: [{ methodId: 99_999 as MethodId }],
  });
  await expect(unknown).rejects.toMatchObject({ code: 'methodNotOffered', status: 422 });
});

test('the price of a customer is visible to staff and that customer only [A7.73]', async () => {
  const [customer, stranger, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  await classPrice(customer, 'engine', 4, 1234);
  expect(await priceOf(support, ['Stage_1'], { userId: customer.id })).toMatchObject({ total: 1234 });
  expect(await priceOf(stranger, ['Stage_1'], { userId: stranger.id })).toMatchObject({ total: 6000 });
  await expect(priceOf(stranger, ['Stage_1'], { userId: customer.id })).rejects.toMatchObject({
    code: 'notFound',
    status: 404,
  });
  const nobody = priceOf(support, ['Stage_1'], { userId: 2_000_000_000 as Person['id'] });
  await expect(nobody).rejects.not.toMatchObject({ code: 'internalError' });
});

test('a two-file vehicle is one job with a task per file, the module file at its own class price [C1.2 C3.10 C3.21]', async () => {
  const customer = await portal().person();
  const vehicleId = await vehicleWith(portal(), { checksum: 'nocs', modules: true });
  const { name, classId, price } = await moduleMethod();
  expect(await priceOf(customer, [name], { vehicleId, fileRole: 'module' })).toMatchObject({ total: price });
  await classPrice(customer, 'module', classId, 1990);

  const { jobId } = await customer.ask(orderingApi.createJob, {
    vehicleId,
    vin: 'WVWZZZ1KZ6W000042',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
  });
  const add = async (fileRole: FileRole, methodName: string, total: CreditCents) =>
    customer.ask(orderingApi.createTask, {
      jobId,
      price: total,
      methods: [{ methodId: await methodNamed(portal(), methodName) }],
      fileRole,
      fileName: `${fileRole}.bin`,
      priority: '30min',
      checksumWanted: true,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
      legalNotices: await confirmed(portal(), customer, [await methodNamed(portal(), methodName)]),
    });
  await expect(add('module', name, creditCents(price))).rejects.toMatchObject({
    code: 'priceChanged',
    problem: { price: 19.9 },
  });
  // A method without a price for module files costs nothing on them.
  expect(await priceOf(customer, ['Stage_1'], { vehicleId, fileRole: 'module' })).toMatchObject({ total: 0 });
  const tasks = [
    { ...(await add('engine', 'Stage_1', creditCents(6000))), fileName: 'engine.bin' },
    { ...(await add('module', name, creditCents(1990))), fileName: 'module.bin' },
  ];
  for (const { taskId, fileName } of tasks) {
    const file = makeFile(readout(), fileName);
    const input = { jobId, taskId, fileName, fileSize: file.size };
    expect(await customer.ask(orderingApi.uploadOriginal, input, { files: { file } })).toBe(true);
  }
  for (const task of tasks) await taskIn(customer, { jobId, taskId: task.taskId }, 'manual');
  await expect(add('module', name, creditCents(1990))).rejects.toMatchObject({ code: 'taskExists', status: 409 });
  expect(await customer.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([
    { fileRole: 'engine', fileName: 'engine.bin', price: 6000 },
    { fileRole: 'module', fileName: 'module.bin', price: 1990 },
  ]);
  expect(await customer.ask(orderingApi.listJobs, { filterMode: 'all' })).toMatchObject({
    total: 1,
    data: [{ jobId, tasks: 2 }],
  });
});

test('methods are named in the requested language, or in English [A7.48 C3.11 C7.25]', async () => {
  const customer = await portal().person();
  const vehicleId = await vehicleWith(portal());
  const nameIn = async (language: string) =>
    (await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language })).find(({ name }) => name === 'Stage_1')
      ?.customerName;
  expect([await nameIn('de'), await nameIn('en'), await nameIn('fr')]).toEqual(['Stufe 1', 'Stage 1', 'Stage 1']);
});

test('returns standard prices of engine and module files, those of a customer, and special ones [A3.5]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const module = await moduleMethod();
  const methodId = await methodNamed(portal(), 'Stage_1');
  await classPrice(customer, 'engine', 4, 5500);
  await classPrice(customer, 'module', module.classId, 1234);
  await set('insert into special_prices (user_id, method_id, price) values ($1, $2, 4950)', customer.id, methodId);
  const ask = async (person: Person, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${portal().root}/api/tf24API/${path}`, {
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return response.json();
  };
  type Prices = { data: { priceClassId: number; price: number }[] };
  const standard = async (kind: string, id: number) =>
    ((await ask(support, `getFilePricesStandard${kind}`)) as Prices).data.find((one) => one.priceClassId === id)?.price;
  expect([await standard('Main', 4), await standard('Addon', module.classId)]).toEqual([60, module.price / 100]);
  expect(await ask(customer, 'getCustomerPricesMain')).toMatchObject([
    { priceClassId: 4, standardPrice: 60, price: 55 },
  ]);
  expect(await ask(customer, 'getCustomerPricesAddon')).toMatchObject([{ priceClassId: module.classId, price: 12.34 }]);
  const special = { method_id: methodId, price: 49.5 };
  expect(await ask(support, 'getCustomerPricesSpezial', { user_id: customer.id })).toMatchObject([special]);
});

test('an offered method has every specified field, including price classes and status [C3.12]', async () => {
  const customer = await portal().person();
  const vehicleId = await vehicleWith(portal());
  const methodId = await methodNamed(portal(), 'DTC_Off');
  const response = await fetch(`${portal().root}/api/tf24API/loadMethods?vehicle_id=${vehicleId}&language=de`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const methods = (await response.json()) as { method_id: number }[];
  const { rows } = await set('select engine_class_id, module_class_id from methods where id = $1', methodId);
  const [row] = rows as { engine_class_id: number; module_class_id: number | null }[];
  expect(methods.find((method) => method.method_id === methodId)).toMatchObject({
    method_name: 'DTC_Off',
    method_name_customer: expect.any(String) as unknown,
    method_comment_customer: expect.any(String) as unknown,
    method_url_link: expect.any(String) as unknown,
    method_price_id: row?.engine_class_id,
    method_price_addon_id: row?.module_class_id ?? 0,
    method_status: expect.anything() as unknown,
    method_type: expect.any(String) as unknown,
    method_optional_params: expect.any(String) as unknown,
    method_isUniversal: expect.anything() as unknown,
    method_hasDTCLogic: expect.anything() as unknown,
  });
});
