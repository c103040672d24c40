import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { VehicleId } from '#contract/ids.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { fold, accented, unaccented } from '#rules/search-words.ts';
import { closeByHand, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { ordersWithWords } from '#test/searched-words.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** Asks as any client does: the path and the fields of the specification. */
async function ask(person: Person, path: string, fields: Record<string, string | number> = {}): Promise<unknown> {
  const isPost = path === 'loadTasksForCustomer';
  const response = await fetch(
    `${portal().root}/api/tf24API/${path}${isPost ? '' : `?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])).toString()}`}`,
    {
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(isPost && { method: 'POST', body: JSON.stringify(fields) }),
    },
  );
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}
type List = { data: { task_id: number; job_id: number }[]; total: number };

/** The numbers of the tasks, or jobs, that a search finds. */
async function findNumbers(person: Person, path: string, search: string, more: Record<string, string> = {}) {
  const { data, total } = (await ask(person, path, { filterMode: 'all', search, ...more })) as List;
  expect(total).toBe(data.length);
  return data.map((row) => (path.includes('Jobs') ? row.job_id : row.task_id));
}

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

/** A task on a day of its own, for a vehicle whose control unit is of the fourth stage. */
async function ordered(customer: Person, methods: string[], day: string): Promise<Ordered> {
  const ids = await order(portal(), customer, { fileName: 'readout.zip', methods });
  const at = `${day}T11:00:00Z`;
  await query('update tasks set created_at = $2, changed_at = $2 where id = $1', ids.taskId, at);
  await query('update jobs set created_at = $2, changed_at = $2 where id = $1', ids.jobId, at);
  return ids;
}

test('a customer finds tasks by number, vehicle, method and date as shown [A2.48]', async () => {
  const customer = await portal().person();
  const first = await ordered(customer, ['Stage_1'], '2026-11-22');
  const second = await ordered(customer, ['Stage_2', 'DPF'], '2026-10-03');
  const { rows } = await query(
    'select v.brand, v.model from jobs j join vehicles v on v.id = j.vehicle_id where j.id = $1',
    first.jobId,
  );
  const { brand, model } = rows[0] as { brand: string; model: string };
  const list = 'loadTasksForCustomer';
  expect(await findNumbers(customer, list, `#${first.taskId}`)).toEqual([first.taskId]);
  expect(await findNumbers(customer, list, `${brand} ${model}`)).toEqual([second.taskId, first.taskId]);
  expect(await findNumbers(customer, list, 'Stage 1')).toEqual([first.taskId]);
  expect(await findNumbers(customer, list, 'Stufe 2', { language: 'de' })).toEqual([second.taskId]);
  expect(await findNumbers(customer, list, 'dpf')).toEqual([second.taskId]);
  for (const shown of ['Nov 22, 2026', '2026-11-22', '22.11.2026'])
    expect([shown, await findNumbers(customer, list, shown)]).toEqual([shown, [first.taskId]]);
  expect(await findNumbers(customer, list, '22. Nov. 2026', { language: 'de' })).toEqual([first.taskId]);
  expect(await findNumbers(customer, list, '3 oct. 2026 stage 2', { language: 'fr' })).toEqual([second.taskId]);
  expect(await findNumbers(customer, list, 'Nov 23, 2026')).toEqual([]);
  expect(await findNumbers(customer, list, 'Stage 3')).toEqual([]);
});

test('customers and staff find a job by number, vehicle, date and VIN as the list shows them [A2.36]', async () => {
  const customer = await portal().person();
  const { jobId } = await ordered(customer, ['Stage_1'], '2025-05-06');
  const { rows } = await query('select vin from jobs where id = $1', jobId);
  const { vin } = rows[0] as { vin: string };
  for (const [person, path] of [
    [customer, 'getJobs'],
    [support, 'getJobsFromAllCustomers'],
  ] as const)
    for (const search of [`#${jobId}`, `${vin} May 6, 2025`, '06.05.2025', '2025-05-06', vin.toLowerCase()]) {
      const jobs = await findNumbers(person, path, search);
      expect([path, search, jobs]).toEqual([path, search, [jobId]]);
    }
  expect(await findNumbers(customer, 'getJobs', '6 mai 2025', { language: 'fr' })).toEqual([jobId]);
});

