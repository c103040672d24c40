import { beforeAll, describe, expect, test } from 'vitest';
import type { Oddity, OddityCode } from '#contract/results.ts';
import { chatApi } from '#contract/chat.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  makeFile,
  finishedOrder,
  newSoftware,
  order,
  type Ordered,
  readout,
  taskIn,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

let customer: Person;
let support: Person;
let colleague: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
  colleague = await portal().person({ role: 'support' });
});

/** An image without a signature of its maker, and a tuner's version of it. */
const stock = readout('edc15');
const tuned = syntheticTuning(stock, { family: 'edc15', seed: 3 });
const orderedFile = { image: stock, checksum: 'edc15', fileName: 'readout.zip' };

type ResultStatement = { confirmedOddities?: OddityCode[]; oddityReason?: string; takeOver?: boolean };
const upload = (who: Person, { taskId }: Ordered, bytes: Uint8Array, said: ResultStatement = {}) =>
  who.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: 'tuned.bin', fileSize: bytes.length, ...said },
    { files: { file: makeFile(bytes, 'tuned.bin') } },
  );
const close = (who: Person, { taskId }: Ordered, said: ResultStatement = {}) =>
  who.ask(workbenchApi.closeTask, { taskId, recordSolution: false, ...said });

/** A task whose result support has uploaded. */
async function withResult(bytes: Uint8Array, image = stock): Promise<Ordered> {
  const ids = await order(portal(), customer, { ...orderedFile, image });
  await upload(support, ids, bytes);
  return ids;
}
const refusalOf = (doing: Promise<unknown>): Promise<{ code: string; problem: { oddities?: Oddity[] } }> =>
  doing.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => error as never,
  );
const movesOf = async (who: Person, made: Ordered) =>
  (await who.ask(tasksApi.getTaskHistory, made)).map(({ eventCode, note }) => ({ eventCode, note }));

describe('closing a task', () => {
  test('with a normal result needs no confirmation', async () => {
    const ids = await withResult(tuned);
    expect(await support.ask(workbenchApi.loadTaskClosing, ids)).toEqual({ oddities: [], settled: true });
    expect(await close(support, ids)).toBe(true);
    expect(await support.ask(tasksApi.getTaskFiles, ids)).toMatchObject([{ confirmedReason: '' }]);
  });

  test.each([
    ['of one byte', 'tooShort', () => Uint8Array.of(1)],
    ['that is the untouched original', 'untouched', () => stock],
    ['of another family', 'otherFamily', () => readout('edc16')],
  ])('with a result %s is refused, whatever is confirmed', async (_title, code, bytes) => {
    const ids = await withResult(bytes());
    const said: ResultStatement = { confirmedOddities: ['tooShort', 'untouched', 'otherFamily', 'lengthDiffers'] };
    const refusal = await refusalOf(close(support, ids, { ...said, oddityReason: 'it is right' }));
    expect(refusal.code).toBe('resultRefused');
    expect(refusal.problem.oddities).toContainEqual(expect.objectContaining({ code, judgement: 'refused' }));
    expect((await support.ask(tasksApi.getTasksOfJob, ids))[0]).toMatchObject({ status: 'inProgress' });
  });

  test('with an odd result requires each oddity to be confirmed with a reason, which staff see [P7.1]', async () => {
    const foreign = readout('edc15', newSoftware());
    const ids = await withResult(foreign);
    const refusal = await refusalOf(close(support, ids));
    expect(refusal.code).toBe('resultOdd');
    const codes = (refusal.problem.oddities ?? []).map(({ code }) => code);
    expect(codes).toContain('softwareDiffers');
    expect(await support.ask(workbenchApi.loadTaskClosing, ids)).toEqual({
      oddities: refusal.problem.oddities,
      settled: false,
    });

    const [first, ...others] = codes;
    if (first === undefined) throw new Error('nothing is odd');
    await expect(close(support, ids, { confirmedOddities: [first], oddityReason: 'right' })).rejects.toMatchObject({
      code: others.length === 0 ? 'never' : 'resultOdd',
    });
    await expect(close(support, ids, { confirmedOddities: codes, oddityReason: ' x ' })).rejects.toMatchObject({
      code: 'oddityReasonMissing',
    });
    await close(support, ids, { confirmedOddities: codes, oddityReason: 'the dealer wants the newer software' });
    expect(await support.ask(tasksApi.getTaskFiles, ids)).toMatchObject([
      {
        confirmedBy: support.username,
        confirmedReason: 'the dealer wants the newer software',
        oddities: refusal.problem.oddities,
      },
    ]);
    const confirmed = { eventCode: 'resultConfirmed', note: 'the dealer wants the newer software' };
    expect(await movesOf(support, ids)).toContainEqual(confirmed);
    expect((await movesOf(customer, ids)).map(({ eventCode }) => eventCode)).not.toContain('resultConfirmed');
  });

  test('with a packed result requires confirmation only when the original was not packed', async () => {
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 3000 }, (_, at) => at % 251)]);
    const plain = await withResult(zip);
    await expect(close(support, plain)).rejects.toMatchObject({ code: 'resultOdd' });
    await close(support, plain, {
      confirmedOddities: ['notJudged'],
      oddityReason: 'the tool of the workshop needs it',
    });
    const packed = await withResult(zip, zip.slice(0, 2500));
    expect(await support.ask(workbenchApi.loadTaskClosing, packed)).toMatchObject({
      oddities: [{ code: 'notJudged', before: 'archive', after: 'archive', judgement: 'told' }],
      settled: true,
    });
    expect(await close(support, packed)).toBe(true);
  });

  test('in a review without a new file does not judge the result again', async () => {
    const ids = await order(portal(), customer, orderedFile);
    await taskIn(customer, ids, 'manual');
    await closeByHand(support, ids, { modified: readout('edc15', newSoftware()) });
    await portal().database.pool.query(`update tasks set payment_status = 'paid' where id = $1`, [ids.taskId]);
    await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'It does not start.' });
    expect(await support.ask(workbenchApi.loadTaskClosing, ids)).toEqual({ oddities: [], settled: true });
    expect(await close(support, ids)).toBe(true);
  });

  test('judges a result whose facts were not stored', async () => {
    const ids = await withResult(readout('edc15', newSoftware()));
    await portal().database.pool.query('delete from result_facts');
    await expect(close(support, ids)).rejects.toMatchObject({ code: 'resultOdd' });
  });
});

