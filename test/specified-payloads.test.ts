import { describe, expect, test } from 'vitest';
import { makeFile, finishedOrder, newSoftware, readout, vehicleWith } from './orders.ts';
import { password, type Person, usePortal } from './portal.ts';
import { readAnswer, type Raw, openRaw } from './raw.ts';
import type { TaskId } from '#contract/ids.ts';
import { workbenchApi } from '#contract/workbench.ts';

const portal = usePortal({ own: true });

type Fields = Record<string, unknown>;

/** A vehicle as the search answers it, and a method of it that asks for no confirmation. */
async function chooseVehicle(raw: Raw): Promise<{ vehicle: Fields; method: Fields }> {
  const vehicle_id = await vehicleWith(portal());
  const { data }: { data: [Fields] } = await readAnswer(raw.get('getVehiclesWithSearchCriterials', { vehicle_id }));
  const methods: Fields[] = await readAnswer(raw.get('loadMethods', { vehicle_id }));
  const method = methods.find(({ method_name }) => method_name === 'Stage_1');
  if (method === undefined) throw new Error('the vehicle has no Stage_1');
  return { vehicle: data[0], method };
}

/** The payload of createTask, field by field as the customer specification lists it (section 7). */
const taskPayload = (job: number, { vehicle, method }: { vehicle: Fields; method: Fields }, price: number) => ({
  task_job_id: job,
  task_vehicle_id: vehicle['vehicle_id'],
  task_filePrice: price,
  methodData: [method],
  task_info: 'as soon as you can',
  task_priority: '30min',
  task_vehicle_data: vehicle,
  task_modificationMode: 'automatic',
  task_type: 'new',
  task_checksumCalculationCheckbox: 1,
  task_isMaster: 1,
  task_fileEndingType: 'bin',
  task_packerEndingExtension: '',
  singleDTCDeleteSelected: 0,
  singleDTCInput: '',
  singleDTCInputInHex: 0,
});

async function openJob(raw: Raw, vehicle: Fields): Promise<number> {
  const job: Fields = await readAnswer(
    raw.post('createJob', {
      vehicleData: vehicle,
      job_vehicle_VIN: 'WVWZZZ1KZ6W000001',
      job_additional: '',
      job_modificationMode: 'automatic',
    }),
  );
  expect(job).toEqual({
    job_id: job['job_ID'],
    job_ID: expect.any(Number) as number,
    job_vehicle_id: vehicle['vehicle_id'],
  });
  return Number(job['job_ID']);
}

const packed = (word: string) => new File([`PK\u0003\u0004 ${word} ${newSoftware()}`], `${word}.zip`);

