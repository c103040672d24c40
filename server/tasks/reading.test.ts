import { beforeAll, expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import type { ToolId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { tasksApi } from '#contract/tasks.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { draft, finishedOrder, finishedUpdate, makeFile, order, readout } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { searchRefreshed } from '#test/refreshed-search.ts';

const portal = usePortal({ own: true });
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

let tools = 0;

/** A tool of this test alone. */
async function newTool(
  more: { returnEnding?: string; readEndings?: string } = {},
): Promise<{ toolId: ToolId; name: string }> {
  tools += 1;
  const name = `Quellomat${tools}`;
  const { returnEnding = '', readEndings = '' } = more;
  await support.ask(toolsApi.createTool, {
    name,
    vendor: 'Zwirbel',
    kind: 'both',
    active: true,
    readEndings,
    returnEnding,
  });
  const made = (await support.ask(toolsApi.getTools, {})).find((tool) => tool.name === name);
  if (made === undefined) throw new Error(`there is no tool ${name}`);
  return made;
}

const stop = ({ toolId }: { toolId: ToolId }) =>
  support.ask(toolsApi.updateTools, { tools: [{ toolId, active: false }] });

test('an order names its reading, which both sides see and lists find and narrow by [P1.71]', async () => {
  const customer = await portal().person();
  const { toolId, name } = await newTool();
  const { jobId, taskId } = await order(portal(), customer, { reading: { toolId, way: 'bdm', extent: 'eeprom' } });
  const reading = { toolId, tool: name, vendor: 'Zwirbel', way: 'bdm', extent: 'eeprom' };
  for (const person of [customer, support])
    expect(await person.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([{ reading }]);
  const found = async (search: string) =>
    (await support.ask(workbenchApi.listAllTasks, { filterMode: 'all', search })).data.map((task) => task.taskId);
  expect([await found(name), await found(`zwirbel jtag eeprom ${taskId}`)]).toEqual([[taskId], [taskId]]);
  expect((await customer.ask(orderingApi.listTasks, { filterMode: 'all', search: name })).total).toBe(1);
  for (const filter of [{ tool: name }, { tool: name, way: 'bdm' as const }])
    expect((await support.ask(workbenchApi.listAllTasks, { filterMode: 'all', ...filter })).data).toMatchObject([
      { taskId },
    ]);
  expect((await support.ask(workbenchApi.listAllTasks, { filterMode: 'all', tool: name, way: 'obd' })).total).toBe(0);
  await support.ask(toolsApi.updateTools, { tools: [{ toolId, name: `${name}Neo` }] });
  await searchRefreshed(portal());
  expect(await found(`${name}neo`)).toEqual([taskId]);
});

test('staff correct a reading, which is recorded; a customer cannot [P1.71]', async () => {
  const customer = await portal().person();
  const { toolId } = await newTool();
  const { jobId, taskId } = await order(portal(), customer);
  expect((await customer.ask(tasksApi.getTasksOfJob, { jobId }))[0]).not.toHaveProperty('reading');
  const reading = { toolId, way: 'bench' } as const;
  expect(await support.ask(tasksApi.updateReading, { taskId, reading })).toBe(true);
  expect(await support.ask(tasksApi.updateReading, { taskId, reading })).toBe(false);
  expect(await customer.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([{ reading }]);
  expect(await support.ask(tasksApi.updateReading, { taskId, reading: {} })).toBe(true);
  expect((await customer.ask(tasksApi.getTasksOfJob, { jobId }))[0]).not.toHaveProperty('reading');
  await expect(customer.ask(tasksApi.updateReading, { taskId, reading })).rejects.toMatchObject({ code: 'notAllowed' });
  const { rows } = await portal().database.pool.query(
    `select action from audit_log where subject = 'task_readings' and subject_id = $1 order by id`,
    [String(taskId)],
  );
  expect(rows).toEqual([{ action: 'created' }, { action: 'deleted' }]);
});

test('a tool that is gone gets a clear answer and no order; where it was named it stays [P1.71]', async () => {
  const customer = await portal().person();
  const tool = await newTool();
  const { jobId, taskId } = await order(portal(), customer, { reading: { toolId: tool.toolId, way: 'obd' } });
  await stop(tool);
  const again = { reading: { toolId: tool.toolId } };
  await expect(draft(portal(), customer, again)).rejects.toMatchObject({ code: 'readingToolGone', status: 409 });
  await expect(support.ask(toolsApi.deleteTool, { toolId: tool.toolId })).rejects.toMatchObject({
    code: 'toolInOrders',
    problem: { orders: 1 },
  });
  expect(await customer.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([{ reading: { tool: tool.name } }]);
  const kept = { toolId: tool.toolId, way: 'boot' } as const;
  expect(await support.ask(tasksApi.updateReading, { taskId, reading: kept })).toBe(true);
  const other = await order(portal(), customer);
  await expect(
    support.ask(tasksApi.updateReading, { taskId: other.taskId, reading: { toolId: tool.toolId } }),
  ).rejects.toMatchObject({ code: 'readingToolGone' });
});

test('tool and way are demanded only where the operator does, and refused where they are off [P1.71]', async () => {
  const customer = await portal().person();
  const { toolId } = await newTool();
  await support.ask(settingsApi.updateGlobalOptions, { readingDetails: 'required' });
  for (const reading of [undefined, {}, { toolId }, { way: 'obd' as const }])
    await expect(draft(portal(), customer, reading === undefined ? {} : { reading })).rejects.toMatchObject({
      code: 'readingMissing',
      status: 422,
    });
  await draft(portal(), customer, { reading: { toolId, way: 'obd' } });
  await support.ask(settingsApi.updateGlobalOptions, { readingDetails: 'off' });
  await expect(draft(portal(), customer, { reading: { toolId, way: 'obd' } })).rejects.toMatchObject({
    code: 'readingOff',
    status: 409,
  });
  await draft(portal(), customer);
  await support.ask(settingsApi.updateGlobalOptions, { readingDetails: 'optional' });
});

test('an update is of the file that was read before, and the modified file has the ending of the tool [P1.71]', async () => {
  const customer = await portal().person({ credits: 1000 });
  const people = { customer, support };
  const tool = await newTool({ returnEnding: 'tun' });
  const reading = { toolId: tool.toolId, way: 'bench' } as const;
  const old = await finishedOrder(portal(), people, { reading, isPaid: true });
  await stop(tool);
  const update = await finishedUpdate(portal(), people, old, { methods: ['Stage_1', 'Vmax'] });
  const [, after] = await customer.ask(tasksApi.getTasksOfJob, { jobId: old.jobId });
  expect(after).toMatchObject({ taskId: update.taskId, reading });
  expect((await customer.askForFile(tasksApi.downloadModified, old)).fileName).toBe(`${old.taskId}_tuned.tun`);
  expect((await support.askForFile(tasksApi.downloadModified, old)).fileName).toBe(`${old.taskId}_tuned.bin`);
});

test('a reading is proposed from own tools, the file and the latest order [P1.72]', async () => {
  const customer = await portal().person();
  const [own, rare] = [await newTool({ readEndings: 'bin' }), await newTool({ readEndings: 'dim qq7' })];
  await support.ask(toolsApi.addCustomerTool, {
    customerId: customer.id,
    toolId: own.toolId,
    kind: 'master',
    serial: '',
    note: '',
  });
  const first = await customer.ask(orderingApi.proposeReading, { fileName: 'read.bin' });
  expect(first.tools[0]).toEqual({ toolId: own.toolId, name: own.name, vendor: 'Zwirbel', isOwn: true });
  expect(first.tools.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  expect(first.proposed).toEqual({ toolId: own.toolId });
  expect((await customer.ask(orderingApi.proposeReading, { fileName: 'read.qq7' })).proposed).toEqual({
    toolId: rare.toolId,
  });
  await order(portal(), customer, { reading: { toolId: own.toolId, way: 'bench' } });
  const file = makeFile(readout(), 'read.bin');
  const sent = { fileName: file.name, fileSize: file.size, fileRole: 'engine' } as const;
  const { fileCheckId } = await customer.ask(engineApi.checkOriginalFile, sent, { files: { file } });
  expect((await customer.ask(orderingApi.proposeReading, { fileName: '', fileCheckId })).proposed).toEqual({
    toolId: own.toolId,
    way: 'bench',
    extent: 'full',
  });
  const stranger = await portal().person();
  await expect(stranger.ask(orderingApi.proposeReading, { fileName: '', fileCheckId })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('statistics count tools and ways of reading [P1.71]', async () => {
  const customer = await portal().person();
  const { toolId, name } = await newTool();
  for (const way of ['obd', 'boot', 'boot'] as const) {
    const { taskId } = await order(portal(), customer, { reading: { toolId, way } });
    await portal().database.pool.query(`update tasks set created_at = '2014-03-05 12:00+01' where id = $1`, [taskId]);
  }
  const period = { from: '2014-03-01', to: '2014-03-31', language: 'en' } as const;
  const { tools: counted, ways } = await support.ask(statisticsApi.getMostOrdered, period);
  expect(counted).toEqual([{ name, tasks: 3 }]);
  expect(ways).toEqual([
    { name: 'boot', tasks: 2 },
    { name: 'obd', tasks: 1 },
  ]);
});
