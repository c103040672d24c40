import { expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { makeFile, newSoftware, order, readout, taskIn, rightAllTheSame } from '#test/orders.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const bytes = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

/** Support works on a task manually and records the solution. */
async function closeByHand(
  support: Person,
  taskId: Parameters<typeof taskIn>[1]['taskId'],
  modified: Uint8Array,
  recordSolution: boolean,
) {
  await support.ask(workbenchApi.assignTask, { taskId });
  const file = makeFile(modified, 'tuned.bin');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  await support.ask(workbenchApi.closeTask, {
    taskId,
    recordSolution,
    signedAreaAccepted: recordSolution,
    ...rightAllTheSame,
  });
}

async function people(world: Portal) {
  return {
    support: await world.person({ role: 'support' }),
    first: await world.person({ credits: 500 }),
    second: await world.person({ credits: 500 }),
  };
}

test.each(['edc15', 'edc16', 'medc17'] as const)(
  'a solution that support recorded for %s is applied to the next order byte for byte [A4.17 A7.2 C1.7 C3.18 C4.2 C7.3 C7.28]',
  async (family) => {
    const { support, first, second } = await people(portal());
    const image = readout(family, newSoftware());
    const tuned = syntheticTuning(image, { family, seed: 3 });

    const byHand = await order(portal(), first, { image, checksum: family });
    expect(await taskIn(first, byHand, 'manual')).toMatchObject({ reason: 'noSolution' });
    await closeByHand(support, byHand.taskId, tuned, true);

    const automatic = await order(portal(), second, { image, checksum: family });
    const task = await taskIn(second, automatic, 'finished');
    expect(task).toMatchObject({ paymentStatus: 'open', price: 6000 });
    expect(task.doneBy).toBeUndefined();
    expect(await second.ask(orderingApi.payTask, { taskId: task.taskId, price: task.price })).toBe(true);

    const modified = await second.askForFile(tasksApi.downloadModified, { taskId: task.taskId });
    expect(modified.fileName).toBe(`${task.taskId}_readout_mod.bin`);
    expect((await bytes(modified.blob)).equals(Buffer.from(tuned))).toBe(true);
    const original = await second.askForFile(tasksApi.downloadOriginal, { taskId: task.taskId });
    expect((await bytes(original.blob)).equals(Buffer.from(image))).toBe(true);

    expect((await second.ask(creditsApi.getCreditBalance, {})).balance).toBe(44_000);
    expect(await second.ask(billingApi.createDeliveryNote, { taskId: task.taskId })).toMatchObject({
      price: 6000,
      paymentTax: 19,
    });
    const { report } = await support.ask(engineApi.getTaskReportPage, { taskId: task.taskId });
    expect(report).toMatchObject({ family, methods: [{ state: 'applied' }] });
    expect(report?.checksum.after.every(({ ok }) => ok)).toBe(true);
  },
);

test('a file that differs in a required byte goes to a person unmodified', async () => {
  const { support, first, second } = await people(portal());
  const image = readout('edc16', newSoftware());
  const tuned = syntheticTuning(image, { family: 'edc16', seed: 3 });
  const byHand = await order(portal(), first, { image });
  await taskIn(first, byHand, 'manual');
  await closeByHand(support, byHand.taskId, tuned, true);

  const other = syntheticTuning(image, { family: 'edc16', seed: 9 });
  const task = await taskIn(second, await order(portal(), second, { image: other }), 'manual', 'finished');
  expect(task).toMatchObject({ status: 'manual', reason: 'contextDiffers', hasModifiedFile: false });
});

test.each([
  ['fileTypeManual', { fileName: 'readout.zip' }],
  ['notListedMethod', { methods: ['method_not_listed'] }],
  ['notRaw', { image: new Uint8Array(1 << 16).fill(0xff) }],
  ['checksumUnknown', { checksum: 'sid801' }],
])('an order that cannot be automated goes to a person with the reason %s [A7.24 C7.12]', async (reason, wanted) => {
  const customer = await portal().person();
  if ('checksum' in wanted)
    await portal().database.pool.query(
      `update vehicles set ecu_checksum = 'sid801'
        where id = (select min(id) from vehicles where ecu_checksum = 'edc16' and emission like 'Diesel%' and acm_file_id = 0)`,
    );
  expect(await taskIn(customer, await order(portal(), customer, wanted), 'manual')).toMatchObject({ reason });
});

test('closing without a modified file or recording one with invalid checksums is refused [A7.33 A7.41 C7.10]', async () => {
  const { support, first } = await people(portal());
  const image = readout();
  const task = await order(portal(), first, { image, methods: ['Stage_1', 'EGR'] });
  await taskIn(first, task, 'manual');
  await expect(
    support.ask(workbenchApi.closeTask, { taskId: task.taskId, recordSolution: false, ...rightAllTheSame }),
  ).rejects.toMatchObject({
    code: 'modifiedFileMissing',
  });
  const tuned = syntheticTuning(image, { family: 'edc16', seed: 3 });
  const at = tuned.findIndex((byte, index) => byte !== image[index]);
  const wrong = tuned.with(at, (tuned[at] ?? 0) ^ 1);
  await expect(closeByHand(support, task.taskId, wrong, true)).rejects.toMatchObject({ code: 'checksumInvalid' });
  expect((await taskIn(first, task, 'inProgress')).doneBy).toBe(support.username);
  await support.ask(workbenchApi.closeTask, { taskId: task.taskId, recordSolution: false, ...rightAllTheSame });
  await taskIn(first, task, 'finished');
});
