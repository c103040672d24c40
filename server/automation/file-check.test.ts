import { beforeAll, describe, expect, test } from 'vitest';
import { FileCheckId, type MethodId, type VehicleId } from '#contract/ids.ts';
import { automationApi } from '#contract/automation.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  draft,
  makeFile,
  methodNamed,
  newSoftware,
  order,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { silent } from '#server/log/log.ts';
import { RefusalError } from '#server/http/refusal.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { loadFileForecast } from '#server/automation/index.ts';

const portal = usePortal({ own: true });
let support: Person;
let stage: MethodId;
let startStop: MethodId;
let edc16: VehicleId;
let edc15: VehicleId;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  stage = await methodNamed(portal(), 'Stage_1');
  startStop = await methodNamed(portal(), 'Start_Stop');
  edc16 = await vehicleWith(portal(), { checksum: 'edc16' });
  edc15 = await vehicleWith(portal(), { checksum: 'edc15' });
});

/** Checks a file. */
async function check(customer: Person, image: Uint8Array, name = 'readout.bin') {
  const file = makeFile(image, name);
  return customer.ask(
    engineApi.checkOriginalFile,
    { fileName: name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
}

/** Forecast for an order of a checked file. */
const forecast = (customer: Person, fileCheckId: FileCheckId, methods: readonly MethodId[], vehicleId = edc16) =>
  customer.ask(automationApi.loadFileForecast, {
    fileCheckId,
    fileRole: 'engine',
    vehicleId,
    methods: methods.map((methodId) => ({ methodId })),
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });

/** An image for whose software Stage 1 has been recorded. */
async function learnedImage(): Promise<Uint8Array> {
  const image = readout('edc15', newSoftware());
  const first = await portal().person();
  const byHand = await order(portal(), first, { image, checksum: 'edc15' });
  await taskIn(first, byHand, 'manual');
  await closeByHand(support, byHand, {
    modified: syntheticTuning(image, { family: 'edc15', seed: 3 }),
    recordSolution: true,
  });
  return image;
}

const rowsOf = async (text: string, values: unknown[] = []) => (await portal().database.pool.query(text, values)).rows;

describe('checking a file before it is ordered', () => {
  test('returns family, software, confidence and checksums [P4.1]', async () => {
    const customer = await portal().person();
    const software = newSoftware();
    const { facts } = await check(customer, readout('edc16', software));
    expect(facts).toMatchObject({
      container: { kind: 'raw' },
      family: 'edc16',
      software,
      length: 1 << 20,
      reading: [],
    });
    expect(facts.confidence).toBeGreaterThanOrEqual(60);
    expect(facts.checksum).toMatchObject({ family: 'edc16', wrong: 0 });
    expect(facts.checksum.checks).toBeGreaterThan(0);
  });

  test('stores the facts of a file once, for all customers', async () => {
    const image = readout();
    const one = await check(await portal().person(), image);
    const other = await check(await portal().person(), image);
    expect(other.facts).toEqual(one.facts);
    expect(other.fileCheckId).not.toBe(one.fileCheckId);
    expect(await rowsOf('select software from file_facts where software = $1', [one.facts.software])).toHaveLength(1);
  });

  test('recognizes a doubled image, which a person has to handle', async () => {
    const customer = await portal().person();
    const image = readout('edc16', newSoftware());
    const { facts, fileCheckId } = await check(customer, new Uint8Array(Buffer.concat([image, image])));
    const once = (await check(customer, image)).facts;
    expect(facts).toEqual({ ...once, container: { kind: 'doubled' }, length: 2 * image.length });
    expect(await forecast(customer, fileCheckId, [stage])).toMatchObject({ service: 'byHand', reason: 'notRaw' });
  });

  test('returns the offset of a shifted image, and cutOff for an incomplete one', async () => {
    const customer = await portal().person();
    const image = readout('me7', newSoftware());
    const shifted = new Uint8Array(0x10000 + image.length).fill(0xff);
    shifted.set(image, 0x10000);
    expect((await check(customer, shifted)).facts.container).toEqual({ kind: 'shifted', bytes: 0x10000 });
    const half = readout('edc16', newSoftware()).slice(0, 0x80000);
    const { facts } = await check(customer, half);
    expect(facts.reading).toEqual(['cutOff']);
    expect(facts.confidence).toBeLessThan(60);
  });

  test('returns a forecast for each method alone on request', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, await learnedImage());
    const body = {
      fileCheckId,
      vehicle_id: edc15,
      methodData: [{ method_id: stage }, { method_id: startStop }, { method_id: 0 }],
      task_checksumCalculationCheckbox: true,
      alone: true,
    };
    const answer = await fetch(`${portal().root}/api/tf24API/loadFileForecast`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({
      methods: expect.arrayContaining([
        { method_id: stage, service: 'instant' },
        { method_id: startStop, service: 'byHand', reason: 'noSolution' },
        { method_id: 0, service: 'byHand', reason: 'notListedMethod' },
      ]) as unknown,
      service: 'byHand',
    });
    // Together they are one order, which a person does.
    expect(await forecast(customer, fileCheckId, [stage, startStop], edc15)).toMatchObject({ service: 'byHand' });
  });

  test('accepts garbage and empty reads', async () => {
    const customer = await portal().person();
    const noise = Uint8Array.from({ length: 70_000 }, (_, index) => (index * index * 31 + (index >> 3) * 17) & 0xff);
    expect((await check(customer, noise)).facts.software).toBeUndefined();
    expect((await check(customer, new Uint8Array(4096).fill(0xff))).facts.container.kind).toBe('empty');
    expect(
      (await check(customer, new TextEncoder().encode('PK\u0003\u0004 whatever'), 'a.zip')).facts.container,
    ).toEqual({
      kind: 'archive',
      name: 'zip',
    });
  });

  test.each([
    ['of another type', 'readout.exe', 4, 'fileTypeNotValid'],
    ['of another length than announced', 'readout.bin', 5, 'fileSizeMismatch'],
  ])('rejects a file %s', async (_sentence, fileName, fileSize, code) => {
    const customer = await portal().person();
    const file = makeFile(new Uint8Array([1, 2, 3, 4]), fileName);
    await expect(
      customer.ask(engineApi.checkOriginalFile, { fileName, fileSize, fileRole: 'engine' }, { files: { file } }),
    ).rejects.toMatchObject({ code });
  });

  test('returns 404 for another customer in forecast and order', async () => {
    const { fileCheckId } = await check(await portal().person(), readout());
    const stranger = await portal().person();
    await expect(forecast(stranger, fileCheckId, [stage])).rejects.toMatchObject({ code: 'notFound' });
    const ids = await draft(portal(), stranger);
    await expect(stranger.ask(orderingApi.orderCheckedFile, { ...ids, fileCheckId })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

describe('the forecast of an order', () => {
  test('is instant for a recorded solution, which the automatic service then applies', async () => {
    const image = await learnedImage();
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, image);
    const forecasts = await forecast(customer, fileCheckId, [stage], edc15);
    expect(forecasts).toMatchObject({ service: 'instant', methods: [{ methodId: stage, service: 'instant' }] });
    expect(forecasts.reason).toBeUndefined();
    const ids = await draft(portal(), customer, { checksum: 'edc15' });
    expect(await customer.ask(orderingApi.orderCheckedFile, { ...ids, fileCheckId })).toBe(true);
    expect(await taskIn(customer, ids, 'finished', 'manual')).toMatchObject({ status: 'finished' });
  });

  test('returns the service of each method, and one by hand makes the whole order by hand [P4.2]', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, await learnedImage());
    const forecasts = await forecast(customer, fileCheckId, [stage, startStop], edc15);
    expect(forecasts).toMatchObject({ service: 'byHand', reason: 'noSolution' });
    expect(forecasts.methods).toContainEqual({ methodId: stage, service: 'instant' });
    expect(forecasts.methods).toContainEqual({ methodId: startStop, service: 'byHand', reason: 'noSolution' });
  });

  test('gives a reason that concerns the whole file for every method', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, new Uint8Array(1 << 16).fill(0xff));
    expect(await forecast(customer, fileCheckId, [stage])).toMatchObject({
      methods: [{ service: 'byHand', reason: 'notRaw' }],
    });
    const archive = await check(customer, readout(), 'readout.zip');
    expect(await forecast(customer, archive.fileCheckId, [stage])).toMatchObject({
      methods: [{ service: 'byHand', reason: 'fileTypeManual' }],
    });
  });

  test('says when the automatic service is off', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, await learnedImage());
    await rowsOf('update portal_options set automatic_status = false');
    expect(await forecast(customer, fileCheckId, [stage], edc15)).toMatchObject({
      service: 'byHand',
      reason: 'automaticServiceOff',
    });
    await rowsOf('update portal_options set automatic_status = true');
    expect(await forecast(customer, fileCheckId, [stage], edc15)).toMatchObject({ service: 'instant' });
  });

  test('estimates the time by priority, and after five tasks by support’s actual times', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, readout());
    await rowsOf('update tasks set finished_by = null');
    expect((await forecast(customer, fileCheckId, [stage])).byHand).not.toHaveProperty('minutes');
    // Always open, so that the clock of the test plays no part.
    await rowsOf('delete from support_hours');
    for (const minutes of [10, 20, 44, 70, 600]) {
      const ids = await order(portal(), customer);
      await rowsOf(
        `update tasks set finished_at = now(), created_at = now() - make_interval(mins => $2), finished_by = $3 where id = $1`,
        [ids.taskId, minutes, support.id],
      );
    }
    const { byHand } = await forecast(customer, fileCheckId, [stage]);
    expect(byHand).toMatchObject({ minutes: 45 });
    expect(byHand.opensAt).toBeUndefined();
    expect(Date.parse(byHand.expectedAt)).toBeGreaterThan(Date.now() + 44 * 60_000);
  });

  test('includes the latest order of the same file by the same customer only', async () => {
    const image = readout();
    const customer = await portal().person();
    await order(portal(), await portal().person(), { image });
    const { fileCheckId } = await check(customer, image);
    expect((await forecast(customer, fileCheckId, [])).duplicate).toBeUndefined();
    await order(portal(), customer, { image });
    const { taskId, jobId } = await order(portal(), customer, { image });
    const { duplicate } = await forecast(customer, fileCheckId, []);
    expect(duplicate).toMatchObject({ taskId, jobId });
    expect(duplicate?.orderedAt).toMatch(/Z$/);
  });
});

