import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MethodDetail } from '#contract/catalog/details.ts';
import { catalogApi } from '#contract/catalog.ts';
import { RejectReasonId } from '#contract/ids.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  closeByHand,
  draft,
  finishedOrder,
  makeFile,
  methodNamed,
  order,
  type Ordered,
  orderUpdate,
  readout,
  rightAllTheSame,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = async (statement: string, ...values: unknown[]) =>
  (await portal().database.pool.query(statement, values)).rows as Record<string, unknown>[];
let customer: Person;
let support: Person;

const limit: MethodDetail = {
  number: 1,
  kind: 'value',
  required: true,
  unit: 'km/h',
  min: 100,
  max: 320,
  texts: [
    { language: 'en', name: 'Speed limit', choices: [] },
    { language: 'de', name: 'Grenze', choices: [] },
  ],
};
const level: MethodDetail = {
  number: 2,
  kind: 'choice',
  required: false,
  unit: '',
  texts: [
    { language: 'en', name: 'Level', choices: ['low', 'high'] },
    { language: 'de', name: 'Stufe', choices: ['leise', 'laut'] },
  ],
};
const log: MethodDetail = {
  number: 1,
  kind: 'file',
  required: true,
  unit: '',
  texts: [{ language: 'en', name: 'Log of a drive', choices: [] }],
};

const define = async (method: string, details: MethodDetail[]) =>
  support.ask(catalogApi.updateMethod, { methodId: await methodNamed(portal(), method), details, texts: [] });

beforeAll(async () => {
  [customer, support] = [await portal().person({ credits: 1000 }), await portal().person({ role: 'support' })];
  await define('Vmax', [limit, level]);
  await define('Start_Stop', [log]);
});

const answers = (...values: (readonly [number, string])[]) =>
  values.map(([number, value]) => ({ method: 'Vmax', number, value }));
const detailsOf = async (person: Person, { jobId }: Ordered, language?: 'de') => {
  const [task] = await person.ask(tasksApi.getTasksOfJob, { jobId, ...(language && { language }) });
  return task?.methods.find(({ details }) => details !== undefined)?.details;
};

test('a customer is asked for the details of a method in their language [P1.95]', async () => {
  const vehicleId = await vehicleWith(portal());
  const asked = async (language: string) =>
    (await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language })).find(({ name }) => name === 'Vmax')
      ?.details;
  expect(await asked('de')).toEqual([
    { number: 1, kind: 'value', required: true, unit: 'km/h', min: 100, max: 320, name: 'Grenze', choices: [] },
    {
      number: 2,
      kind: 'choice',
      required: false,
      unit: '',
      name: 'Stufe',
      choices: [
        { value: 'low', label: 'leise' },
        { value: 'high', label: 'laut' },
      ],
    },
  ]);
  expect((await asked('fr'))?.map(({ name }) => name)).toEqual(['Speed limit', 'Level']);
});

test('answers are stored with the order and read by both sides in their language; the file goes to a person [P1.95]', async () => {
  const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '180,5'], [2, 'high']) });
  expect(await taskIn(customer, made, 'manual')).toMatchObject({ reason: 'methodDetails' });
  expect(await detailsOf(support, made, 'de')).toEqual([
    { number: 1, name: 'Grenze', value: '180.5', words: '180.5 km/h' },
    { number: 2, name: 'Stufe', value: 'high', words: 'laut' },
  ]);
  const [asked] = (await detailsOf(customer, made)) ?? [];
  expect(asked).toMatchObject({ name: 'Speed limit', words: '180.5 km/h' });
});

test('the report of a file has the answers beside their method, in the language of staff [P1.95]', async () => {
  const made = await order(portal(), customer, { methods: ['Vmax', 'TVA'], details: answers([1, '250'], [2, 'high']) });
  await taskIn(customer, made, 'manual');
  const { methods } = await support.ask(engineApi.getTaskReportPage, made);
  const answered = methods.filter(({ details }) => details !== undefined);
  expect(answered).toEqual([
    {
      methodId: await methodNamed(portal(), 'Vmax'),
      name: 'Vmax',
      details: [
        { number: 1, name: 'Speed limit', value: '250', words: '250 km/h' },
        { number: 2, name: 'Level', value: 'high', words: 'high' },
      ],
    },
  ]);
});

describe('orders are found by their answers', () => {
  const found = async (search: string) => ({
    tasks: (await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', search })).data.map(
      ({ taskId }) => taskId,
    ),
    jobs: (await support.ask(workbenchApi.listAllJobs, { state: 'all', filterMode: 'all', search })).data.map(
      ({ jobId }) => jobId,
    ),
  });

  test.each(['193 km/h', '193', 'high 193', 'laut 193'])('by %s [P1.95]', async (search) => {
    const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '193'], [2, 'high']) });
    const { tasks, jobs } = await found(search);
    expect(tasks).toContain(made.taskId);
    expect(jobs).toContain(made.jobId);
    expect((await found(`${search} 194`)).tasks).not.toContain(made.taskId);
  });

  test('by the words that a choice gets later, and not by an answer that was erased [P1.95]', async () => {
    const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '211'], [2, 'low']) });
    const texts = level.texts.map((text) => (text.language === 'de' ? { ...text, choices: ['zart', 'laut'] } : text));
    await define('Vmax', [limit, { ...level, texts }]);
    try {
      await expect.poll(async () => (await found('zart 211')).tasks).toEqual([made.taskId]);
    } finally {
      await define('Vmax', [limit, level]);
    }
    await query(`update task_methods set details = '[]' where task_id = $1`, made.taskId);
    expect(await found('211')).toEqual({ tasks: [], jobs: [] });
  });
});

