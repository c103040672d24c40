import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskId } from '#contract/ids.ts';
import { automationApi } from '#contract/automation.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { slaveApi } from '#contract/slave.ts';
import { tasksApi } from '#contract/tasks.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  makeFile,
  methodNamed,
  newSoftware,
  order,
  orderUpdate,
  type Ordered,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';
import { inTool, slaveFile, startSlaveServers } from '#test/slave-servers.ts';
import { enqueueUndecoded } from './decode-slave-file.ts';

const servers = await startSlaveServers();
afterAll(() => servers.close());
beforeEach(() => {
  servers.mend();
  servers.asked.length = 0;
});

const portal = usePortal({
  slave: servers.config,
  slaveTimeouts: { answer: 3000, pause: 300, delays: [0, 0] },
  supportContact: 'operator@test.invalid',
});
const withoutServices = usePortal({ own: true });

/** A family without a signature, which would be for a person to judge. */
const family = 'edc15';
const slaveReadout = { fileName: 'read.slave', checksum: family };
const query = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);
const bytesOf = async ({ blob }: { blob: Blob }) => new Uint8Array(await blob.arrayBuffer());
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

async function people(world: Portal = portal()) {
  return { customer: await world.person({ credits: 1000 }), support: await world.person({ role: 'support' }) };
}

/** A software for which the library holds a solution, as a plain image. */
async function taughtImage(support: Person, world: Portal = portal()): Promise<Uint8Array> {
  const image = readout(family, newSoftware());
  const workshop = await world.person();
  const ids = await order(world, workshop, { image, checksum: family });
  await taskIn(workshop, ids, 'manual');
  const tuned = syntheticTuning(image, { family, seed: 3 });
  await closeByHand(support, ids, { modified: tuned, recordSolution: true });
  return image;
}

async function giveTool(support: Person, customer: Person, name: string, serial = ''): Promise<void> {
  const tool = (await support.ask(toolsApi.getTools, {})).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const { toolId } = tool;
  await support.ask(toolsApi.addCustomerTool, { customerId: customer.id, toolId, kind: 'slave', serial, note: '' });
}

const stateOf = async (support: Person, { taskId }: { taskId: TaskId }) =>
  (await support.ask(slaveApi.getSlaveFile, { taskId })).data;

async function pay(customer: Person, { taskId }: Ordered): Promise<void> {
  if (!(await customer.ask(orderingApi.payTask, { taskId }))) throw new Error('the test has too few credits');
}

async function mailsAbout({ taskId }: Ordered, kind: string): Promise<string[]> {
  const admin = await portal().person({ role: 'admin' });
  const { data } = await admin.ask(mailApi.getMails, { filterMode: 'all', search: 'operator@test.invalid' });
  return data.filter((mail) => mail.kind === kind && mail.subject.includes(`#${taskId}:`)).map(({ body }) => body);
}

/** An order in manual mode, uploaded. */
async function orderByHand(customer: Person, image: Uint8Array, fileName = 'read.slave'): Promise<Ordered> {
  const vehicleId = await vehicleWith(portal());
  const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
  const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const job = { vehicleId, vin: 'WVWZZZ1', additional: '', modificationMode: 'manual', termsAccepted: true } as const;
  const { jobId } = await customer.ask(orderingApi.createJob, job);
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    methods,
    fileName,
    price: data.total,
    fileRole: 'engine',
    priority: '30min',
    checksumWanted: false,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  const file = makeFile(image, fileName);
  const input = { jobId, taskId, fileName, fileSize: file.size };
  await customer.ask(orderingApi.uploadOriginal, input, { files: { file } });
  return { jobId, taskId };
}