test('specified payloads order, pay and deliver a file, from sign-in to an update [C7.28 C7.30 C7.31 C7.33 A7.15 A7.20]', async () => {
  const [customer, support] = [await portal().person({ credits: 200 }), await portal().person({ role: 'support' })];
  const { token }: { token: string } = await readAnswer(
    openRaw(portal()).post('signIn', { username: customer.username, password }),
  );
  const raw = openRaw(portal(), { token });
  const staff = openRaw(portal(), support);
  const { vehicle, method } = await chooseVehicle(raw);

  const price: { success: boolean; data: { total: number } } = await readAnswer(
    raw.post('loadCurrentFilePrice', { methods: [method], user_id: customer.id }),
  );
  expect(price).toMatchObject({ success: true, data: { total: 60 } });
  const job = await openJob(raw, vehicle);
  const made: Fields = await readAnswer(
    raw.post('createTask', taskPayload(job, { vehicle, method }, price.data.total)),
  );
  const task = Number(made['task_ID']);
  expect(made).toEqual({ task_id: task, task_ID: task });
  const log = makeFile(Buffer.from('a log'), 'log.txt');
  expect(
    await readAnswer(
      raw.form('uploadSupportFile', {
        fileSupport: log,
        fileNameSupport: log.name,
        fileSizeSupport: log.size,
        task_id: task,
        job_id: job,
      }),
    ),
  ).toBe(true);
  const original = packed('original');
  expect(
    await readAnswer(
      raw.form('uploadOriginalTaskFile', {
        file: original,
        fileName: original.name,
        fileSize: original.size,
        task_id: task,
        job_id: job,
      }),
    ),
  ).toBe(true);
  expect(await readAnswer(raw.get('loadTasksForJob', { job_id: job }))).toMatchObject([
    { task_id: task, task_status: 'manually', task_fileName: 'original.zip', task_info: 'as soon as you can' },
  ]);

  const note = makeFile(Buffer.from('a note'), 'note.txt');
  const message: Fields = await readAnswer(
    raw.form('createChatMessage', {
      chatJobId: job,
      chatTaskId: task,
      chatMessage: 'Is it done?',
      chatWriter: 'tuner',
      task_userID: customer.id,
      file: note,
      fileName: note.name,
    }),
  );
  expect(await readAnswer(staff.post('updateChatStatus', { chat_job_id: job, chat_oppener: 'support' }))).toBe(true);
  const sent = await staff.post('downloadChatFile', { fileJobId: job, fileJobChatId: message['chat_id'] });
  expect(await sent.text()).toBe('a note');

  const modified = packed('modified');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId: task as TaskId, fileName: modified.name, fileSize: modified.size },
    { files: { file: modified } },
  );
  const closing = {
    task_id: task,
    userID: customer.id,
    task_filePrice: 60,
    task_job_id: job,
    task_modifications: 1,
    task_paymentStatus: 'open',
  };
  expect(await readAnswer(staff.post('closeTask', closing))).toBe(true);
  const payment = { task_id: task, task_job_id: job, task_filePrice: 60, task_modifications: 1 };
  expect(await readAnswer(raw.post('payTaskWithTaskID', payment))).toBe(true);
  expect(
    await readAnswer(
      raw.post('createDeliveryNote', {
        deliveryNote_paymentTax: 19,
        company_model: '',
        user_sevdesk_id: '',
        companyDetails: { company_name: 'Berg' },
        creditsPrice: 60,
        areaID: 1,
        taskID: task,
        user_payment_api: 'none',
      }),
    ),
  ).toMatchObject({ taskId: task, deliveryNote_paymentTax: 19, price: 60 });
  expect(await readAnswer(raw.post('updateCreditsWithDeliveryNoteID', { taskID: task }))).toBe(true);
  expect(await readAnswer(raw.get('loadCreditBalance'))).toEqual({ transaction_balance: 140 });
  const file = await raw.post('downloadTaskModFile', { task_id: task, task_downloader: 'customer' });
  expect(await file.text()).toBe(await modified.text());
  const readBack = await raw.post('downloadOriginalFile', { task_id: task, task_downloader: 'customer' });
  expect(await readBack.text()).toBe(await original.text());

  // The same methods again: everything is paid already.
  const update = { ...taskPayload(job, { vehicle, method }, 0), task_id: task, task_type: 'updateUpgrade' };
  const updated: Fields = await readAnswer(raw.post('createTask', update));
  expect(
    await readAnswer(
      raw.post('updateTaskWithExistsOriginalFilePath', { task_id_old: task, task_id_new: updated['task_ID'] }),
    ),
  ).toBe(true);
  expect(await readAnswer(raw.post('signOut'))).toBe(true);
  expect((await raw.get('loadCreditBalance')).status).toBe(401);
});

