import { describe, expect, test } from 'vitest';
import type { Task } from '#contract/tasks/task.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { JobId, MethodId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type Client, RefusedCallError } from '#web/api/client.ts';
import {
  forgetOrders,
  forgetSending,
  saveForm,
  saveSending,
  savedForm,
  savedSending,
  type TabStorage,
} from './save-order.ts';
import { emptyOrderForm, type OrderForm } from './order-form.ts';
import { missingFiles, orderAgain, readProgress } from './resume-order.ts';
import { initialProgress, type Order, computePercent, sendOrder } from './send-order.ts';

/** The storage of a browser's tab. */
function newTab(): TabStorage & { content: Map<string, string> } {
  const content = new Map<string, string>();
  return {
    content,
    keys: () => [...content.keys()],
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: (key) => void content.delete(key),
  };
}

const me = UserId.decode(7);
const somebodyElse = UserId.decode(8);
const vehicle: Vehicle = {
  vehicleId: VehicleId.decode(7),
  category: 'truck',
  brand: 'MAN',
  model: 'TGX',
  engineCcm: 12419,
  emission: 'Diesel Euro 6',
  ecuBrand: 'Bosch',
  ecuType: 'EDC17CV54',
  ecuChecksum: 'medc17',
  acmFileId: 1,
};
const entered: OrderForm = {
  ...emptyOrderForm(),
  vehicle,
  methodIds: [MethodId.decode(3)],
  dtcSelected: true,
  dtcInput: '2002',
  details: { '4:1': '180' },
  vin: 'WMA06X',
  additional: 'smokes',
  priority: 'asap',
  engineFile: new File(['x'], 'readout.bin'),
  supportFile: new File(['x'], 'log.txt'),
  termsAccepted: true,
};

const jobId = JobId.decode(9);
const engineTask = TaskId.decode(100);
const task = (fileRole: 'engine' | 'module', price: number): Order['parts'][number]['task'] => ({
  price: creditCents(price),
  methods: [{ methodId: MethodId.decode(1) }],
  fileRole,
  fileName: `${fileRole}.bin`,
  priority: '30min',
  checksumWanted: true,
  dtcSelected: false,
  dtcCodes: '',
  dtcHex: false,
});
const order: Order = {
  vehicleName: 'MAN TGX',
  job: {
    vehicleId: vehicle.vehicleId,
    vin: 'WMA06X',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
    orderKey: '6f1f1c9e-7a43-4f3b-9a57-0d9a3c6a1b22',
  },
  parts: [
    { file: new File(['engine'], 'engine.bin'), task: task('engine', 4550) },
    { file: new File(['module'], 'module.bin'), task: task('module', 2000) },
  ],
  supportFile: new File(['log'], 'log.txt'),
  supportFileFirst: false,
};

describe('unfinished order', () => {
  test('is restored after a reload, without its files and the acceptance of the terms [P1.25]', () => {
    const tab = newTab();
    saveForm(me, entered, tab);
    const saved = savedForm(me, tab);
    expect(saved?.form).toEqual({
      ...entered,
      engineFile: undefined,
      supportFile: undefined,
      termsAccepted: false,
    });
    expect(saved?.fileNames).toEqual({ engineFile: 'readout.bin', supportFile: 'log.txt' });
  });

  test('is never shown to another user and is removed by signing out', () => {
    const tab = newTab();
    tab.setItem('other', 'stays');
    saveForm(me, entered, tab);
    saveSending(me, order, initialProgress, tab);
    expect(savedForm(somebodyElse, tab)).toBeUndefined();
    expect(savedSending(somebodyElse, tab)).toBeUndefined();
    forgetOrders(tab);
    expect([...tab.content.keys()]).toEqual(['other']);
  });

  test('is not saved while empty, and invalid data is ignored', () => {
    const tab = newTab();
    saveForm(me, entered, tab);
    saveForm(me, emptyOrderForm(), tab);
    expect(tab.content.size).toBe(0);
    tab.setItem('tuneport.order.form.7', '{"vin":');
    expect(savedForm(me, tab)).toBeUndefined();
    tab.setItem('tuneport.order.form.7', '{"vin":"WMA06X"}');
    expect(savedForm(me, tab)).toBeUndefined();
  });

  test('is lost without an error when the storage is full', () => {
    const tab = newTab();
    const full: TabStorage = {
      ...tab,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => {
      saveForm(me, entered, full);
    }).not.toThrow();
  });
});

