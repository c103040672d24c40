import { expect, test } from 'vitest';
import type { TaskId } from '#contract/ids.ts';
import { libraryApi } from '#contract/library.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, newSoftware, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { until } from '#test/until.ts';

const portal = usePortal({ own: true });
const family = 'edc16';
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);

/** Waits until the engine has identified the originals of all orders. */
async function waitUntilAllKnown(): Promise<void> {
  await until('the engine has looked at every original', async () => {
    const { rows } = await run(`select count(*)::int as unknown from tasks t
      where t.original_sha256 is not null and not exists (select from file_facts f where f.sha256 = t.original_sha256)`);
    return (rows[0] as { unknown: number }).unknown === 0;
  });
}

async function world() {
  const [support, customer] = [await portal().person({ role: 'support' }), await portal().person({ credits: 900 })];
  const software = newSoftware();
  const image = readout(family, software);
  return { support, customer, software, image };
}
type World = Awaited<ReturnType<typeof world>>;

const byHand = async ({ customer, image }: World, methods: string[]): Promise<TaskId> => {
  const ids = await order(portal(), customer, { image, methods });
  await taskIn(customer, ids, 'manual', 'finished');
  return ids.taskId;
};

const missingOf = async (support: Person, software: string) =>
  (await support.ask(libraryApi.getSolutionCoverage, {})).missing
    .filter((one) => one.software === software)
    .map(({ method, orders, nearly, taskId }) => ({ method, orders, nearly, taskId }));

test('getSolutionCoverage lists the missing solutions that would automate the most orders [P2.7]', async () => {
  const made = await world();
  const { support, customer, software, image } = made;
  const before = await support.ask(libraryApi.getSolutionCoverage, {});
  await byHand(made, ['Stage_1']);
  const both = await byHand(made, ['Stage_1', 'Hot_Start']);
  const stage = await byHand(made, ['Stage_1']);
  await waitUntilAllKnown();
  expect(await missingOf(support, software)).toEqual([
    { method: 'Stage_1', orders: 2, nearly: 1, taskId: stage },
    { method: 'Hot_Start', orders: 0, nearly: 1, taskId: both },
  ]);

  // One of them is done manually and recorded: its solution is not missing any more, and the next one is automatic.
  const tuned = syntheticTuning(image, { family, seed: 3 });
  const { rows } = await run('select job_id as "jobId" from tasks where id = $1', [stage]);
  const { jobId } = rows[0] as Parameters<typeof closeByHand>[1];
  await closeByHand(support, { taskId: stage, jobId }, { modified: tuned, recordSolution: true });
  await run(`update solutions set flags = '{}', signed_accepted_by = $1, signed_accepted_at = now()`, [support.id]);
  expect(await missingOf(support, software)).toEqual([{ method: 'Hot_Start', orders: 1, nearly: 0, taskId: both }]);
  const next = await order(portal(), customer, { image });
  await taskIn(customer, next, 'finished');
  const after = await support.ask(libraryApi.getSolutionCoverage, {});
  expect(after.orders - before.orders).toBe(4);
  expect(after.automatic - before.automatic).toBe(1);
  expect(after.coveredNow - before.coveredNow).toBe(2);

  // A retired solution covers nothing.
  const { data } = await support.ask(libraryApi.listSolutions, { software, filterMode: 'all' });
  for (const { solutionId, seenAt } of data)
    await support.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state: 'retired', reason: 'test' });
  expect((await missingOf(support, software))[0]).toMatchObject({ method: 'Stage_1', orders: 2, nearly: 1 });
});

test('old orders, damaged files and orders by hand are not counted', async () => {
  const old = await world();
  const taskId = await byHand(old, ['Stage_1']);
  await run(`update tasks set created_at = now() - interval '91 days' where id = $1`, [taskId]);
  const damaged = await world();
  const spoilt = damaged.image.slice();
  spoilt.fill(0x5a, 0x40000, 0x40040);
  await byHand({ ...damaged, image: spoilt }, ['Stage_1']);
  const manual = await world();
  const wanted = await byHand(manual, ['Stage_1']);
  await run(`update tasks set modification_mode = 'manual' where id = $1`, [wanted]);
  await waitUntilAllKnown();
  const { missing, notForLibrary } = await old.support.ask(libraryApi.getSolutionCoverage, {});
  const softwares = missing.map(({ software }) => software);
  for (const { software } of [old, manual]) expect(softwares).not.toContain(software);
  expect(notForLibrary).toBeGreaterThan(0);
  const { rows } = await run(
    `select (facts #>> '{checksum,wrong}')::int as wrong from file_facts where software = $1`,
    [damaged.software],
  );
  expect((rows[0] as { wrong: number }).wrong).toBeGreaterThan(0);
  expect(softwares).not.toContain(damaged.software);
});
