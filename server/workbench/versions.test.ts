import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { mailsTo } from '#test/human.ts';
import { openRaw } from '#test/raw.ts';
import { finishedOrder, makeFile, type Ordered, readout, rightAllTheSame } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

let customer: Person;
let support: Person;
let task: Ordered;
let [first, second]: [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()];
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});
beforeEach(async () => {
  customer = await portal().person({ credits: 5000 });
  task = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip', isPaid: true });
  first = await theirs();
  second = await upload('better.bin');
});

async function upload(fileName: string): Promise<Uint8Array> {
  const bytes = readout();
  const input = { taskId: task.taskId, fileName, fileSize: bytes.length, takeOver: true, ...rightAllTheSame };
  await support.ask(workbenchApi.uploadModified, input, { files: { file: makeFile(bytes, fileName) } });
  return bytes;
}

const read = async ({ blob }: { blob: Blob }) => new Uint8Array(await blob.arrayBuffer());
const theirs = async () => read(await customer.askForFile(tasksApi.downloadModified, { taskId: task.taskId }));
const versionOf = async (person: Person, version: number) =>
  read(await person.askForFile(tasksApi.downloadVersion, { taskId: task.taskId, version }));
const withdraw = (version: number, reason = 'The torque limit is wrong.') =>
  support.ask(workbenchApi.withdrawVersion, { taskId: task.taskId, version, reason });
const recommend = (version: number) => support.ask(workbenchApi.recommendVersion, { taskId: task.taskId, version });
const readVersions = async (person: Person) =>
  (await person.ask(engineApi.getTaskFileCards, { taskId: task.taskId })).versions.map(({ version, current }) => ({
    version,
    current,
  }));
const lastEvent = async () => (await customer.ask(tasksApi.getTaskHistory, { taskId: task.taskId })).at(-1);
const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(Buffer.from(other));