describe('order', () => {
  test.each(['vehicle_id', 'id'])('names its vehicle in vehicleData by %s', async (field) => {
    const customer = await portal().person();
    const raw = openRaw(portal(), customer);
    const vehicle = await vehicleWith(portal());
    const asked = raw.post('createJob', { vehicleData: { [field]: vehicle }, job_vehicle_VIN: 'WVWZZZ' });
    expect(await readAnswer(asked)).toMatchObject({ job_vehicle_id: vehicle });
  });

  test('without a vehicle or with declined terms is refused', async () => {
    const raw = openRaw(portal(), await portal().person());
    const vehicle_id = await vehicleWith(portal());
    expect((await raw.post('createJob', { job_vehicle_VIN: 'WVWZZZ' })).status).toBe(400);
    expect((await raw.post('createJob', { vehicleData: { brand: 'VW' }, job_vehicle_VIN: 'WVWZZZ' })).status).toBe(400);
    const refused = { vehicle_id, job_vehicle_VIN: 'WVWZZZ' };
    for (const no of [false, 0, 'false'])
      expect((await raw.post('createJob', { ...refused, termsAccepted: no })).status).toBe(422);
    for (const yes of [true, 1, '1'])
      expect((await raw.post('createJob', { ...refused, termsAccepted: yes })).status).toBe(200);
  });

  test('takes missing fields from the uploaded file and refuses one of a wrong type', async () => {
    const raw = openRaw(portal(), await portal().person());
    const choice = await chooseVehicle(raw);
    const job = await openJob(raw, choice.vehicle);
    const { task_ID: task }: { task_ID: number } = await readAnswer(
      raw.post('createTask', taskPayload(job, choice, 60)),
    );
    const upload = (name: string) => {
      const file = makeFile(readout(), name);
      return raw.form('uploadOriginalTaskFile', {
        file,
        fileName: name,
        fileSize: file.size,
        task_id: task,
        job_id: job,
      });
    };
    expect((await upload('readout.exe')).status).toBe(415);
    expect(await readAnswer(upload('readout.fpf'))).toBe(true);
    expect(await readAnswer(raw.get('getTasksForJob', { job_id: job }))).toMatchObject([
      {
        task_fileName: 'readout.fpf',
        task_isMaster: false,
        task_checksumShouldBeDone: false,
        reason: 'slaveFile',
      },
    ]);
  });

  test('in manual mode goes to staff, whatever the job says', async () => {
    const raw = openRaw(portal(), await portal().person());
    const choice = await chooseVehicle(raw);
    const job = await openJob(raw, choice.vehicle);
    const payload = { ...taskPayload(job, choice, 60), task_modificationMode: 'manually' };
    const { task_ID: task_id }: { task_ID: number } = await readAnswer(raw.post('createTask', payload));
    const file = makeFile(readout());
    const upload = { file, fileName: file.name, fileSize: file.size, task_id, job_id: job };
    expect(await readAnswer(raw.form('uploadOriginalTaskFile', upload))).toBe(true);
    expect(await readAnswer(raw.get('getTasksForJob', { job_id: job }))).toMatchObject([
      { task_status: 'manually', reason: 'orderedManually', task_modificationMode: 'manually' },
    ]);
  });

  test('of a two-file vehicle has one task per file by the same payload, the module free without an addon price [C1.2 C4.22]', async () => {
    const raw = openRaw(portal(), await portal().person());
    const vehicle = { vehicle_id: await vehicleWith(portal(), { checksum: 'nocs', modules: true }) };
    const methods: Fields[] = await readAnswer(raw.get('loadMethods', vehicle));
    const method = methods.find((one) => one['legalNotice'] === 'none' && !('modulePrice' in one));
    if (method === undefined) throw new Error('every method of the vehicle is for module files');
    const job = await openJob(raw, vehicle);
    for (const [price, name] of [
      [Number(method['price']), 'engine.bin'],
      [0, 'module.bin'],
    ] as const) {
      const { task_ID: task_id }: { task_ID: number } = await readAnswer(
        raw.post('createTask', taskPayload(job, { vehicle, method }, price)),
      );
      const file = makeFile(readout(), name);
      const upload = { file, fileName: name, fileSize: file.size, task_id, job_id: job };
      expect(await readAnswer(raw.form('uploadOriginalTaskFile', upload))).toBe(true);
    }
    expect(await readAnswer(raw.get('getTasksForJob', { job_id: job }))).toMatchObject([
      { task_fileType: 'engine', task_fileName: 'engine.bin' },
      { task_fileType: 'module', task_fileName: 'module.bin', task_filePrice: 0 },
    ]);
  });
});

type World = { customer: Person; support: Person; job: number; task: number };
let theWorld: World | undefined;

/** One finished order, for every test that only reads. */
async function aWorld(): Promise<World> {
  if (theWorld !== undefined) return theWorld;
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const { jobId: job, taskId: task } = await finishedOrder(portal(), { customer, support });
  theWorld = { customer, support, job, task };
  return theWorld;
}