test('changes outside the areas that known solutions change are odd', async () => {
  const image = readout('edc15', newSoftware());
  const taught = await order(portal(), customer, { ...orderedFile, image });
  await closeByHand(support, taught, {
    modified: syntheticTuning(image, { family: 'edc15', seed: 3, area: 1 }),
    recordSolution: true,
  });
  const elsewhere = await withResult(syntheticTuning(image, { family: 'edc15', seed: 3, area: 5 }), image);
  expect(await support.ask(workbenchApi.loadTaskClosing, elsewhere)).toMatchObject({
    oddities: [{ code: 'outsideKnown', places: 6, judgement: 'confirm' }],
  });
  const there = await withResult(syntheticTuning(image, { family: 'edc15', seed: 4, area: 1 }), image);
  expect((await support.ask(workbenchApi.loadTaskClosing, there)).oddities).toEqual([]);
});

describe('a new version of a finished task', () => {
  test('is judged before the customer can download it', async () => {
    const ids = await finishedOrder(portal(), { customer, support }, { ...orderedFile, isPaid: true });
    const before = await (await customer.askForFile(tasksApi.downloadModified, ids)).blob.arrayBuffer();
    await expect(upload(support, ids, Uint8Array.of(1))).rejects.toMatchObject({ code: 'resultRefused' });
    await expect(upload(support, ids, stock)).rejects.toMatchObject({ code: 'resultRefused' });
    const foreign = readout('edc15', newSoftware());
    const refusal = await refusalOf(upload(support, ids, foreign));
    expect(refusal.code).toBe('resultOdd');
    const after = await (await customer.askForFile(tasksApi.downloadModified, ids)).blob.arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
    expect(await support.ask(tasksApi.getTaskFiles, ids)).toHaveLength(1);

    const confirmedOddities = (refusal.problem.oddities ?? []).map(({ code }) => code);
    await upload(support, ids, foreign, { confirmedOddities, oddityReason: 'the newer software' });
    const [newest] = await support.ask(tasksApi.getTaskFiles, ids);
    expect(newest).toMatchObject({ version: 2, current: true, confirmedReason: 'the newer software' });
    expect(await upload(support, ids, tuned)).toBe(true);
  });
});