describe('the released versions of a file', () => {
  test('are all shown to the customer, who downloads each of them once the file is paid [P1.58]', async () => {
    expect(await readVersions(customer)).toEqual([
      { version: 2, current: true },
      { version: 1, current: false },
    ]);
    expect(same(await versionOf(customer, 1), first)).toBe(true);
    expect(same(await versionOf(customer, 2), second)).toBe(true);
    const stranger = await portal().person();
    await expect(versionOf(stranger, 1)).rejects.toMatchObject({ code: 'notFound' });
    await expect(versionOf(customer, 3)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('stay closed to the customer while the file is unpaid or blocked', async () => {
    const open = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip', isPaid: false });
    const unpaid = customer.askForFile(tasksApi.downloadVersion, { taskId: open.taskId, version: 1 });
    await expect(unpaid).rejects.toMatchObject({ code: 'taskNotPaid' });
    await support.ask(workbenchApi.blockTask, { ...task, reason: 'a question' });
    await expect(versionOf(customer, 1)).rejects.toMatchObject({ code: 'taskBlocked' });
    expect(same(await versionOf(support, 1), first)).toBe(true);
  });

  test('have a note of support to the customer, until it is emptied', async () => {
    const note = 'With the speed limit lifted.';
    expect(await support.ask(workbenchApi.updateVersionNote, { taskId: task.taskId, version: 1, note })).toBe(true);
    expect(await support.ask(workbenchApi.updateVersionNote, { taskId: task.taskId, version: 1, note })).toBe(false);
    const cards = await customer.ask(engineApi.getTaskFileCards, { taskId: task.taskId });
    expect(cards.versions.map((one) => one.note)).toEqual(['', note]);
    expect(await lastEvent()).toMatchObject({ eventCode: 'versionNoted', note: `1: ${note}`, actor: 'support' });
    await support.ask(workbenchApi.updateVersionNote, { taskId: task.taskId, version: 1, note: '' });
    expect((await support.ask(tasksApi.getTaskFiles, { taskId: task.taskId }))[1]).toMatchObject({ note: '' });
    const absent = support.ask(workbenchApi.updateVersionNote, { taskId: task.taskId, version: 9, note });
    await expect(absent).rejects.toMatchObject({ code: 'notFound' });
  });

  test('become the customer’s when they are recommended', async () => {
    expect(await recommend(1)).toBe(true);
    expect(await recommend(1)).toBe(false);
    expect(same(await theirs(), first)).toBe(true);
    expect(await readVersions(customer)).toEqual([
      { version: 2, current: false },
      { version: 1, current: true },
    ]);
    expect(await lastEvent()).toMatchObject({ eventCode: 'versionRecommended' });
    await expect(recommend(9)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('are not recommended while the task is archived, nor once they are withdrawn', async () => {
    await support.ask(workbenchApi.archiveTask, task);
    const hindered = { code: 'actionNotAllowed', problem: { hindrance: 'wrongStatus' } };
    await expect(recommend(1)).rejects.toMatchObject(hindered);
    await support.ask(workbenchApi.undoArchive, task);
    await withdraw(1, 'It is of another car.');
    await expect(recommend(1)).rejects.toMatchObject({
      code: 'versionWithdrawn',
      problem: { reason: 'It is of another car.' },
    });
  });
});

describe('a withdrawn version', () => {
  test('gives way to the newest other one, is refused with its reason, and its customer gets a mail [P1.58]', async () => {
    expect(await withdraw(2)).toBe(true);
    expect(await withdraw(2)).toBe(false);
    expect(same(await theirs(), first)).toBe(true);
    await expect(versionOf(customer, 2)).rejects.toMatchObject({
      code: 'versionWithdrawn',
      status: 409,
      problem: { reason: 'The torque limit is wrong.' },
    });
    expect(same(await versionOf(support, 2), second)).toBe(true);
    const cards = await customer.ask(engineApi.getTaskFileCards, { taskId: task.taskId });
    expect(cards.versions).toMatchObject([
      { version: 2, current: false, withdrawn: { reason: 'The torque limit is wrong.' } },
      { version: 1, current: true },
    ]);
    expect(await lastEvent()).toMatchObject({ eventCode: 'versionWithdrawn', note: '2: The torque limit is wrong.' });
    const mails = (await mailsTo(portal(), `${customer.username}@test.invalid`)).filter(
      ({ kind }) => kind === 'versionWithdrawn',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`version 2 of file #${task.taskId}`);
    expect(mails[0]?.body).toContain('Reason: The torque limit is wrong.');
  });

  test('leaves the customer without a file where it was the last one, until support uploads another', async () => {
    await withdraw(2);
    await withdraw(1, 'It is of another car.');
    const gone = { code: 'versionWithdrawn', problem: { reason: 'It is of another car.' } };
    await expect(theirs()).rejects.toMatchObject(gone);
    const reasonOf = async () => (await customer.ask(tasksApi.getTasksOfJob, task))[0]?.withdrawnReason;
    expect(await reasonOf()).toBe('It is of another car.');
    // The readout stays theirs.
    await customer.askForFile(tasksApi.downloadOriginal, { taskId: task.taskId });
    const third = await upload('third.bin');
    expect(same(await theirs(), third)).toBe(true);
    expect(await reasonOf()).toBeUndefined();
  });

  test('that is being downloaded arrives whole, and is refused from then on [P1.58 P1.59]', async () => {
    const begun = await openRaw(portal(), customer).post('downloadTaskFileVersion', {
      task_id: task.taskId,
      version: 2,
    });
    expect(begun.status).toBe(200);
    expect(await withdraw(2)).toBe(true);
    expect(same(new Uint8Array(await begun.arrayBuffer()), second)).toBe(true);
    await expect(versionOf(customer, 2)).rejects.toMatchObject({ code: 'versionWithdrawn' });
    const { data } = await support.ask(tasksApi.getTaskDownloads, { taskId: task.taskId });
    expect(data.filter(({ version }) => version === 2)).toMatchObject([{ name: customer.username }]);
  });

  test('may be the one that the customer keeps during a review', async () => {
    await customer.ask(chatApi.sendTaskBack, { taskId: task.taskId, message: 'It does not start.' });
    await withdraw(2);
    expect(same(await theirs(), first)).toBe(true);
    await support.ask(workbenchApi.assignTask, task);
    await upload('third.bin');
    expect(same(await theirs(), first)).toBe(true);
  });

  test('is nothing that the customer has never seen, and is no matter of customers', async () => {
    await customer.ask(chatApi.sendTaskBack, { taskId: task.taskId, message: 'It does not start.' });
    await support.ask(workbenchApi.assignTask, task);
    await upload('third.bin');
    await expect(withdraw(3)).rejects.toMatchObject({ code: 'notFound' });
    const asked = customer.ask(workbenchApi.withdrawVersion, { taskId: task.taskId, version: 2, reason: 'mine' });
    await expect(asked).rejects.toMatchObject({ code: 'notAllowed' });
  });

  test('was withdrawn once where two members of support do it at the same time', async () => {
    const other = await portal().person({ role: 'support' });
    const both = await Promise.all(
      [support, other].map((one) =>
        one.ask(workbenchApi.withdrawVersion, {
          taskId: task.taskId,
          version: 2,
          reason: 'The torque limit is wrong.',
        }),
      ),
    );
    expect(both.filter(Boolean)).toEqual([true]);
    const events = await customer.ask(tasksApi.getTaskHistory, { taskId: task.taskId });
    expect(events.filter(({ eventCode }) => eventCode === 'versionWithdrawn')).toHaveLength(1);
  });
});

describe('the downloads of a task', () => {
  const downloads = (person: Person) => person.ask(tasksApi.getTaskDownloads, { taskId: task.taskId });

  test('are listed for both sides, newest first, support’s own for the customer without name and address [P1.59]', async () => {
    await versionOf(customer, 1);
    await customer.askForFile(tasksApi.downloadOriginal, { taskId: task.taskId });
    await versionOf(support, 2);
    const { data, total } = await downloads(support);
    expect(total).toBe(data.length);
    expect(data).toMatchObject([
      { file: 'modified', version: 2, by: 'support', name: support.username, address: '127.0.0.1' },
      { file: 'original', by: 'customer', name: customer.username },
      { file: 'modified', version: 1, by: 'customer', name: customer.username },
      // The file as it was before the second version.
      { file: 'modified', version: 1, by: 'customer', name: customer.username },
      // Support took the readout to make it.
      { file: 'original', by: 'support', name: support.username },
    ]);
    const own = (await downloads(customer)).data;
    expect(own[0]).toEqual({ at: data[0]?.at, file: 'modified', version: 2, by: 'support' });
    expect(own[1]).toMatchObject({ name: customer.username, address: '127.0.0.1' });
  });

  test('are not found for the task of another customer', async () => {
    const stranger = await portal().person();
    await expect(downloads(stranger)).rejects.toMatchObject({ code: 'notFound' });
  });
});
