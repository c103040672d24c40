import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import type { JobId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  closeByHand,
  draft,
  makeFile,
  methodNamed,
  moreLikeIt,
  order,
  readout,
  taskIn,
  vehicleWith,
  rightAllTheSame,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { readAnswer, openRaw } from '#test/raw.ts';
import { until } from '#test/until.ts';

const portal = usePortal({ uploadLimit: 1 << 20 });

/** Nothing is left in the upload folder: no refused upload leaves bytes behind. */
async function waitingFiles(): Promise<string[]> {
  return readdir(portal().storage.incoming);
}

async function aJob(customer: Person, changes: Partial<Input<typeof orderingApi.createJob>> = {}) {
  return customer.ask(orderingApi.createJob, {
    vehicleId: await vehicleWith(portal()),
    vin: '12345',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
    ...changes,
  });
}

async function aTask(
  customer: Person,
  jobId: JobId,
  changes: Partial<Input<typeof orderingApi.createTask>> & { names?: string[] } = {},
) {
  const { names = ['Stage_1'], ...rest } = changes;
  const ids = await Promise.all(names.map((name) => methodNamed(portal(), name)));
  return customer.ask(orderingApi.createTask, {
    jobId,
    price: creditCents(6000),
    methods: ids.map((methodId) => ({ methodId })),
    fileRole: 'engine',
    fileName: 'readout.bin',
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
    ...rest,
  });
}

test.each([
  [{ vin: '1234' }, 'vinNotValid', 422],
  [{ vin: '    1234    ' }, 'vinNotValid', 422],
  [{ additional: 'x'.repeat(201) }, 'additionalTooLong', 422],
  [{ termsAccepted: false }, 'termsNotAccepted', 422],
  [{ vehicleId: 2_000_000_000 as never }, 'notFound', 404],
])('a job with %j is refused and not stored [A7.15 C5.27 C5.28 C5.29 C7.33]', async (changes, code, status) => {
  const customer = await portal().person();
  await expect(aJob(customer, changes)).rejects.toMatchObject({ code, status });
  const { rows } = await portal().database.pool.query('select id from jobs where user_id = $1', [customer.id]);
  expect(rows).toEqual([]);
});

test('an additional text of 200 characters is accepted [C5.29 C9.2]', async () => {
  const customer = await portal().person();
  expect((await aJob(customer, { additional: 'ü'.repeat(200) })).jobId).toBeGreaterThan(0);
});

test.each([
  [{ fileName: 'photo.png' }, 'fileTypeNotValid', 415],
  [{ names: ['Stage_1', 'Stage_Eco'] }, 'oneStageOnly', 422],
  [{ names: ['Pops_Bangs'] }, 'methodNotOffered', 422],
  [{ fileRole: 'module' as const }, 'noModuleFile', 422],
  [{ dtcSelected: true, dtcCodes: ',,' }, 'dtcCodesMissing', 422],
  [{ price: creditCents(5900) }, 'priceChanged', 409],
])(
  'a task with %j is refused and not stored [A7.20 C3.19 C5.30 C5.33 C5.37 C5.43 C7.28 C7.40]',
  async (changes, code, status) => {
    const customer = await portal().person();
    const { jobId } = await aJob(customer);
    await expect(aTask(customer, jobId, changes)).rejects.toMatchObject({ code, status });
    const { rows } = await portal().database.pool.query('select id from tasks where job_id = $1', [jobId]);
    expect(rows).toEqual([]);
  },
);

test('a readout under a further name is ordered, and refused once the operator has switched the name off [P1.60]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  for (const fileName of ['readout', 'readout.001', 'readout.kess3', 'Golf 2.0 TDI']) {
    const ids = await order(portal(), customer, { fileName });
    const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId: ids.jobId });
    expect(task?.fileName).toBe(fileName);
  }
  const usual = await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(settingsApi.updateGlobalOptions, {
    filesWithoutExtension: false,
    numericExtensions: false,
    furtherExtensions: ['dat'],
  });
  onTestFinished(async () => {
    const { filesWithoutExtension, numericExtensions, furtherExtensions } = usual;
    await support.ask(settingsApi.updateGlobalOptions, { filesWithoutExtension, numericExtensions, furtherExtensions });
  });
  expect((await customer.ask(settingsApi.loadGlobalOptions, {})).furtherFiles.furtherExtensions).toEqual(['dat']);
  for (const fileName of ['readout', 'readout.001', 'readout.kess3'])
    await expect(order(portal(), customer, { fileName })).rejects.toMatchObject({ code: 'fileTypeNotValid' });
  await order(portal(), customer, { fileName: 'readout.dat' });
});