test('staff find tasks by method, but not by vehicle data that no list shows', async () => {
  const customer = await portal().person();
  const word = `stage${randomUUID().slice(0, 6)}`;
  const [one, two] = [
    await ordered(customer, ['Stage_1'], '2026-01-01'),
    await ordered(customer, ['Stage_2'], '2026-01-01'),
  ];
  await query(
    'update vehicles set emission = $2 where id = (select vehicle_id from jobs where id = $1)',
    one.jobId,
    `Diesel Stage 2 ${word}`,
  );
  await closeByHand(support, one);
  const mine = customer.username;
  for (const search of ['Stage 2', 'stufe 2'])
    expect(await findNumbers(support, 'getOpenTasksForAdmin', `${search} ${mine}`, { language: 'de' })).toEqual([
      two.taskId,
    ]);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', `stage 1 ${mine}`)).toEqual([one.taskId]);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', `stage 2 ${mine}`)).toEqual([]);
  expect(await findNumbers(support, 'getOpenTasksForAdmin', word)).toEqual([]);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', word)).toEqual([]);
});

/** Adds a vehicle whose model has a word of its own. */
async function vehicleNamed(word: string): Promise<VehicleId> {
  const { rows } = await query(
    `insert into vehicles (category, brand, model) values ('car', 'Volkswagen', $1) returning id`,
    `Golf ${word}`,
  );
  return (rows[0] as { id: VehicleId }).id;
}
const newWord = () => `word${randomUUID().slice(0, 8)}`;

test('staff find a closed task by the current vehicle of its job', async () => {
  const customer = await portal().person();
  const [former, present, other] = [newWord(), newWord(), newWord()];
  const [task, target] = [
    await ordered(customer, ['Stage_1'], '2026-01-01'),
    await ordered(customer, ['Stage_2'], '2026-01-01'),
  ];
  const vehicleId = await vehicleNamed(former);
  for (const { taskId } of [task, target]) await support.ask(workbenchApi.changeVehicle, { taskId, vehicleId });
  await closeByHand(support, task);
  const closedOf = (search: string) => findNumbers(support, 'getClosedTasksForAdmin', search);
  for (const search of [former, `${former} stage 1`, `stage 1 ${former}`, `golf ${customer.username}`])
    expect([search, await closedOf(search)]).toEqual([search, [task.taskId]]);
  expect(await closedOf(`${former} stage 2`)).toEqual([]);

  await support.ask(workbenchApi.changeVehicle, { taskId: task.taskId, vehicleId: await vehicleNamed(present) });
  expect(await closedOf(former)).toEqual([]);
  expect(await closedOf(present)).toEqual([task.taskId]);

  await support.ask(workbenchApi.changeVehicle, { taskId: target.taskId, vehicleId: await vehicleNamed(other) });
  await support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: target.jobId });
  expect(await closedOf(present)).toEqual([]);
  expect(await closedOf(other)).toEqual([task.taskId]);
});

test('two words find the tasks and jobs that have both, in whichever fields', async () => {
  const { orders, searches } = await ordersWithWords(portal(), newWord, (customer, written) =>
    order(portal(), customer, { fileName: `${written} readout.zip`, methods: ['Stage_1'] }),
  );
  const newestFirst = orders.toReversed();
  const findsThem = async (path: string) => {
    const ofJobs = path.includes('Jobs');
    for (const { search, isIn } of searches) {
      const expected = newestFirst.filter(({ all, elsewhere }) => isIn(ofJobs ? elsewhere : all));
      const ids = await findNumbers(support, path, search);
      const inOrder = path.includes('Open') ? ids.toSorted((one, other) => other - one) : ids;
      expect([path, search, inOrder]).toEqual([
        path,
        search,
        expected.map(({ taskId, jobId }) => (ofJobs ? jobId : taskId)),
      ]);
    }
  };
  await findsThem('getOpenTasksForAdmin');
  await findsThem('getJobsFromAllCustomers');
  for (const task of orders) await closeByHand(support, task);
  await findsThem('getClosedTasksForAdmin');
});