describe('order interrupted by a reload', () => {
  const arrived = { fileRole: 'engine', taskId: engineTask } as Task;

  test('asks only for the missing file and continues under the same order key [P1.26]', () => {
    const tab = newTab();
    saveSending(
      me,
      order,
      { jobId, parts: { engine: { taskId: engineTask, sent: 1, stored: true } }, supportSent: 0, supportStored: false },
      tab,
    );
    const saved = savedSending(me, tab);
    if (saved === undefined) throw new Error('nothing was saved');
    const progress = readProgress(saved, []);
    expect(missingFiles(saved, progress).map(({ fileRole }) => fileRole)).toEqual(['module']);
    expect(orderAgain(saved, progress, {})).toBeUndefined();
    const again = orderAgain(saved, progress, { module: new File(['again'], 'other.mpc') });
    expect(again?.job).toEqual(order.job);
    expect(again?.parts.map(({ task: { fileName, price } }) => [fileName, price])).toEqual([
      ['engine.bin', 4550],
      ['other.mpc', 2000],
    ]);
    forgetSending(me, tab);
    expect(savedSending(me, tab)).toBeUndefined();
  });

  test('recognizes a file that arrived although its response was lost', async () => {
    const tab = newTab();
    saveSending(
      me,
      order,
      {
        jobId,
        parts: { engine: { taskId: engineTask, sent: 0.4, stored: false } },
        supportSent: 0,
        supportStored: false,
      },
      tab,
    );
    const saved = savedSending(me, tab);
    if (saved === undefined) throw new Error('nothing was saved');
    const progress = readProgress(saved, [arrived]);
    const again = orderAgain(saved, progress, { module: new File(['again'], 'module.bin') });
    if (again === undefined) throw new Error('the order is not whole');
    const asked: string[] = [];
    const ask = ((call) => {
      asked.push(call.name);
      if (call.name === 'createTask') return Promise.resolve({ taskId: 101 });
      return call.name === 'uploadOriginalTaskFile'
        ? Promise.resolve(true)
        : Promise.reject(new RefusedCallError(500, { code: 'internalError' }));
    }) as Client['ask'];
    expect(await sendOrder(again, progress, ask, () => undefined)).toBeUndefined();
    expect(asked).toEqual(['createTask', 'uploadOriginalTaskFile']);
  });

  test('has nothing left to send when everything arrived', () => {
    const tab = newTab();
    saveSending(me, order, { jobId, parts: {}, supportSent: 0, supportStored: false }, tab);
    const saved = savedSending(me, tab);
    if (saved === undefined) throw new Error('nothing was saved');
    const module = { fileRole: 'module', taskId: TaskId.decode(101) } as Task;
    const progress = readProgress(saved, [{ ...arrived, supportFileName: 'log.txt' }, module]);
    const again = orderAgain(saved, progress, {});
    if (again === undefined) throw new Error('the order is not whole');
    expect(computePercent(again, progress)).toBe(100);
  });

  test('does not count an update of the file as the file', () => {
    const tab = newTab();
    saveSending(me, order, { jobId, parts: {}, supportSent: 0, supportStored: false }, tab);
    const saved = savedSending(me, tab);
    if (saved === undefined) throw new Error('nothing was saved');
    const update = { ...arrived, previousTaskId: TaskId.decode(50) };
    expect(missingFiles(saved, readProgress(saved, [update]))).toHaveLength(2);
  });
});