test('invalid characters of DTC codes are listed, and a wrong price is answered with the right one [C5.41]', async () => {
  const customer = await portal().person();
  const { jobId } = await aJob(customer);
  await expect(aTask(customer, jobId, { dtcSelected: true, dtcCodes: 'P0420,x' })).rejects.toMatchObject({
    code: 'dtcCodesNotValid',
    problem: { characters: ['P', 'x'] },
  });
  await expect(aTask(customer, jobId, { price: creditCents(1) })).rejects.toMatchObject({ problem: { price: 60 } });
});

test('the same order key returns the same job, and with other data it is refused [C3.17 P1.27]', async () => {
  const customer = await portal().person();
  const orderKey = randomUUID();
  const first = await aJob(customer, { orderKey });
  expect(await aJob(customer, { orderKey })).toEqual(first);
  await expect(aJob(customer, { orderKey, vin: '54321' })).rejects.toMatchObject({ code: 'orderKeyTaken' });
});

test.each([
  ['a wrong type', makeFile(readout('edc15'), 'readout.exe'), 'fileTypeNotValid', 415],
  ['an empty file', makeFile(new Uint8Array(0)), 'fileEmpty', 422],
  ['a file over the limit', makeFile(new Uint8Array((1 << 20) + 1)), 'fileTooLarge', 413],
])('%s is refused, and a retry completes the draft', async (_what, file, code, status) => {
  const customer = await portal().person();
  const made = await draft(portal(), customer);
  const upload = (sent: File) =>
    customer.ask(
      orderingApi.uploadOriginal,
      { ...made, fileName: sent.name, fileSize: sent.size },
      { files: { file: sent } },
    );
  await expect(upload(file)).rejects.toMatchObject({ code, status });
  expect(await waitingFiles()).toEqual([]);
  expect((await customer.ask(orderingApi.listJobs, { filterMode: 'all' })).total).toBe(0);
  expect(await upload(makeFile(readout('edc15')))).toBe(true);
  await expect(upload(makeFile(readout('edc15')))).rejects.toMatchObject({ code: 'fileAlreadyStored', status: 409 });
  expect(await customer.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).toHaveLength(1);
});

test('an upload without a file or with a wrong size is refused [C7.30]', async () => {
  const customer = await portal().person();
  const made = await draft(portal(), customer);
  const file = makeFile(readout('edc15'));
  const input = { ...made, fileName: file.name, fileSize: file.size + 1 };
  await expect(customer.ask(orderingApi.uploadOriginal, input, { files: { file } })).rejects.toMatchObject({
    code: 'fileSizeMismatch',
  });
  await expect(customer.ask(orderingApi.uploadOriginal, input)).rejects.toMatchObject({ code: 'fileMissing' });
  expect(await waitingFiles()).toEqual([]);
});