describe('a file of another control unit than the vehicle’s', () => {
  const request = {
    fileRole: 'engine',
    fileName: 'readout.bin',
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  } as const;

  test('is ordered only when the contradiction is accepted, and staff see it [P4.4]', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, readout('medc17'));
    const { contradiction } = await forecast(customer, fileCheckId, []);
    expect(contradiction).toMatchObject({ vehicle: expect.stringMatching(/^EDC16/) });
    const { jobId, taskId: unchecked } = await draft(portal(), customer);
    const [task] = await rowsOf('select price from tasks where id = $1', [unchecked]);
    const draftRequest = { ...request, jobId, price: task.price, methods: [{ methodId: stage }], fileCheckId };
    await expect(customer.ask(orderingApi.createTask, draftRequest)).rejects.toMatchObject({
      code: 'contradictionNotAccepted',
      problem: contradiction,
    });
    const { taskId } = await customer.ask(orderingApi.createTask, { ...draftRequest, contradictionAccepted: true });
    await customer.ask(orderingApi.orderCheckedFile, { jobId, taskId, fileCheckId });
    const facts = await support.ask(automationApi.getTaskFileFacts, { taskId });
    expect(facts.facts).toMatchObject({ family: 'medc17' });
    expect(facts.contradiction).toMatchObject({ ...contradiction, acceptedAt: expect.stringMatching(/Z$/) });
  });

  test('has the reason otherControlUnit for all methods, before and after the order', async () => {
    const customer = await portal().person();
    const { fileCheckId, facts } = await check(customer, readout('medc17'));
    expect(facts.checksum).toMatchObject({ wrong: 0 });
    const forecasts = await forecast(customer, fileCheckId, [stage, startStop]);
    expect(forecasts).toMatchObject({ service: 'byHand', reason: 'otherControlUnit' });
    expect(forecasts.methods.map(({ reason }) => reason)).toEqual(['otherControlUnit', 'otherControlUnit']);
    const ids = await order(portal(), customer, { image: readout('medc17') });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'otherControlUnit' });
  });

  test('is also recognized by the checksums that the catalogue names for the vehicle', async () => {
    const customer = await portal().person();
    const { fileCheckId, facts } = await check(customer, readout('edc16'));
    expect(facts.checksum.checks).toBeGreaterThan(0);
    expect(facts.checksum.wrong).toBe(0);
    // The names agree; the catalogue names the checksums of another family.
    const [odd] = await rowsOf(
      `insert into vehicles (category, brand, model, ecu_brand, ecu_type, ecu_checksum)
       values ('car', 'Slip', 'of the catalogue', 'Bosch', 'EDC16C34', 'medc17') returning id`,
    );
    const forecasts = await forecast(customer, fileCheckId, [stage], odd.id as VehicleId);
    expect(forecasts.contradiction).toBeUndefined();
    expect(forecasts.methods).toEqual([{ methodId: stage, service: 'byHand', reason: 'otherControlUnit' }]);
  });

  test('is ordered without a contradiction when it was not checked', async () => {
    const customer = await portal().person();
    const { taskId } = await order(portal(), customer, { image: readout('medc17') });
    expect((await support.ask(automationApi.getTaskFileFacts, { taskId })).contradiction).toBeUndefined();
  });

  test('is not assumed when both match, even if acceptance was sent', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, readout('edc16'));
    expect((await forecast(customer, fileCheckId, [])).contradiction).toBeUndefined();
    const { jobId, taskId: first } = await draft(portal(), customer);
    const [task] = await rowsOf('select price from tasks where id = $1', [first]);
    const { taskId } = await customer.ask(orderingApi.createTask, {
      ...request,
      jobId,
      price: task.price,
      methods: [{ methodId: stage }],
      fileCheckId,
      contradictionAccepted: true,
    });
    expect(await rowsOf('select 1 from task_contradictions where task_id = $1', [taskId])).toEqual([]);
  });
});