test('a number like 9.7 is found at the beginning of a word in names, files and texts', async () => {
  const customer = await portal().person();
  const mine = customer.username;
  const [inFile, ofVehicle] = [
    await order(portal(), customer, { fileName: 'golf-9.7.zip', methods: ['Stage_1'] }),
    await ordered(customer, ['Stage_1'], '2026-01-01'),
  ];
  const vehicleId = await vehicleNamed(`${newWord()} 9.7 TDI`);
  await support.ask(workbenchApi.changeVehicle, { taskId: ofVehicle.taskId, vehicleId });
  const both = [ofVehicle.taskId, inFile.taskId];
  expect(await findNumbers(customer, 'loadTasksForCustomer', '9.7')).toEqual(both);
  expect(await findNumbers(support, 'getOpenTasksForAdmin', `9.7 ${mine}`)).toEqual(expect.arrayContaining(both));
  for (const task of [inFile, ofVehicle]) await closeByHand(support, task);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', `9.7 ${mine}`)).toEqual(both);
});

test('the name of a member of staff finds the tasks that they work on or have done', async () => {
  const [customer, colleague] = [await portal().person(), await portal().person({ role: 'support' })];
  const name = `Żaneta${randomUUID().slice(0, 6)}`;
  await query('update users set first_name = $2 where id = $1', colleague.id, name);
  const [taken, other] = [
    await ordered(customer, ['Stage_1'], '2026-01-01'),
    await ordered(customer, ['Stage_1'], '2026-01-01'),
  ];
  await colleague.ask(workbenchApi.assignTask, { taskId: taken.taskId });
  await closeByHand(support, other);
  const search = name.replace('Ż', 'z');
  expect(await findNumbers(support, 'getOpenTasksForAdmin', search)).toEqual([taken.taskId]);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', search)).toEqual([]);
  expect(await findNumbers(support, 'getClosedTasksForAdmin', `${support.username} #${other.taskId}`)).toEqual([
    other.taskId,
  ]);
});

test('a search ignores accents and accepts umlauts written as two letters', async () => {
  const customer = await portal().person();
  const tag = randomUUID().slice(0, 8);
  await query('update users set company_name = $2 where id = $1', customer.id, `Müller ${tag} Łukasz`);
  const { taskId } = await ordered(customer, ['Stage_1'], '2026-01-01');
  for (const search of ['muller', 'MÜLLER', 'mueller', 'lukasz', 'Łukasz'])
    expect([search, await findNumbers(support, 'getOpenTasksForAdmin', `${search} ${tag}`)]).toEqual([
      search,
      [taskId],
    ]);
});

test('the database folds letters as the rules do', async () => {
  const text = `${accented} ${accented.toUpperCase()} ÄÖÜ Straße Ёж İ 100%_x`;
  const { rows } = await query('select fold($1) as folded, fold($2) as letters', text.replace('İ', ''), accented);
  expect(rows).toEqual([{ folded: fold(text.replace('İ', '')), letters: unaccented }]);
});

test('the ordered methods are returned in the requested language, else in that of the account', async () => {
  const customer = await portal().person();
  const { jobId, taskId } = await ordered(customer, ['Stage_1', 'DPF'], '2026-01-01');
  type Metas = { task_meta_method_id: number; method_name: string }[];
  const names = (metas: Metas | undefined) => metas?.map((meta) => meta.method_name);
  const german = ['Stufe 1', 'DPF aus'];
  const english = ['Stage 1', 'DPF off'];
  const everywhere = async (language?: string) => {
    const asked = language === undefined ? {} : { language };
    const inList = { filterMode: 'all', ...asked };
    const metas = (await ask(customer, 'getTaskMetasForTask', { task_id: taskId, ...asked })) as Metas;
    const job = (await ask(customer, 'getTasksForJob', { job_id: jobId, ...asked })) as { methods: Metas }[];
    const own = (await ask(customer, 'loadTasksForCustomer', inList)) as { data: { methods: Metas }[] };
    const open = (await ask(support, 'getOpenTasksForAdmin', { ...inList, search: `#${taskId}` })) as typeof own;
    return [metas, job[0]?.methods, own.data[0]?.methods, open.data[0]?.methods].map(names);
  };
  expect(await everywhere('de')).toEqual([german, german, german, german]);
  expect(await everywhere()).toEqual([english, english, english, english]);
  await query(`update users set language = 'de' where id in ($1, $2)`, customer.id, support.id);
  expect(await everywhere()).toEqual([german, german, german, german]);
  expect(await everywhere('en')).toEqual([english, english, english, english]);
  await query(`update users set language = null where id = $1`, support.id);
});