test('an aborted upload leaves a draft that a retry completes [A7.84 C4.21]', async () => {
  const customer = await portal().person();
  const made = await draft(portal(), customer);
  const file = makeFile(readout('edc15'));
  const controller = new AbortController();
  const half = new ReadableStream({
    start(stream) {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="readout.bin"\r\n\r\n';
      stream.enqueue(new TextEncoder().encode(head));
      stream.enqueue(new Uint8Array(100_000));
    },
  });
  const sending = Promise.allSettled([
    fetch(`${portal().root}/api/tf24API/uploadOriginalTaskFile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: half,
      duplex: 'half',
      signal: controller.signal,
    }),
  ]);
  await until('the portal stores what has arrived', async () => (await waitingFiles()).length > 0);
  controller.abort();
  const [sent] = await sending;
  expect(sent).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/abort/i) as unknown } });
  await until('the broken-off upload is gone', async () => (await waitingFiles()).length === 0);
  const input = { ...made, fileName: file.name, fileSize: file.size };
  expect(await customer.ask(orderingApi.uploadOriginal, input, { files: { file } })).toBe(true);
});

test('paying without enough credits returns false and changes nothing [A7.2 A7.87 C7.11 C7.13]', async () => {
  const customer = await portal().person({ credits: 10 });
  const { taskId, jobId } = await finished(customer);
  expect(await customer.ask(orderingApi.payTask, { taskId })).toBe(false);
  const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId });
  expect(task).toMatchObject({ paymentStatus: 'open' });
  expect(task?.deliveryNoteNumber).toBeUndefined();
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(1000);
});

test('simultaneous payments from many devices charge once and create one delivery note [A7.30 C4.1 C4.13]', async () => {
  const customer = await portal().person({ credits: 500 });
  const { taskId } = await finished(customer);
  const answers = await Promise.all(Array.from({ length: 12 }, () => customer.ask(orderingApi.payTask, { taskId })));
  expect(answers).toEqual(Array.from({ length: 12 }, () => true));
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(44_000);
  const { rows } = await portal().database.pool.query('select number from delivery_notes where task_id = $1', [taskId]);
  expect(rows).toHaveLength(1);
});

test('of 40 simultaneous payments a balance for 10 pays exactly 10', async () => {
  const { pool } = portal().database;
  const customer = await portal().person({ credits: 605 });
  const { taskId } = await finished(customer);
  const query = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  const tasks = [taskId, ...(await moreLikeIt(query, taskId, 39))];
  const answers = await Promise.all(tasks.map((id) => customer.ask(orderingApi.payTask, { taskId: id })));
  expect(answers.filter(Boolean)).toHaveLength(10);
  const paid = tasks.filter((_id, index) => answers[index] === true);
  const rows = await query(
    `select t.id, e.amount, n.price from tasks t join credit_entries e on e.task_id = t.id
     join delivery_notes n on n.task_id = t.id where t.user_id = $1 and t.payment_status = 'paid' order by t.id`,
    [customer.id],
  );
  expect(rows).toEqual(paid.map((id) => ({ id, amount: -6000, price: 6000 })));
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(500);
});

test('paying a changed price or an unfinished task is refused', async () => {
  const customer = await portal().person({ credits: 500 });
  const { taskId } = await finished(customer);
  await expect(customer.ask(orderingApi.payTask, { taskId, price: creditCents(1) })).rejects.toMatchObject({
    code: 'priceChanged',
  });
  const waiting = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(customer.ask(orderingApi.payTask, { taskId: waiting.taskId })).rejects.toMatchObject({
    code: 'taskNotPayable',
  });
});

test('ledger entries and delivery notes cannot be changed or deleted [A3.12]', async () => {
  const customer = await portal().person({ credits: 500 });
  const { taskId } = await finished(customer);
  await customer.ask(orderingApi.payTask, { taskId });
  const { pool } = portal().database;
  await expect(pool.query('update credit_entries set amount = 1')).rejects.toThrow(/append-only/);
  await expect(pool.query('delete from delivery_notes')).rejects.toThrow(/append-only/);
});

test('lists are paged, searched and counted [A3.1 A3.2 A7.11 A7.42 C3.18]', async () => {
  const customer = await portal().person();
  const made = await order(portal(), customer, { fileName: 'readout.zip' });
  const list = (search: string) => customer.ask(orderingApi.listTasks, { filterMode: 'today', search });
  expect(await list(`${made.taskId} readout`)).toMatchObject({ total: 1 });
  expect(await list('no such thing')).toEqual({ data: [], total: 0 });
  // A page past the end is empty and still has the total.
  const past = { filterMode: 'all', page: 3 } as const;
  expect(await customer.ask(orderingApi.listTasks, past)).toEqual({ data: [], total: 1 });
  expect(await customer.ask(orderingApi.listJobs, past)).toEqual({ data: [], total: 1 });
});

test('jobs are listed by the filter and search of the specification [A7.11]', async () => {
  const customer = await portal().person();
  const made = await order(portal(), customer, { fileName: 'readout.zip' });
  const old = await order(portal(), customer, { fileName: 'readout.zip' });
  await portal().database.pool.query(
    `update jobs set ordered_at = now() - interval '70 days', created_at = now() - interval '70 days' where id = $1`,
    [old.jobId],
  );
  const raw = openRaw(portal(), customer);
  const jobs = async (query: Record<string, string | number>) => {
    const { data }: { data: { job_id: number }[] } = await readAnswer(raw.get('getJobs', query));
    return data.map((job) => job.job_id);
  };
  expect(await jobs({ filterMode: 'all' })).toEqual([old.jobId, made.jobId]);
  expect(await jobs({ filterMode: 'today' })).toEqual([made.jobId]);
  expect(await jobs({ filterMode: 'all', search: String(old.jobId) })).toEqual([old.jobId]);
  expect(await jobs({ filterMode: 'all', search: 'no such thing' })).toEqual([]);
});

test('a task is `manually`, `inProgress` and `finished` for customer and staff alike [C4.2]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const { taskId, jobId } = await order(portal(), customer, { fileName: 'readout.zip' });
  const statuses = async () => {
    const { data }: { data: { task_status: string }[] } = await readAnswer(
      openRaw(portal(), customer).post('loadTasksForCustomer', { filterMode: 'all' }),
    );
    const ofJob: { task_status: string }[] = await readAnswer(
      openRaw(portal(), support).get('getTasksForJob', { job_id: jobId }),
    );
    return [...data, ...ofJob].map((task) => task.task_status);
  };
  expect(await statuses()).toEqual(['manually', 'manually']);
  await support.ask(workbenchApi.assignTask, { taskId });
  expect(await statuses()).toEqual(['inProgress', 'inProgress']);
  await closeByHand(support, { taskId, jobId });
  expect(await statuses()).toEqual(['finished', 'finished']);
});

test('the methods of a task are named in the viewer’s language, else in English', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const { jobId } = await order(portal(), customer, { fileName: 'readout.zip' });
  const namesFor = async (person: Person) => (await person.ask(tasksApi.getTasksOfJob, { jobId }))[0]?.methods;
  expect(await namesFor(customer)).toMatchObject([{ name: 'Stage 1' }]);
  await portal().database.pool.query(`update users set language = 'de' where id = $1`, [customer.id]);
  expect(await namesFor(customer)).toMatchObject([{ name: 'Stufe 1' }]);
  expect(await namesFor(support)).toMatchObject([{ name: 'Stage 1' }]);
});

test('support cannot close a task at another price than the ordered one', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const made = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(closeByHand(support, made, { price: creditCents(9000) })).rejects.toMatchObject({
    code: 'priceChanged',
    status: 409,
    problem: { price: 60 },
  });
  expect(await taskIn(customer, made, 'inProgress')).toMatchObject({ price: 6000 });
  await support.ask(workbenchApi.closeTask, {
    taskId: made.taskId,
    price: creditCents(6000),
    recordSolution: false,
    ...rightAllTheSame,
  });
  expect(await taskIn(customer, made, 'finished')).toMatchObject({ price: 6000 });
});

test('an order that is repeated while its task changes gets taskExists', async () => {
  const customer = await portal().person();
  const { jobId, taskId } = await order(portal(), customer, { fileName: 'readout.zip' });
  const mover = await portal().database.pool.connect();
  await mover.query('begin');
  await mover.query(`update tasks set status = 'inProgress' where id = $1`, [taskId]);
  const again = Promise.allSettled([aTask(customer, jobId)]);
  await until('the second order waits for the row that is being changed', async () => {
    const { rowCount } = await portal().database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rowCount ?? 0) > 0;
  });
  await mover.query('update jobs set changed_at = now() where id = $1', [jobId]);
  await mover.query('commit');
  mover.release();
  expect((await again)[0]).toMatchObject({ status: 'rejected', reason: { code: 'taskExists', status: 409 } });
});

/** A task that support finished, without running the engine. */
async function finished(customer: Person) {
  const made = await order(portal(), customer, { fileName: 'readout.zip' });
  await taskIn(customer, made, 'manual');
  await portal().database.pool.query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, modified_name = 'x.bin' where id = $1`,
    [made.taskId],
  );
  return made;
}
