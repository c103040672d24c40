import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creditsApi } from '#contract/credits.ts';
import { RejectReasonId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { catchRefusal, mailsTo } from '#test/human.ts';
import { finishedOrder, order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let [customer, support, other]: Person[] = [];
let task: Ordered;
const people = () => {
  if (customer === undefined || support === undefined || other === undefined) throw new Error('nobody is there');
  return { customer, support, other };
};
beforeAll(async () => {
  [support, other] = await Promise.all([portal().person({ role: 'support' }), portal().person({ role: 'admin' })]);
});
beforeEach(async () => {
  customer = await portal().person({ credits: 100 });
  task = await finishedOrder(portal(), { customer, support: people().support }, { isPaid: true });
});

type Rejection = { by?: Person; of?: Ordered; refund?: number; reasonId?: number; words?: string; key?: string };
const reject = ({ by, of, refund, reasonId = 2, words = '', key = randomUUID() }: Rejection = {}) =>
  (by ?? people().support).ask(workbenchApi.rejectTask, {
    taskId: (of ?? task).taskId,
    reasonId: RejectReasonId.decode(reasonId),
    words,
    rejectionKey: key,
    ...(refund !== undefined && { refund: creditCents(refund) }),
  });
const balance = async () => (await people().customer.ask(creditsApi.getCreditBalance, {})).balance;
const readShown = async (of: Ordered = task) =>
  (await people().customer.ask(tasksApi.getTasksOfJob, { jobId: of.jobId })).find(({ taskId }) => taskId === of.taskId);
const theirMails = async () => mailsTo(portal(), `${people().customer.username}@test.invalid`);
const modified = () => people().customer.askForFile(tasksApi.downloadModified, { taskId: task.taskId });

describe('a rejected file', () => {
  test('is blocked, and its customer reads reason and advice in their language [P1.83]', async () => {
    const { customer: reader } = people();
    await portal().database.pool.query(`update users set language = 'de' where id = $1`, [reader.id]);
    const unpaid = await order(portal(), reader);
    await taskIn(reader, unpaid, 'manual');
    expect(await reject({ of: unpaid, words: 'Bitte mit Ladegerät auslesen.' })).toBe(true);
    expect(await readShown(unpaid)).toMatchObject({
      status: 'blocked',
      rejection: {
        title: 'Die Auslesung ist unvollständig oder beschädigt',
        advice: expect.stringContaining('noch einmal aus'),
        words: 'Bitte mit Ladegerät auslesen.',
        refunded: 0,
      },
    });
    expect(await balance()).toBe(4000);
    const mail = (await theirMails()).find(({ kind }) => kind === 'taskRejected');
    expect(mail?.body).toContain('Grund: Die Auslesung ist unvollständig oder beschädigt');
    expect(mail?.body).toContain('Vom Support: Bitte mit Ladegerät auslesen.');
    expect(mail?.body).not.toContain('Guthaben zurück');
  });

  test('gives a part back with a return note, and its file stays [P1.83]', async () => {
    expect(await people().support.ask(workbenchApi.getRejectTerms, task)).toEqual({ paid: 6000, refunded: 0 });
    await reject({ refund: 2500 });
    expect(await balance()).toBe(6500);
    expect(await readShown()).toMatchObject({
      rejection: { refunded: 2500, returnNoteNumber: expect.stringMatching(/^LS-/) },
    });
    expect(await people().support.ask(workbenchApi.getRejectTerms, task)).toEqual({ paid: 3500, refunded: 2500 });
    await people().support.ask(workbenchApi.unblockTask, { ...task, reason: '' });
    expect(await readShown()).not.toHaveProperty('rejection');
    expect((await modified()).blob.size).toBeGreaterThan(0);
  });

  test('whose price went back in full loses its modified file and keeps its original [P1.83]', async () => {
    await reject({ refund: 6000 });
    expect(await balance()).toBe(10_000);
    const mails = (await theirMails()).filter(({ kind }) => kind === 'versionWithdrawn');
    expect(mails).toHaveLength(1);
    await people().support.ask(workbenchApi.unblockTask, { ...task, reason: '' });
    expect(await catchRefusal(modified())).toMatchObject({
      code: 'versionWithdrawn',
      problem: { reason: 'The price was refunded in full.' },
    });
    await people().customer.askForFile(tasksApi.downloadOriginal, { taskId: task.taskId });
  });

  test('is withdrawn, too, when its price goes back in several refunds', async () => {
    await reject({ refund: 2500 });
    await people().other.ask(creditsApi.changeCredits, {
      userId: people().customer.id,
      kind: 'refund',
      amount: creditCents(3500),
      reason: 'the rest',
      taskId: task.taskId,
      bookingKey: randomUUID(),
    });
    await people().support.ask(workbenchApi.unblockTask, { ...task, reason: '' });
    expect(await catchRefusal(modified())).toMatchObject({ code: 'versionWithdrawn' });
  });

  test('is rejected and refunded once by two at once; the second reads who was faster and when [P1.83]', async () => {
    const both = await Promise.all(
      [people().support, people().other].map((by) => catchRefusal(reject({ by, refund: 6000 }))),
    );
    const refused = both.filter((one) => one !== undefined);
    expect(refused).toMatchObject([
      { code: 'alreadyRejected', status: 409, problem: { by: expect.any(String), at: expect.stringMatching(/^20/) } },
    ]);
    expect(await balance()).toBe(10_000);
  });

  test('is rejected once however often the same is sent', async () => {
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => reject({ refund: 1000, key })));
    expect(sent).toEqual([true, true, true]);
    expect(await balance()).toBe(5000);
    expect((await theirMails()).filter(({ kind }) => kind === 'taskRejected')).toHaveLength(1);
  });

  test('gives back no more than was paid, and nothing is done then', async () => {
    await expect(reject({ refund: 6001 })).rejects.toMatchObject({
      code: 'taskNotRefundable',
      problem: { refundable: 60 },
    });
    await expect(reject({ refund: -1 })).rejects.toMatchObject({ code: 'amountNotValid' });
    expect(await readShown()).toMatchObject({ status: 'finished' });
    expect(await balance()).toBe(4000);
  });

  test('needs the extension', async () => {
    await people().other.ask(settingsApi.updateGlobalOptions, { rejectOrders: false });
    await expect(reject()).rejects.toMatchObject({ code: 'rejectionsOff' });
    await people().other.ask(settingsApi.updateGlobalOptions, { rejectOrders: true });
  });
});

