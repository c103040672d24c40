import { beforeAll, beforeEach, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, order, type Ordered, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** A family without signatures. */
const family = 'edc15';
let customer: Person;
let support: Person;
let image: Uint8Array;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
  image = await taughtImage();
});
beforeEach(async () => {
  await query('update portal_options set automatic_status = true, automatic_paused = false');
});

const ordered = (file: Uint8Array) => order(portal(), customer, { image: file, checksum: family });
const service = () => customer.ask(automationApi.getAutomaticService, {});
const statusOf = async ({ jobId }: Ordered) => (await customer.ask(tasksApi.getTasksOfJob, { jobId }))[0]?.status;
/** A readout for which the automatic service knows Stage 1. */
async function taughtImage(): Promise<Uint8Array> {
  const original = readout(family);
  const ids = await order(portal(), customer, { image: original, checksum: family });
  await taskIn(customer, ids, 'manual');
  const modified = syntheticTuning(original, { family, seed: 1 });
  await closeByHand(support, ids, { modified, recordSolution: true });
  return original;
}

/** Waits until the queue has run for every ordered task. */
async function untilQueueIsEmpty(): Promise<void> {
  await expect.poll(async () => (await query(`select 1 from graphile_worker.jobs`)).rowCount).toBe(0);
}

test('a paused service keeps tasks waiting, shows how many, and finishes them when it resumes [P6.2]', async () => {
  expect(await support.ask(automationApi.pauseAutomaticService, {})).toBe(true);
  expect(await support.ask(automationApi.pauseAutomaticService, {})).toBe(false);
  const [one, other] = [await ordered(image), await ordered(image)];
  await untilQueueIsEmpty();
  expect([await statusOf(one), await statusOf(other)]).toEqual(['waiting', 'waiting']);
  expect(await service()).toMatchObject({ state: 'paused', waiting: 2, oldestWaitingAt: expect.any(String) });
  expect(await support.ask(automationApi.resumeAutomaticService, {})).toBe(true);
  expect(await support.ask(automationApi.resumeAutomaticService, {})).toBe(false);
  await taskIn(customer, one, 'finished');
  await taskIn(customer, other, 'finished');
  const { medianSeconds, ...rest } = await service();
  expect(rest).toEqual({ state: 'on', waiting: 0 });
  expect(medianSeconds).toBeGreaterThan(0);
});

test('switching the paused service off passes waiting and later tasks to a person', async () => {
  await support.ask(automationApi.pauseAutomaticService, {});
  const waiting = await ordered(image);
  const options = await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(settingsApi.updateGlobalOptions, { ...options, automaticStatus: false });
  expect(await taskIn(customer, waiting, 'manual')).toMatchObject({ reason: 'automaticServiceOff' });
  const later = await ordered(image);
  expect(await taskIn(customer, later, 'manual')).toMatchObject({ reason: 'automaticServiceOff' });
  expect(await service()).toMatchObject({ state: 'off', waiting: 0 });
});

test('saving options keeps the service paused', async () => {
  const options = await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(automationApi.pauseAutomaticService, {});
  await support.ask(settingsApi.updateGlobalOptions, options);
  expect(await service()).toMatchObject({ state: 'paused' });
});

test('the state is behind when a task has waited for more than five minutes', async () => {
  await support.ask(automationApi.pauseAutomaticService, {});
  const waiting = await ordered(image);
  await untilQueueIsEmpty();
  await query(`update task_history set at = now() - interval '6 minutes' where task_id = $1`, waiting.taskId);
  // The pause ends without an event: the task is not run before the service is resumed.
  await query('update portal_options set automatic_paused = false');
  expect(await service()).toMatchObject({ state: 'behind', waiting: 1 });
  await query(`update portal_options set automatic_paused = true`);
  await support.ask(automationApi.resumeAutomaticService, {});
  await taskIn(customer, waiting, 'finished');
  expect(await service()).toMatchObject({ state: 'on', waiting: 0 });
});

test('a paused task that a colleague has taken is skipped when the service resumes', async () => {
  await support.ask(automationApi.pauseAutomaticService, {});
  const waiting = await ordered(image);
  await query(`update tasks set status = 'inProgress', done_by = $1 where id = $2`, support.id, waiting.taskId);
  await support.ask(automationApi.resumeAutomaticService, {});
  const next = await ordered(image);
  await taskIn(customer, next, 'finished');
  expect(await statusOf(waiting)).toBe('inProgress');
});

test('a file with a corrupt solution goes to a person once, and the next one is finished', async () => {
  const poisoned = await taughtImage();
  await query(`update solutions set content = jsonb_set(content, '{runs}', '[null]')
    where id = (select max(id) from solutions)`);
  const [bad, good] = [await ordered(poisoned), await ordered(image)];
  expect(await taskIn(customer, bad, 'manual')).toMatchObject({ reason: 'noSolution' });
  await taskIn(customer, good, 'finished');
  await untilQueueIsEmpty();
  expect(await statusOf(bad)).toBe('manual');
  const { rows } = await query(
    `select count(*)::int as times from task_history where task_id = $1 and why = 'noSolution'`,
    bad.taskId,
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('twenty simultaneous orders are each finished once with the same bytes', async () => {
  // A number of workshops, because the uploads of one at the same time are limited.
  const workshops = await Promise.all(Array.from({ length: 10 }, () => portal().person({ credits: 5000 })));
  const orders = await Promise.all(
    [...workshops, ...workshops].map(async (workshop) => ({
      workshop,
      ...(await order(portal(), workshop, { image, checksum: family })),
    })),
  );
  const hashes = new Set<string | undefined>();
  for (const made of orders) {
    await taskIn(made.workshop, made, 'finished');
    const { rows } = await query(
      `select t.modified_sha256, (select count(*)::int from task_files f where f.task_id = t.id) as versions,
        (select count(*)::int from task_history h where h.task_id = t.id and h.to_status = 'finished') as finished
      from tasks t where t.id = $1`,
      made.taskId,
    );
    expect(rows).toMatchObject([{ versions: 1, finished: 1 }]);
    hashes.add(rows[0]?.modified_sha256);
    const { blob } = await support.askForFile(tasksApi.downloadModified, { taskId: made.taskId });
    expect(blob.size).toBe(image.length);
  }
  expect(hashes.size).toBe(1);
});