describe('a task that a colleague works on', () => {
  test('is taken over by an upload only with takeOver, recorded for staff only', async () => {
    const ids = await order(portal(), customer, orderedFile);
    await colleague.ask(workbenchApi.assignTask, ids);
    await expect(upload(support, ids, tuned)).rejects.toMatchObject({
      code: 'colleagueAtWork',
      problem: { by: colleague.username },
    });
    expect((await support.ask(tasksApi.getTasksOfJob, ids))[0]).toMatchObject({ doneBy: colleague.username });
    expect(await support.ask(tasksApi.getTaskFiles, ids)).toEqual([]);

    await upload(support, ids, tuned, { takeOver: true });
    expect((await support.ask(tasksApi.getTasksOfJob, ids))[0]).toMatchObject({ doneBy: support.username });
    expect(await movesOf(support, ids)).toContainEqual({ eventCode: 'takenOver', note: colleague.username });
    expect((await movesOf(customer, ids)).map(({ eventCode }) => eventCode)).not.toContain('takenOver');
  });

  test('is closed by another member of staff only with takeOver', async () => {
    const ids = await withResult(tuned);
    await expect(close(colleague, ids)).rejects.toMatchObject({
      code: 'colleagueAtWork',
      problem: { by: support.username },
    });
    await close(colleague, ids, { takeOver: true });
    expect(await movesOf(support, ids)).toContainEqual({ eventCode: 'takenOver', note: support.username });
  });

  test('needs no takeOver when it is one’s own', async () => {
    const ids = await order(portal(), customer, orderedFile);
    await support.ask(workbenchApi.assignTask, ids);
    await upload(support, ids, tuned);
    expect(await close(support, ids)).toBe(true);
    expect((await movesOf(support, ids)).map(({ eventCode }) => eventCode)).not.toContain('takenOver');
  });

  test.each<[string, (who: Person, ids: Ordered, said: { takeOver?: boolean }) => Promise<unknown>]>([
    ['deleteTask', (who, { taskId }, said) => who.ask(workbenchApi.deleteTask, { taskId, reason: '', ...said })],
    ['deleteJob', (who, { jobId }, said) => who.ask(workbenchApi.deleteJob, { jobId, reason: '', ...said })],
    ['blockTask', (who, { taskId }, said) => who.ask(workbenchApi.blockTask, { taskId, reason: 'wrong', ...said })],
    ['updateTask', (who, { taskId }, said) => who.ask(workbenchApi.updateTask, { taskId, info: 'other', ...said })],
    [
      'taskChangeVehicleVIN',
      (who, { taskId }, said) => who.ask(workbenchApi.changeVin, { taskId, vin: '98765', ...said }),
    ],
    ['updateJobData', (who, { jobId }, said) => who.ask(workbenchApi.updateJobData, { jobId, vin: '98765', ...said })],
    [
      'updateJobAndAllTasks',
      (who, { jobId }, said) => who.ask(workbenchApi.updateJobAndTasks, { jobId, priority: 'nextDay', ...said }),
    ],
    [
      'transferTaskToJob',
      async (who, { taskId }, said) => {
        const { jobId } = await order(portal(), customer, orderedFile);
        return who.ask(workbenchApi.transferTask, { taskId, jobId, ...said });
      },
    ],
  ])('is changed by %s only with takeOver', async (_name, act) => {
    const ids = await order(portal(), customer, orderedFile);
    await colleague.ask(workbenchApi.assignTask, ids);
    const before = await support.ask(tasksApi.getTasksOfJob, ids);
    await expect(act(support, ids, {})).rejects.toMatchObject({
      code: 'colleagueAtWork',
      problem: { by: colleague.username, taskId: ids.taskId },
    });
    expect(await support.ask(tasksApi.getTasksOfJob, ids)).toEqual(before);
    expect(await act(support, ids, { takeOver: true })).toBe(true);
  });

  test('needs no takeOver for that colleague', async () => {
    const ids = await order(portal(), customer, orderedFile);
    await colleague.ask(workbenchApi.assignTask, ids);
    expect(await colleague.ask(workbenchApi.deleteTask, { taskId: ids.taskId, reason: '' })).toBe(true);
  });
});