describe('the reasons for rejecting', () => {
  const reasons = (language = 'en') =>
    people().support.ask(workbenchApi.getRejectReasons, { language: language as 'en' });

  test('come in eight languages with advice', async () => {
    const all = await reasons();
    expect(all.length).toBeGreaterThanOrEqual(10);
    for (const { texts } of all.slice(0, 10)) {
      expect(texts.map(({ language }) => language)).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'ru']);
      expect(texts.filter(({ title, advice }) => title === '' || advice === '')).toEqual([]);
    }
  });

  test('are added, changed and switched off by staff, with English where a text is absent [P1.83]', async () => {
    const english = { language: 'en', title: 'We do not tune ships', advice: 'Ask a shipyard.' } as const;
    const save = (active: boolean, reasonId?: RejectReasonId) =>
      people().support.ask(workbenchApi.saveRejectReason, {
        active,
        texts: [english],
        ...(reasonId !== undefined && { reasonId }),
      });
    expect(await save(true)).toBe(true);
    const added = (await reasons('pl')).at(-1);
    expect(added).toMatchObject({ title: english.title, advice: english.advice, active: true });
    expect(await save(true, added?.reasonId)).toBe(false);
    expect(await save(false, added?.reasonId)).toBe(true);
    await expect(reject({ reasonId: added?.reasonId ?? 0 })).rejects.toMatchObject({ code: 'rejectReasonGone' });
    await expect(
      people().support.ask(workbenchApi.saveRejectReason, { active: true, texts: [] }),
    ).rejects.toMatchObject({ code: 'englishMissing' });
  });
});