describe('a slave file whose manufacturer has a service', () => {
  test('is decoded, modified automatically and encoded at each download [P6.1]', async () => {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    const upload = slaveFile.autotuner(image);
    const ids = await order(portal(), customer, { image: upload, ...slaveReadout });
    const task = await taskIn(customer, ids, 'finished');
    expect(task).toMatchObject({ isMaster: false, slaveState: 'decoded' });
    expect(await stateOf(support, ids)).toMatchObject({ service: 'autotuner', state: 'decoded', attempts: 1 });

    const plain = await support.askForFile(tasksApi.downloadModified, ids);
    expect(plain.fileName).toBe(`${ids.taskId}_read_mod.bin`);
    const modified = await bytesOf(plain);
    expect(isSame(modified, image)).toBe(false);
    expect(modified).toHaveLength(image.length);

    await expect(customer.askForFile(tasksApi.downloadModified, ids)).rejects.toMatchObject({ code: 'taskNotPaid' });
    await pay(customer, ids);
    servers.asked.length = 0;
    for (let nth = 0; nth < 2; nth += 1) {
      const downloaded = await customer.askForFile(tasksApi.downloadModified, ids);
      expect(downloaded.fileName).toBe(`${ids.taskId}_read_mod.slave`);
      const file = await bytesOf(downloaded);
      expect(isSame(file, modified)).toBe(false);
      expect(isSame(inTool.autotuner(file), modified)).toBe(true);
    }
    expect(servers.asked).toEqual(['POST /autotuner/encrypt', 'POST /autotuner/encrypt']);
  });

  test('is returned as uploaded, and staff can also download the decoded image', async () => {
    const { customer, support } = await people();
    const image = readout(family);
    const upload = slaveFile.autotuner(image);
    const ids = await order(portal(), customer, { image: upload, ...slaveReadout });
    await taskIn(customer, ids, 'manual');
    for (const person of [customer, support])
      expect(isSame(await bytesOf(await person.askForFile(tasksApi.downloadOriginal, ids)), upload)).toBe(true);
    const decoded = await support.askForFile(slaveApi.downloadDecodedFile, ids);
    expect(decoded.fileName).toBe(`${ids.taskId}_read.bin`);
    expect(isSame(await bytesOf(decoded), image)).toBe(true);
    await expect(customer.askForFile(slaveApi.downloadDecodedFile, ids)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(customer.ask(slaveApi.getSlaveFile, ids)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  test('that was ordered by hand is decoded too, and its plain result is encoded for the customer', async () => {
    const { customer, support } = await people();
    const image = readout(family);
    const ids = await orderByHand(customer, slaveFile.autotuner(image));
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'orderedManually' });
    await expect.poll(() => stateOf(support, ids)).toMatchObject({ state: 'decoded' });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'orderedManually' });

    const short = makeFile(image.slice(1), 'tuned.bin');
    const upload = (file: File) =>
      support.ask(
        workbenchApi.uploadModified,
        { taskId: ids.taskId, fileName: file.name, fileSize: file.size },
        { files: { file } },
      );
    await expect(upload(short)).rejects.toMatchObject({ code: 'plainFileExpected', problem: { size: image.length } });
    const tuned = syntheticTuning(image, { family, seed: 5 });
    await closeByHand(support, ids, { modified: tuned });
    await pay(customer, ids);
    const file = await bytesOf(await customer.askForFile(tasksApi.downloadModified, ids));
    expect(isSame(inTool.autotuner(file), tuned)).toBe(true);
  });

  test('can be recorded as a solution from its decoded image', async () => {
    const { customer, support } = await people();
    const image = readout(family, newSoftware());
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    await taskIn(customer, ids, 'manual');
    const tuned = syntheticTuning(image, { family, seed: 5 });
    await closeByHand(support, ids, { modified: tuned, recordSolution: true });
    const next = await order(portal(), customer, { image, checksum: family });
    expect((await taskIn(customer, next, 'finished')).doneBy).toBeUndefined();
  });

  test('is decoded once for an order and its update', async () => {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    await taskIn(customer, ids, 'finished');
    servers.asked.length = 0;
    const update = await orderUpdate(portal(), customer, ids, { methods: ['Stage_1', 'Vmax'] });
    expect(await taskIn(customer, update, 'manual')).toMatchObject({ slaveState: 'decoded', reason: 'noSolution' });
    expect(servers.asked).toEqual([]);
  });
});

