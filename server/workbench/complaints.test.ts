import { beforeAll, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { closeByHand, makeFile, methodNamed, order, type Ordered, readout, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const workshop = () => portal().person({ credits: 500 });

/** A software whose Stage 1 was recorded from the task of one workshop. */
async function recorded(): Promise<Uint8Array> {
  const image = readout();
  const first = await workshop();
  const ids = await order(portal(), first, { image });
  await taskIn(first, ids, 'manual');
  await closeByHand(support, ids, { recordSolution: true });
  return image;
}

/** The file that the automatic service made for a workshop, paid. */
async function delivered(customer: Person, image: Uint8Array): Promise<Ordered> {
  const ids = await order(portal(), customer, { image });
  await taskIn(customer, ids, 'finished');
  expect(await customer.ask(orderingApi.payTask, ids)).toBe(true);
  return ids;
}
const complain = (customer: Person, { taskId }: Ordered) =>
  customer.ask(chatApi.sendTaskBack, { taskId, message: 'It does not start.' });
const works = (customer: Person, { taskId }: Ordered) => customer.ask(orderingApi.confirmTaskWorks, { taskId });
const solutionsOf = async ({ taskId }: Ordered) =>
  (await support.ask(libraryApi.listSolutions, { filterMode: 'all', taskId })).data;
const statesOf = async (ids: Ordered) => (await solutionsOf(ids)).map(({ state }) => state);
const complaints = async () => (await support.ask(deskApi.getDesk, {})).complaints.map(({ taskId }) => taskId);

/** Workshops that confirm that the same modification works, each with its task. */
const confirmedBy = (image: Uint8Array, number: number) =>
  Promise.all(
    Array.from({ length: number }, async () => {
      const customer = await workshop();
      const ids = await delivered(customer, image);
      expect(await works(customer, ids)).toBe(true);
      return { customer, ids };
    }),
  );

test('a customer confirms once that a file works, visible to both sides, until it is sent back [P5.9]', async () => {
  const [customer, image] = [await workshop(), await recorded()];
  const ids = await delivered(customer, image);
  expect(await works(customer, ids)).toBe(true);
  expect(await works(customer, ids)).toBe(false);
  const task = async () => (await customer.ask(tasksApi.getTasksOfJob, ids))[0];
  expect((await task())?.worksAt).toMatch(/Z$/);
  expect((await support.ask(tasksApi.getTaskHistory, ids)).at(-1)).toMatchObject({
    eventCode: 'works',
    actor: 'customer',
  });
  await complain(customer, ids);
  expect(await task()).not.toHaveProperty('worksAt');
});

test('a file that has not been delivered cannot be confirmed', async () => {
  const customer = await workshop();
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(works(customer, ids)).rejects.toMatchObject({ code: 'taskNotReviewable', status: 409 });
});

test('a complaint suspends a solution that two other customers have confirmed', async () => {
  const image = await recorded();
  await confirmedBy(image, 2);
  const customer = await workshop();
  const ids = await delivered(customer, image);
  // A confirmation of one's own file counts for nothing.
  await works(customer, await delivered(customer, image));
  await complain(customer, ids);
  expect(await statesOf(ids)).toEqual(['suspended']);
  expect(await complaints()).not.toContain(ids.taskId);
});

test('with three other confirmations a solution stays active after one complaint and is suspended after a second', async () => {
  const image = await recorded();
  const [first] = await confirmedBy(image, 4);
  if (first === undefined) throw new Error('nobody confirmed it');
  const customer = await workshop();
  const ids = await delivered(customer, image);
  await complain(customer, ids);
  expect(await statesOf(ids)).toEqual(['active']);
  expect(await complaints()).toContain(ids.taskId);
  // Once staff have answered it counts no more.
  await closeByHand(support, ids);
  expect(await complaints()).not.toContain(ids.taskId);
  const other = await workshop();
  const their = await delivered(other, image);
  await complain(first.customer, first.ids);
  expect(await statesOf(their)).toEqual(['active']);
  await complain(other, their);
  expect(await statesOf(their)).toEqual(['suspended']);
});

test('forecasts and orders say solutionInReview while a solution is suspended after a complaint', async () => {
  const image = await recorded();
  const customer = await workshop();
  const ids = await delivered(customer, image);
  await complain(customer, ids);
  const other = await workshop();
  const file = makeFile(image);
  const { fileCheckId } = await other.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
  const forecast = async (...names: string[]) =>
    other.ask(automationApi.loadFileForecast, {
      fileCheckId,
      fileRole: 'engine',
      vehicleId: await vehicleWith(portal()),
      methods: await Promise.all(names.map(async (name) => ({ methodId: await methodNamed(portal(), name) }))),
      priority: '30min',
      checksumWanted: true,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    });
  const inReview = { service: 'byHand', reason: 'solutionInReview' };
  expect(await forecast('Stage_1')).toMatchObject({ ...inReview, methods: [inReview] });
  expect(await forecast('Stage_1', 'EGR')).toMatchObject({
    reason: 'noSolution',
    methods: [inReview, { reason: 'noSolution' }],
  });
  const ordered = await order(portal(), other, { image });
  expect(await taskIn(other, ordered, 'manual')).toMatchObject({ reason: 'solutionInReview' });
  // Retired by staff it is not used any more.
  const [solution] = await solutionsOf(ids);
  if (solution === undefined) throw new Error('the solution is gone');
  const { solutionId, seenAt } = solution;
  await support.ask(libraryApi.updateSolutionState, { solutionId, seenAt, state: 'retired', reason: 'it was wrong' });
  expect(await forecast('Stage_1')).toMatchObject({ reason: 'noSolution' });
});
