import { describe, expect, test } from 'vitest';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { Task } from '#contract/tasks/task.ts';
import { JobId, MethodId, PriceClassId, TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type Client, NetworkError, RefusedCallError } from '#web/api/client.ts';
import { sendUpdate } from './send-update.ts';
import { methodsFor, type Update, toUpdateForm, updateLacks, toUpdate } from './update-form.ts';

const method = (id: number, more: Partial<Method> = {}): Method => ({
  methodId: MethodId.decode(id),
  name: `Method_${id}`,
  customerName: `Method ${id}`,
  customerComment: '',
  urlLink: '',
  price: creditCents(2000),
  engineClassId: PriceClassId.decode(1),
  moduleClassId: PriceClassId.decode(0),
  active: true,
  type: 'emission',
  optionalParameters: '',
  universal: false,
  dtcLogic: false,
  legalNotice: 'none',
  details: [],
  ...more,
});
const old = method(1);
const newMethod = method(2, { modulePrice: creditCents(1500) });
const dtc = method(3, { dtcLogic: true });

const task = {
  taskId: TaskId.decode(5),
  jobId: JobId.decode(4),
  methods: [{ methodId: old.methodId, name: 'Method 1' }],
  dtcCodes: '',
  fileRole: 'engine',
  fileName: 'readout.bin',
  checksumWanted: true,
  vehicleId: 7,
  modificationMode: 'manual',
} as unknown as Task;

describe('update request', () => {
  test('starts with the previous methods, on the existing original, at priority 30min [C4.32]', () => {
    const form = toUpdateForm(task);
    expect(form.methodIds).toEqual([old.methodId]);
    expect(toUpdate(task, { ...form, info: ' less smoke ' }, [old, newMethod], creditCents(1500))).toEqual({
      file: undefined,
      task: {
        jobId: 4,
        price: 1500,
        methods: [{ methodId: 1 }, { methodId: 2 }],
        fileRole: 'engine',
        fileName: 'readout.bin',
        previousTaskId: 5,
        dealerUpdate: false,
        info: 'less smoke',
        priority: '30min',
        checksumWanted: true,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
        legalNotices: [],
        modificationMode: 'manual',
        vehicleId: 7,
        vehicleData: { vehicle_id: 7 },
        type: 'updateUpgrade',
        isMaster: true,
        fileEnding: 'bin',
        packerEnding: '',
      },
    });
  });

  test('is incomplete without a method, valid DTC codes, or the new original of a dealer update [C5.45]', () => {
    const form = toUpdateForm(task);
    expect(updateLacks(form, [])).toBe('method');
    expect(updateLacks({ ...form, dtcSelected: true, dtcInput: 'P20' }, [dtc])).toBe('dtc');
    expect(updateLacks({ ...form, dealerUpdate: true }, [old])).toBe('file');
    expect(updateLacks(form, [old])).toBeUndefined();
    expect(toUpdate(task, form, [old], undefined)).toBeUndefined();
  });

  test('sends the new original of a dealer update under its own name', () => {
    const file = new File(['new'], 'after-dealer.ori');
    const update = toUpdate(task, { ...toUpdateForm(task), dealerUpdate: true, file }, [old], creditCents(0));
    expect(update?.file).toBe(file);
    expect(update?.task).toMatchObject({ dealerUpdate: true, fileName: 'after-dealer.ori' });
  });

  test('offers module methods and previously ordered ones for a module file, at module prices', () => {
    const offered = methodsFor({ ...task, fileRole: 'module' }, [old, newMethod, dtc]);
    expect(offered.map(({ methodId, price }) => [methodId, price])).toEqual([
      [1, 0],
      [2, 1500],
    ]);
    expect(methodsFor(task, [old, newMethod])).toHaveLength(2);
  });
});

describe('sending an update', () => {
  const update = toUpdate(task, toUpdateForm(task), [old], creditCents(500)) as Update;

  /** A server that answers each call with what stands in the table: a value, or an error to throw. */
  function server(answers: Record<string, unknown>) {
    const asked: string[] = [];
    const ask = ((call) => {
      asked.push(call.name);
      const answer = answers[call.name];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }) as Client['ask'];
    return { asked, ask };
  }
  const drafts: TaskId[] = [];
  const heard = { onDraft: (taskId: TaskId) => drafts.push(taskId), onSent: () => undefined };

  test('reuses the old original or uploads the new one [C4.30]', async () => {
    const taken = server({ createTask: { taskId: 6 }, updateTaskWithExistsOriginalFilePath: true });
    expect(await sendUpdate(update, undefined, taken.ask, heard)).toBeUndefined();
    expect(taken.asked).toEqual(['createTask', 'updateTaskWithExistsOriginalFilePath']);
    const brought = server({ createTask: { taskId: 6 }, uploadOriginalTaskFile: true });
    const withFile = { ...update, file: new File(['new'], 'new.bin') };
    expect(await sendUpdate(withFile, undefined, brought.ask, heard)).toBeUndefined();
    expect(brought.asked).toEqual(['createTask', 'uploadOriginalTaskFile']);
  });

  test('names the step at which it stopped', async () => {
    const refused = new RefusedCallError(409, { code: 'priceChanged', price: 52.5 });
    expect(await sendUpdate(update, undefined, server({ createTask: refused }).ask, heard)).toEqual({
      step: 'task',
      error: refused,
    });
    const lost = new NetworkError('offline');
    const { ask } = server({ createTask: { taskId: 6 }, updateTaskWithExistsOriginalFilePath: lost });
    expect(await sendUpdate(update, undefined, ask, heard)).toEqual({ step: 'original', error: lost });
    expect(drafts.at(-1)).toBe(6);
  });

  test('orders nothing twice after a lost response and starts over when the draft did not become an order', async () => {
    const before = TaskId.decode(6);
    const ordered = server({ getTasksForJob: [{ taskId: 5 }, { taskId: 6 }] });
    expect(await sendUpdate(update, before, ordered.ask, heard)).toBeUndefined();
    expect(ordered.asked).toEqual(['getTasksForJob']);
    const draft = server({
      getTasksForJob: [{ taskId: 5 }],
      createTask: { taskId: 7 },
      updateTaskWithExistsOriginalFilePath: true,
    });
    expect(await sendUpdate(update, before, draft.ask, heard)).toBeUndefined();
    expect(draft.asked).toEqual(['getTasksForJob', 'createTask', 'updateTaskWithExistsOriginalFilePath']);
  });
});