describe('the service of a slave file', () => {
  test.each([
    ['KESS3', 'kess3', 'read.slave'],
    ['KESS3', 'kess3', 'read.bin'],
    ['FLEX', 'flex', 'read.slave'],
  ] as const)('follows from the registered %s (%s) for %s', async (tool, service, fileName) => {
    const { customer, support } = await people();
    await giveTool(support, customer, tool, 'FX-4711');
    const image = await taughtImage(support);
    const ids = await order(portal(), customer, { image: slaveFile[service](image), fileName, checksum: family });
    await taskIn(customer, ids, 'finished');
    expect(await stateOf(support, ids)).toMatchObject({ service, state: 'decoded' });
    await pay(customer, ids);
    const modified = await bytesOf(await support.askForFile(tasksApi.downloadModified, ids));
    const downloaded = await customer.askForFile(tasksApi.downloadModified, ids);
    expect(downloaded.fileName).toBe(`${ids.taskId}_read_mod${service === 'flex' ? '.mmf' : ''}`);
    expect(isSame(inTool[service](await bytesOf(downloaded)), modified)).toBe(true);
  });

  test('is not used for a plain file of a customer with a slave tool', async () => {
    const { customer, support } = await people();
    await giveTool(support, customer, 'KESS3');
    const ids = await order(portal(), customer, { image: await taughtImage(support), checksum: family });
    expect((await taskIn(customer, ids, 'finished')).slaveState).toBeUndefined();
    expect(await stateOf(support, ids)).toBeUndefined();
  });

  test.each([
    ['nobody knows whose tool it comes from', [], 'read.slave'],
    ['two tools could have read it', ['KESS3', 'FLEX'], 'read.slave'],
    ['its maker has no service', ['KESS3'], 'read.fpf'],
  ])('is not used when %s', async (_, tools, fileName) => {
    const { customer, support } = await people();
    for (const tool of tools) await giveTool(support, customer, tool);
    const ids = await order(portal(), customer, { image: slaveFile.kess3(readout(family)), fileName });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'slaveFile', isMaster: false });
    expect(servers.asked).toEqual([]);
    await expect(support.ask(automationApi.rerunAutomaticService, { taskId: ids.taskId })).rejects.toMatchObject({
      code: 'notForAutomatic',
      problem: { reason: 'slaveFile' },
    });
  });

  test('is not used without credentials, and a person delivers a file encoded by their own tool', async () => {
    const { customer, support } = await people(withoutServices());
    const ids = await order(withoutServices(), customer, {
      image: slaveFile.autotuner(readout(family)),
      ...slaveReadout,
    });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'slaveFile' });
    expect(await stateOf(support, ids)).toBeUndefined();
    const encoded = slaveFile.autotuner(readout(family));
    await closeByHand(support, ids, { modified: encoded });
    await pay(customer, ids);
    expect(isSame(await bytesOf(await customer.askForFile(tasksApi.downloadModified, ids)), encoded)).toBe(true);
  });
});