test('answers stay readable in English once the method asks for something else [P1.95]', async () => {
  const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '250']) });
  await define('Vmax', [{ ...level, number: 5 }]);
  try {
    expect(await detailsOf(support, made, 'de')).toEqual([
      { number: 1, name: 'Speed limit', value: '250', words: '250 km/h' },
    ]);
  } finally {
    await define('Vmax', [limit, level]);
  }
});

describe('an order is refused and nothing is created', () => {
  test.each([
    ['without a required detail', [], { code: 'methodDetailMissing', status: 422 }],
    ['below the lower bound', answers([1, '99']), { code: 'methodDetailNotValid', status: 422 }],
    ['with words for a number', answers([1, 'fast']), { code: 'methodDetailNotValid', status: 422 }],
    ['with a choice that is none', answers([1, '180'], [2, 'laut']), { code: 'methodDetailNotValid', status: 422 }],
    [
      'with a detail that is not asked for',
      answers([1, '180'], [3, 'x']),
      { code: 'methodDetailsChanged', status: 409 },
    ],
    [
      'with a detail of a method that is not ordered',
      [...answers([1, '180']), { method: 'EGR', number: 1, value: 'x' }],
      { code: 'methodDetailsChanged', status: 409 },
    ],
  ])('%s [P1.95]', async (_title, details, refusal) => {
    const count = async () => (await query('select count(*)::int as count from tasks'))[0];
    const before = await count();
    await expect(draft(portal(), customer, { methods: ['Vmax'], details })).rejects.toMatchObject(refusal);
    expect(await count()).toEqual(before);
  });
});

test('the refusal names the method and the detail [P1.95]', async () => {
  await expect(draft(portal(), customer, { methods: ['Vmax'], details: answers([1, '400']) })).rejects.toMatchObject({
    problem: { method: 'Vmax', detail: 'Speed limit', problem: 'range' },
  });
});

test('a method that needs a file is ordered only with a support file, whatever way the original comes [P1.95]', async () => {
  const made = await draft(portal(), customer, { methods: ['Start_Stop'] });
  const original = makeFile(readout(), 'readout.bin');
  const upload = () =>
    customer.ask(
      orderingApi.uploadOriginal,
      { ...made, fileName: original.name, fileSize: original.size },
      { files: { file: original } },
    );
  await expect(upload()).rejects.toMatchObject({ code: 'supportFileMissing', status: 422 });
  const fileSupport = makeFile(new TextEncoder().encode('rpm;speed'), 'drive.txt');
  await customer.ask(
    orderingApi.uploadSupportFile,
    { ...made, fileName: fileSupport.name, fileSize: fileSupport.size },
    { files: { fileSupport } },
  );
  expect(await upload()).toBe(true);
  expect(await taskIn(customer, made, 'manual')).toMatchObject({ reason: 'methodDetails' });
});

test('an update without answers has those of the file before, and one with answers its own [P1.95]', async () => {
  const wanted = { methods: ['Vmax'], details: answers([1, '250'], [2, 'low']) };
  const first = await finishedOrder(portal(), { customer, support }, wanted);
  const update = await orderUpdate(portal(), customer, first, { methods: ['Vmax', 'TVA'] });
  const task = (await customer.ask(tasksApi.getTasksOfJob, update)).find(({ taskId }) => taskId === update.taskId);
  expect(task?.methods.flatMap(({ details = [] }) => details.map(({ value }) => value))).toEqual(['250', 'low']);
});

test('no solution is recorded from a file with details [P1.95]', async () => {
  const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '250']) });
  await taskIn(customer, made, 'manual');
  await closeByHand(support, made);
  const again = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '200']) });
  await taskIn(customer, again, 'manual');
  await support.ask(workbenchApi.assignTask, { taskId: again.taskId });
  const file = makeFile(
    readout().map((byte, at) => (at === 4000 ? byte ^ 1 : byte)),
    'tuned.bin',
  );
  const upload = { taskId: again.taskId, fileName: file.name, fileSize: file.size };
  await support.ask(workbenchApi.uploadModified, upload, { files: { file } });
  const close = { taskId: again.taskId, recordSolution: true, signedAreaAccepted: true, ...rightAllTheSame };
  await expect(support.ask(workbenchApi.closeTask, close)).rejects.toMatchObject({ code: 'oneMethodPerSolution' });
});

test('details of a method are saved as they stand, and the same again changes nothing [P1.94]', async () => {
  const methodId = await methodNamed(portal(), 'Vmax');
  const saved = async () =>
    (await support.ask(catalogApi.getMethods, {})).find((method) => method.methodId === methodId)?.details;
  expect(await saved()).toEqual([limit, level]);
  expect(await support.ask(catalogApi.updateMethod, { methodId, details: [limit, level], texts: [] })).toBe(false);
  expect(await support.ask(catalogApi.updateMethod, { methodId, details: [level, limit], texts: [] })).toBe(true);
  expect(await support.ask(catalogApi.updateMethod, { methodId, details: [limit, level], texts: [] })).toBe(true);
});

test('a rejected order is started again with its answers [P1.84 P1.95]', async () => {
  const made = await order(portal(), customer, { methods: ['Vmax'], details: answers([1, '250'], [2, 'low']) });
  await taskIn(customer, made, 'manual');
  const reasonId = RejectReasonId.decode(2);
  const rejection = { taskId: made.taskId, reasonId, words: '', rejectionKey: randomUUID() };
  await support.ask(workbenchApi.rejectTask, rejection);
  const { methodDetails } = await customer.ask(orderingApi.getRestart, { taskId: made.taskId });
  expect(methodDetails.map(({ number, value }) => [number, value])).toEqual([
    [1, '250'],
    [2, 'low'],
  ]);
});
