import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FileRole } from '#contract/pricing/price.ts';
import { FileCheckId, MethodId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type Client, NetworkError, RefusedCallError } from '#web/api/client.ts';
import {
  sumBytes,
  initialProgress,
  type Order,
  partProgress,
  computePercent,
  type OrderProgress,
  revised,
  sendOrder,
} from './send-order.ts';

const part = (fileRole: FileRole, price: number): Order['parts'][number] => ({
  file: new File([new Uint8Array(fileRole === 'engine' ? 300 : 100)], `${fileRole}.bin`),
  task: {
    price: creditCents(price),
    methods: [{ methodId: MethodId.decode(1) }],
    fileRole,
    fileName: `${fileRole}.bin`,
    priority: '30min',
    checksumWanted: false,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  },
});

const order: Order = {
  vehicleName: 'VW Golf',
  job: {
    vehicleId: VehicleId.decode(7),
    vehicleData: { vehicleId: VehicleId.decode(7) },
    vin: 'WVWZZZ',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
    orderKey: '6f1f1c9e-7a43-4f3b-9a57-0d9a3c6a1b22',
  },
  parts: [part('engine', 4500), part('module', 2000)],
  supportFile: new File(['notes'], 'notes.txt'),
  supportFileFirst: false,
};

const everything = [
  'createJob',
  'createTask engine',
  'createTask module',
  'uploadOriginalTaskFile 100',
  'uploadOriginalTaskFile 101',
  'uploadSupportFile 100',
];

type Answer = 'refused' | 'lost';

/** A server of one order: notes what it did, and at the named steps refuses once, or does it and loses the answer. */
function portal(troubles: Readonly<Record<string, Answer>>) {
  const did: string[] = [];
  const open = new Map(Object.entries(troubles));
  const tasks: string[] = [];

  function answerTo(name: string, fields: { fileRole?: string; taskId?: number }): unknown {
    const step = `${name} ${fields.fileRole ?? fields.taskId ?? ''}`.trim();
    const trouble = open.get(step);
    open.delete(step);
    if (trouble === 'refused') throw new RefusedCallError(500, { code: 'internalError' });
    if (did.includes(step)) {
      if (name === 'createJob') return { jobId: 9 };
      // A draft takes the place of the one whose answer was lost.
      if (name === 'createTask') return { taskId: 100 + tasks.indexOf(fields.fileRole ?? '') };
      throw new RefusedCallError(409, { code: 'fileAlreadyStored' });
    }
    did.push(step);
    if (name === 'createTask') tasks.push(fields.fileRole ?? '');
    if (trouble === 'lost') throw new NetworkError('error');
    if (name === 'createJob') return { jobId: 9 };
    return name === 'createTask' ? { taskId: 99 + tasks.length } : true;
  }

  const asked: string[] = [];
  const sent: Record<string, unknown>[] = [];
  const ask = (async (call, input, options) => {
    asked.push(call.name);
    sent.push(z.encode(call.input, input) as Record<string, unknown>);
    options?.onProgress?.(0.5);
    return Promise.resolve(answerTo(call.name, input));
  }) as Client['ask'];
  return { ask, did, asked, sent };
}

async function sendUntilStopped(ask: Client['ask'], from: OrderProgress) {
  let progress = from;
  const percents: number[] = [];
  const failure = await sendOrder(order, from, ask, (next) => {
    progress = next;
    percents.push(computePercent(order, next));
  });
  return { progress, failure, percents };
}