describe('a decoding error', () => {
  test('that is temporary is retried without a mail', async () => {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    servers.fail('decode', 'status500', 2);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    await taskIn(customer, ids, 'finished');
    expect(await stateOf(support, ids)).toEqual({
      service: 'autotuner',
      state: 'decoded',
      attempts: 3,
      changedAt: expect.any(String),
    });
    expect(await mailsAbout(ids, 'slaveDecodeFailed')).toEqual([]);
  });

  test('that persists passes the task to a person with a mail, and decoding can be repeated', async () => {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    servers.fail('decode', 'wrongHash', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({
      reason: 'slaveDecodeFailed',
      slaveState: 'failed',
    });
    const failed = await stateOf(support, ids);
    expect(failed).toMatchObject({ state: 'failed', attempts: 3 });
    expect(failed?.error).toMatch(/does not have the hash/);
    const alarms = await mailsAbout(ids, 'slaveDecodeFailed');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain('Autotuner');
    expect(alarms[0]).toContain(`/jobs/jobDetails?job=${ids.jobId}`);
    await expect(support.askForFile(slaveApi.downloadDecodedFile, ids)).rejects.toMatchObject({ code: 'notFound' });

    servers.mend();
    await support.ask(slaveApi.decodeSlaveFileAgain, { taskId: ids.taskId });
    await taskIn(customer, ids, 'finished');
    const whys = (await customer.ask(tasksApi.getTaskHistory, ids)).map(({ eventCode, to }) => [eventCode, to]);
    expect(whys).toEqual([
      ['ordered', 'waiting'],
      ['slaveDecodeFailed', 'manual'],
      ['decoded', 'waiting'],
      ['started', 'inProgress'],
      ['modified', 'finished'],
    ]);
  });

  test('for an unknown file is not retried', async () => {
    const { customer } = await people();
    servers.fail('decode', 'status400', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(readout(family)), ...slaveReadout });
    await taskIn(customer, ids, 'manual');
    expect(servers.asked).toEqual(['POST /autotuner/decrypt']);
  });

  test('while the task is blocked passes it to a person once it is unblocked', async () => {
    const { customer, support } = await people();
    servers.fail('decode', 'silence', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(readout(family)), ...slaveReadout });
    await support.ask(workbenchApi.blockTask, { taskId: ids.taskId, reason: 'a question' });
    await expect.poll(() => stateOf(support, ids)).toMatchObject({ state: 'failed' });
    await support.ask(workbenchApi.unblockTask, { taskId: ids.taskId, reason: '' });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'slaveDecodeFailed' });
  });

  test('can be retried only until the file is decoded or a modified file is stored', async () => {
    const { customer, support } = await people();
    const image = slaveFile.autotuner(readout(family));
    const decoded = await order(portal(), customer, { image, ...slaveReadout });
    await taskIn(customer, decoded, 'manual');
    const again = (ids: Ordered) => support.ask(slaveApi.decodeSlaveFileAgain, { taskId: ids.taskId });
    await expect(again(decoded)).rejects.toMatchObject({ code: 'slaveFileNotOpen', status: 409 });
    servers.fail('decode', 'status400', 3);
    const failed = await order(portal(), customer, { image: slaveFile.autotuner(readout(family)), ...slaveReadout });
    await taskIn(customer, failed, 'manual');
    const encoded = slaveFile.autotuner(readout(family));
    await closeByHand(support, failed, { modified: encoded });
    await expect(again(failed)).rejects.toMatchObject({ code: 'slaveFileNotOpen' });
    await pay(customer, failed);
    // A file that staff encoded themselves is not encoded once more.
    expect(isSame(await bytesOf(await customer.askForFile(tasksApi.downloadModified, failed)), encoded)).toBe(true);
  });

  test('keeps the task with a person after a reset', async () => {
    const { customer, support } = await people();
    servers.fail('decode', 'status400', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(readout(family)), ...slaveReadout });
    await taskIn(customer, ids, 'manual');
    await support.ask(workbenchApi.resetTask, { taskId: ids.taskId, reason: '' });
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'slaveDecodeFailed' });
  });
});

describe('an interrupted decoding job', () => {
  test('is repeated once when it stopped between decoding and storing', async () => {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    servers.fail('decode', 'status400', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    await taskIn(customer, ids, 'manual');
    // The state that a process leaves when it is killed after the service has answered: taken, and nothing stored.
    await query(`update slave_files set state = 'decoding', error = null, attempts = 1 where task_id = $1`, [
      ids.taskId,
    ]);
    await query(`update tasks set status = 'waiting', reason = null where id = $1`, [ids.taskId]);
    // Two of the runs that a start may enqueue, at once.
    servers.mend();
    await enqueueUndecoded(portal().database);
    await query(`select graphile_worker.add_job('decodeSlaveFile', json_build_object('taskId', $1::int))`, [
      ids.taskId,
    ]);
    await taskIn(customer, ids, 'finished');
    const whys = (await support.ask(tasksApi.getTaskHistory, ids)).map(({ eventCode }) => eventCode);
    expect(whys.filter((eventCode) => eventCode === 'decoded')).toHaveLength(1);
    expect(whys.filter((eventCode) => eventCode === 'modified')).toHaveLength(1);
    const { rows } = await query('select version from task_files where task_id = $1', [ids.taskId]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('keeps the automatic service from starting before the image is decoded', async () => {
    const { customer } = await people();
    servers.fail('decode', 'silence', 3);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(readout(family)), ...slaveReadout });
    await query(
      `select graphile_worker.add_job('runAutomaticService', json_build_object('taskId', $1::int), job_key => 'x')`,
      [ids.taskId],
    );
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'slaveDecodeFailed' });
    expect((await customer.ask(tasksApi.getTaskHistory, ids)).map(({ eventCode }) => eventCode)).toEqual([
      'ordered',
      'slaveDecodeFailed',
    ]);
  });
});