describe('ordering with a checked file', () => {
  test('succeeds once and follows the rules of an upload [P4.3]', async () => {
    const customer = await portal().person();
    const { fileCheckId } = await check(customer, readout());
    const ids = await draft(portal(), customer);
    await customer.ask(orderingApi.orderCheckedFile, { ...ids, fileCheckId });
    await expect(customer.ask(orderingApi.orderCheckedFile, { ...ids, fileCheckId })).rejects.toMatchObject({
      code: 'fileAlreadyStored',
    });
    expect(await customer.ask(tasksApi.getTasksOfJob, { jobId: ids.jobId })).toHaveLength(1);

    const archive = await check(customer, readout(), 'readout.zip');
    const other = await draft(portal(), customer);
    await rowsOf(`update tasks set file_role = 'module' where id = $1`, [other.taskId]);
    await expect(
      customer.ask(orderingApi.orderCheckedFile, { ...other, fileCheckId: archive.fileCheckId }),
    ).rejects.toMatchObject({
      code: 'fileTypeNotValid',
    });
  });

  test('is optional, and an unchecked original is examined after the order', async () => {
    const customer = await portal().person();
    const software = newSoftware();
    const ids = await order(portal(), customer, { image: readout('edc15', software) });
    await taskIn(customer, ids, 'manual');
    await expect
      .poll(async () => (await support.ask(automationApi.getTaskFileFacts, ids)).facts)
      .toMatchObject({ family: 'edc15', software });
  });
});

test('a customer gets at most 1200 forecasts an hour, independently of other customers', async () => {
  const { database, storage } = portal();
  const loadForecast = loadFileForecast(silent);
  const codeFor = (userId: number): Promise<unknown> =>
    loadForecast({
      actor: { id: userId, companyId: userId },
      input: { fileCheckId: FileCheckId.decode(2_000_000_000), methods: [], vehicleId: edc16, priority: '30min' },
      tx: database.reader,
      storage,
      refuse: (code: string) => {
        throw new RefusalError(code);
      },
    } as never).catch((error: unknown) => (error as RefusalError).code);
  const codes = await Promise.all(Array.from({ length: 1200 }, () => codeFor(1)));
  expect(new Set(codes)).toEqual(new Set(['notFound']));
  expect([await codeFor(1), await codeFor(2)]).toEqual(['tooManyRequests', 'notFound']);
});