/** Calls that read, each with exactly the fields that a specification lists for it; what is not listed is `undefined`. */
const reading: readonly [
  string,
  'GET' | 'POST',
  'customer' | 'support',
  (world: World) => Record<string, string | number>,
][] = [
  ['getUserAccessData', 'GET', 'customer', ({ customer }) => ({ user_ID: customer.id })],
  ['getJobs', 'GET', 'customer', () => ({ filterMode: 'all', filterStartDate: '', filterEndDate: '' })],
  [
    'getJobs',
    'GET',
    'customer',
    () => ({ filterMode: 'universal', filterStartDate: '2026-01-01', filterEndDate: '2999-01-01' }),
  ],
  ['getJobsFromAllCustomers', 'GET', 'support', () => ({})],
  ['getJobStatusWithJobID', 'GET', 'customer', ({ job }) => ({ job_id: job })],
  ['getJobDataWithJobID', 'GET', 'customer', ({ job }) => ({ job_id: job })],
  ['loadJobDataWithJobID', 'GET', 'customer', ({ job }) => ({ job_id: job })],
  ['getTasksForJob', 'GET', 'customer', ({ job }) => ({ job_id: job })],
  ['getTaskStatusWithTaskID', 'POST', 'customer', ({ task }) => ({ task_id: task })],
  ['getTaskMetasForTask', 'GET', 'customer', ({ task }) => ({ task_id: task })],
  ['loadAssignedMessagesFromTask', 'GET', 'customer', ({ task }) => ({ task_id: task })],
  ['loadTasksForCustomer', 'POST', 'customer', () => ({ filterMode: 'today', filterStartDate: '', filterEndDate: '' })],
  ['getOpenTasksForAdmin', 'GET', 'support', () => ({})],
  ['getClosedTasksForAdmin', 'GET', 'support', () => ({})],
  ['getAllVehiclesByCategory', 'POST', 'customer', () => ({ vehicle_category: 'car' })],
  ['getVehicleBrandsWithCategory', 'GET', 'customer', () => ({ vehicle_category: 'car' })],
  ['loadVehicleBrandsWithCategories', 'GET', 'customer', () => ({ vehicle_category: 'car' })],
  [
    'getVehiclesWithSearchCriterials',
    'GET',
    'customer',
    () => ({ vehicle_category: 'car', vehicle_brand: 'Volkswagen' }),
  ],
  [
    'loadVehiclesWithSearchCriterials',
    'GET',
    'customer',
    () => ({ vehicle_category: 'car', vehicle_brand: 'Volkswagen' }),
  ],
  ['loadMethods', 'GET', 'customer', () => ({ vehicle_id: 1 })],
  ['getChatMessagesFromJob', 'GET', 'customer', ({ job }) => ({ jobID: job })],
  ['getAllChatMessagesUnread', 'GET', 'customer', () => ({})],
  ['getFilePricesCustomForCustomer', 'GET', 'support', ({ customer }) => ({ userID: customer.id })],
  ['getCustomerPricesSpezial', 'POST', 'support', ({ customer }) => ({ user_id: customer.id })],
  ['loadFilePricesMain', 'GET', 'customer', () => ({})],
  ['loadFilePricesAddon', 'GET', 'customer', () => ({})],
  ['getToolsForCustomer', 'GET', 'support', ({ customer }) => ({ customer_id: customer.id })],
  ['getCreditBalance', 'GET', 'customer', () => ({})],
  ['loadCreditBalance', 'GET', 'customer', () => ({})],
  ['getDashboardStatistics', 'GET', 'customer', () => ({})],
  ['getCountries', 'GET', 'customer', () => ({})],
  ['getCountryStates', 'GET', 'customer', () => ({ country_id: 2 })],
];