describe('an encoding error', () => {
  test.each(['wrongHash', 'cutBase64', 'status500', 'noJson', 'cutConnection', 'otherTool', 'silence'] as const)(
    'of the kind %s returns slaveEncodeFailed and no file, and mails support',
    async (fault) => {
      const { ids, customer } = await paidFile();
      servers.fail('encode', fault);
      const refused = customer.askForFile(tasksApi.downloadModified, ids);
      await expect(refused).rejects.toMatchObject({ code: 'slaveEncodeFailed', status: 502 });
      expect(await mailsAbout(ids, 'slaveEncodeFailed')).toHaveLength(1);
    },
  );

  test('is shown and mailed to staff once, and cleared by the next success', async () => {
    const { ids, customer, support } = await paidFile();
    servers.fail('encode', 'status500', 3);
    for (let nth = 0; nth < 3; nth += 1)
      await expect(customer.askForFile(tasksApi.downloadModified, ids)).rejects.toMatchObject({
        code: 'slaveEncodeFailed',
      });
    expect(await mailsAbout(ids, 'slaveEncodeFailed')).toHaveLength(1);
    expect(await stateOf(support, ids)).toMatchObject({
      state: 'decoded',
      error: 'HTTP 500: {"message":"internal error"}',
    });
    // Staff have the plain file meanwhile.
    expect((await support.askForFile(tasksApi.downloadModified, ids)).fileName).toBe(`${ids.taskId}_read_mod.bin`);
    expect((await customer.askForFile(tasksApi.downloadModified, ids)).fileName).toBe(`${ids.taskId}_read_mod.slave`);
    expect((await stateOf(support, ids))?.error).toBeUndefined();
  });

  test('includes a plain file in the response, which is not delivered', async () => {
    const { ids, customer } = await paidFile();
    servers.fail('encode', 'sameFile');
    await expect(customer.askForFile(tasksApi.downloadModified, ids)).rejects.toMatchObject({
      code: 'slaveEncodeFailed',
    });
  });

  /** A slave file that was modified automatically and is paid. */
  async function paidFile() {
    const { customer, support } = await people();
    const image = await taughtImage(support);
    const ids = await order(portal(), customer, { image: slaveFile.autotuner(image), ...slaveReadout });
    await taskIn(customer, ids, 'finished');
    await pay(customer, ids);
    return { ids, customer, support };
  }
});

test('a task closed before its original was decoded keeps the stored file', async () => {
  const { customer, support } = await people();
  servers.fail('decode', 'status400', 3);
  const ids = await orderByHand(customer, slaveFile.autotuner(readout(family)));
  await expect.poll(() => stateOf(support, ids)).toMatchObject({ state: 'failed' });
  const encoded = slaveFile.autotuner(readout(family));
  await closeByHand(support, ids, { modified: encoded });
  // The service was slow: its answer comes when the work is done.
  servers.mend();
  await query(`update slave_files set state = 'decoding' where task_id = $1`, [ids.taskId]);
  await enqueueUndecoded(portal().database);
  await expect
    .poll(() => stateOf(support, ids))
    .toMatchObject({ state: 'failed', error: expect.stringMatching(/^A modified file was stored before/) });
  await pay(customer, ids);
  expect(isSame(await bytesOf(await customer.askForFile(tasksApi.downloadModified, ids)), encoded)).toBe(true);
});