describe('sending an order', () => {
  test('sends every field that the specification lists for a job and a task [C7.28 C7.33]', async () => {
    const { ask, sent } = portal({});
    await sendUntilStopped(ask, initialProgress);
    const [job, task] = sent;
    expect(job).toMatchObject({
      vehicleData: { vehicle_id: 7 },
      job_vehicle_VIN: 'WVWZZZ',
      job_additional: '',
      job_modificationMode: 'automatic',
    });
    expect(task).toMatchObject({
      task_job_id: 9,
      task_vehicle_id: 7,
      task_filePrice: 45,
      methodData: [{ method_id: 1 }],
      task_info: '',
      task_priority: '30min',
      task_vehicle_data: { vehicle_id: 7 },
      task_modificationMode: 'automatic',
      task_type: 'new',
      task_checksumCalculationCheckbox: false,
      task_isMaster: true,
      task_fileEndingType: 'bin',
      task_packerEndingExtension: '',
      singleDTCDeleteSelected: false,
      singleDTCInput: '',
      singleDTCInputInHex: false,
    });
  });

  test('goes through job, one task per file, the files and the support file, counting 20, 60, 80, 90, 100 [C4.18 C4.19 C4.20 C4.21 C4.25]', async () => {
    const { ask, did } = portal({});
    const { failure, percents, progress } = await sendUntilStopped(ask, initialProgress);
    expect(failure).toBeUndefined();
    expect(did).toEqual(everything);
    expect(computePercent(order, initialProgress)).toBe(20);
    expect(percents).toEqual([60, 60, 80, 80, 83, 87, 87, 88, 90, 90, 100]);
    expect(partProgress(progress, 'module')).toEqual({ taskId: 101, sent: 1, stored: true });
  });

  test('counts only bytes that travel, without a checked file', () => {
    const support = order.supportFile?.size ?? 0;
    expect(sumBytes(order, initialProgress)).toEqual({ sent: 0, total: 400 + support });
    const half: OrderProgress = { ...initialProgress, parts: { engine: { sent: 0.5, stored: false } } };
    expect(sumBytes(order, half).sent).toBe(150);
    const [engine, module] = order.parts;
    if (engine === undefined || module === undefined) throw new Error('the order has two files');
    const checked = { ...engine, task: { ...engine.task, fileCheckId: FileCheckId.decode(3) } };
    const partly: Order = { ...order, parts: [checked, module], supportFile: undefined };
    expect(sumBytes(partly, initialProgress).total).toBe(100);
    // Its check is gone, so that it travels after all.
    expect(sumBytes(partly, half)).toEqual({ sent: 150, total: 400 });
  });

  test.each(everything)('resumes at %s after a refusal and repeats nothing [C4.27]', async (step) => {
    const { ask, did, asked } = portal({ [step]: 'refused' });
    const first = await sendUntilStopped(ask, initialProgress);
    expect(first.failure?.error).toBeInstanceOf(RefusedCallError);
    expect(did).toEqual(everything.slice(0, everything.indexOf(step)));
    const second = await sendUntilStopped(ask, first.progress);
    expect(second.failure).toBeUndefined();
    expect(did).toEqual(everything);
    expect(asked).toHaveLength(everything.length + 1);
  });

  test.each(everything)('orders once although the response to %s was lost [P1.27]', async (step) => {
    const { ask, did } = portal({ [step]: 'lost' });
    const first = await sendUntilStopped(ask, initialProgress);
    expect(first.failure?.error).toBeInstanceOf(NetworkError);
    const second = await sendUntilStopped(ask, first.progress);
    expect(second.failure).toBeUndefined();
    expect(did).toEqual(everything);
    expect(computePercent(order, second.progress)).toBe(100);
  });

  test('names the step and the file that stopped it', async () => {
    const { ask } = portal({ 'uploadOriginalTaskFile 101': 'refused' });
    const { failure } = await sendUntilStopped(ask, initialProgress);
    expect(failure).toMatchObject({ step: 'file', role: 'module' });
  });
});

describe('checked file', () => {
  const fileCheckId = FileCheckId.decode(5);
  const [engine, module] = [part('engine', 4500), part('module', 2000)];
  const checkedOrder: Order = { ...order, parts: [{ ...engine, task: { ...engine.task, fileCheckId } }, module] };
  /** A server that answers these codes, one call after the other, and else says yes. */
  function answering(refusals: Readonly<Record<string, string>>) {
    const asked: string[] = [];
    const ask = ((call, input: { fileRole?: string; fileCheckId?: number }) => {
      const step = `${call.name}${input.fileCheckId === undefined ? '' : ' checked'}`;
      asked.push(step);
      const code = refusals[step];
      if (code === 'networkError') return Promise.reject(new NetworkError('error'));
      if (code !== undefined) return Promise.reject(new RefusedCallError(404, { code }));
      return Promise.resolve(call.name === 'createTask' ? { taskId: 100 } : { jobId: 9 });
    }) as Client['ask'];
    return { ask, asked };
  }
  const send = (refusals: Readonly<Record<string, string>>) => {
    const { ask, asked } = answering(refusals);
    return sendOrder(checkedOrder, initialProgress, ask, () => undefined).then((failure) => ({ failure, asked }));
  };

  test('is not uploaded again', async () => {
    const { failure, asked } = await send({});
    expect(failure).toBeUndefined();
    expect(asked).toEqual([
      'createJob',
      'createTask checked',
      'createTask',
      'useCheckedFile checked',
      'uploadOriginalTaskFile',
      'uploadSupportFile',
    ]);
  });

  test('is uploaded with the order when its check is gone', async () => {
    const { failure, asked } = await send({ 'createTask checked': 'notFound', 'useCheckedFile checked': 'notFound' });
    expect(failure).toBeUndefined();
    expect(asked.filter((step) => step === 'uploadOriginalTaskFile')).toHaveLength(2);
  });

  test('counts as uploaded when its response was lost', async () => {
    const { asked } = await send({ 'useCheckedFile checked': 'fileAlreadyStored' });
    expect(asked.filter((step) => step === 'uploadOriginalTaskFile')).toHaveLength(1);
  });

  test('stops the order on a network error so that a retry can find out', async () => {
    const { failure } = await send({ 'useCheckedFile checked': 'networkError' });
    expect(failure).toMatchObject({ step: 'file', role: 'engine' });
  });

  test('of another control unit is ordered by a retry with the confirmation', () => {
    const error = new RefusedCallError(409, { code: 'contradictionNotAccepted', file: 'EDC16', vehicle: 'EDC17' });
    const accepted = revised(checkedOrder, { step: 'task', role: 'engine', error }).parts.map(
      ({ task }) => task.contradictionAccepted,
    );
    expect(accepted).toEqual([true, undefined]);
  });
});

describe('changed price', () => {
  test('is taken from the refusal for its file', () => {
    const error = new RefusedCallError(409, { code: 'priceChanged', price: 52.5 });
    const prices = revised(order, { step: 'task', role: 'engine', error }).parts.map(({ task }) => task.price);
    expect(prices).toEqual([5250, 2000]);
  });

  test('is not applied when something else stopped the order', () => {
    const error = new RefusedCallError(409, { code: 'taskExists', price: 52.5 });
    expect(revised(order, { step: 'task', role: 'engine', error })).toBe(order);
  });
});