test('every reading call returns exactly the specified fields [C7.41]', async () => {
  const world = await aWorld();
  const { customer, support } = world;
  const raws = { customer: openRaw(portal(), customer), support: openRaw(portal(), support) };
  const answers = await Promise.all(
    reading.map(async ([name, method, who, fields]) => {
      const asked = method === 'GET' ? raws[who].get(name, fields(world)) : raws[who].post(name, fields(world));
      const answer = await asked;
      // To its end: a file of which nobody reads the rest keeps its connection, and the portal from stopping.
      await answer.arrayBuffer();
      return [name, answer.status];
    }),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

const secondNames = [
  ['loadTasksForJob', 'getTasksForJob', ({ job }: World) => ({ job_id: job })],
  ['loadJobDataWithJobID', 'getJobDataWithJobID', ({ job }: World) => ({ job_id: job })],
  ['loadCreditBalance', 'getCreditBalance', () => ({})],
  ['loadVehicleBrandsWithCategories', 'getVehicleBrandsWithCategory', () => ({ vehicle_category: 'truck' })],
  ['loadVehiclesWithSearchCriterials', 'getVehiclesWithSearchCriterials', () => ({ vehicle_category: 'bike' })],
] as const;

test('the names of the customer specification reach the administration’s calls, by both methods [C7.12 C7.13 C7.34 C7.35 C7.38]', async () => {
  const world = await aWorld();
  const raw = openRaw(portal(), world.customer);
  for (const [name, otherwise, fieldsOf] of secondNames) {
    const fields = fieldsOf(world);
    const wanted = await readAnswer(raw.get(otherwise, fields));
    expect(await readAnswer(raw.get(name, fields))).toEqual(wanted);
    expect(await readAnswer(raw.post(name, fields))).toEqual(wanted);
    expect((await openRaw(portal()).get(name, fields)).status).toBe(401);
  }
});

test('the names of the customer specification sign in and out [C7.23 C7.24]', async () => {
  const { username } = await portal().person();
  const visitor = openRaw(portal());
  expect((await visitor.post('signIn', { username, password: 'wrong' })).status).toBe(403);
  const { token }: { token: string } = await readAnswer(visitor.post('signIn', { username, password }));
  const raw = openRaw(portal(), { token });
  expect((await raw.get('signOut')).status).toBe(404);
  expect(await readAnswer(raw.post('signOut'))).toBe(true);
  expect((await raw.get('getCreditBalance')).status).toBe(401);
});

test('flags are accepted as numbers [A3.6]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const raw = openRaw(portal(), support);
  const set = (user_flatPrice: unknown) =>
    raw.post('updateCustomerFlatPriceSetting', { user_id: customer.id, user_flatPrice });
  expect(await readAnswer(set(1))).toBe(true);
  expect(await readAnswer(set(1))).toBe(false);
  expect(await readAnswer(set(0))).toBe(true);
  expect((await set(2)).status).toBe(400);
});

/** The fields of each entity as the two specifications list them, in the administration's spelling. */
const entities = {
  Job: `job_id job_status job_vehicle_VIN job_created job_changed vehicle_brand vehicle_model job_additional
    job_vehicle_id job_modificationMode`,
  Task: `task_id job_id task_job_id task_type task_status task_paymentStatus task_filePrice task_modifications
    task_changed task_done_by task_automaticChecksum task_checksumShouldBeDone vehicle_brand vehicle_model
    job_vehicle_VIN task_vehicle_id task_info task_priority task_fileName task_fileType task_fileTypeModFile
    task_isMaster task_fileEndingType task_packerEndingExtension task_modificationMode`,
  Vehicle: `vehicle_id vehicle_category vehicle_brand vehicle_model vehicle_engineCCm vehicle_enginePS
    vehicle_emission vehicle_ecuBrand vehicle_ecuType vehicle_ecuChecksum vehicle_acm_fileID`,
  Method: `method_id method_name method_name_customer method_comment_customer method_url_link method_price_id
    method_price_addon_id method_status method_type method_optional_params method_isUniversal method_hasDTCLogic`,
  'Task meta': 'task_meta_method_id',
  'Chat message': `chat_id chat_job_id chat_task_id chat_user chat_text chat_create_date chat_file_path
    chat_file_name chat_file_type`,
  'Credit transaction': 'transaction_balance transaction_deliveryNoteID transaction_taskID',
  Country: 'id countryen countryiso countryname areaID',
  State: 'statename',
  'Global options': 'appversion automaticStatus globalPriceDiscount globalPriceDiscountText',
};

test('every specified field of an entity is in the response [C3.3 C3.4 C3.5 C3.6 C3.8 C3.11 C3.17 C3.18 C3.21 C3.22 A3.1 A3.2 A3.3 A3.9]', async () => {
  const { customer, support, job, task } = await aWorld();
  const raw = openRaw(portal(), customer);
  await readAnswer(raw.form('createChatMessage', { chatJobId: job, chatTaskId: task, chatMessage: 'hello' }));
  const one = async (asked: Promise<Response>) => {
    const answer: Fields[] | { data: Fields[] } | Fields = await readAnswer(asked);
    const [first] = Array.isArray(answer)
      ? answer
      : Array.isArray(answer['data'])
        ? (answer['data'] as Fields[])
        : [answer];
    return first;
  };
  const answered: Record<keyof typeof entities, Fields | undefined> = {
    Job: await one(raw.get('getJobs')),
    Task: await one(raw.get('getTasksForJob', { job_id: job })),
    Vehicle: await one(raw.get('getVehiclesWithSearchCriterials', { vehicle_category: 'marine' })),
    Method: await one(raw.get('loadMethods', { vehicle_id: await vehicleWith(portal()) })),
    'Task meta': await one(raw.get('getTaskMetasForTask', { task_id: task })),
    'Chat message': await one(raw.get('getChatMessagesFromJob', { jobID: job })),
    'Credit transaction': await one(raw.get('getCredits')),
    Country: await one(raw.get('getCountries')),
    State: await one(raw.get('getCountryStates', { country_id: 2 })),
    'Global options': await one(raw.get('loadGlobalOptions')),
  };
  const missing = Object.entries(entities).flatMap(([entity, fields]) =>
    fields
      .split(/\s+/)
      .filter((field) => !Object.hasOwn(answered[entity as keyof typeof entities] ?? {}, field))
      .map((field) => `${entity}: ${field}`),
  );
  expect(missing).toEqual([]);
  expect(answered.Task).toMatchObject({
    job_id: job,
    task_job_id: job,
    task_fileEndingType: 'bin',
    task_packerEndingExtension: '',
    task_fileTypeModFile: 'bin',
    task_automaticChecksum: true,
    task_done_by: support.username,
  });
  expect(answered['Chat message']).toMatchObject({ chat_file_path: '', chat_file_name: '', chat_file_type: '' });
  expect(answered['Credit transaction']).toMatchObject({ transaction_taskID: null, transaction_deliveryNoteID: null });
});
