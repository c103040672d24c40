import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks/task.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { taskAfter, type TaskEvent, taskEvents, type TaskState, taskStates } from '#rules/task-after.ts';
import {
  closeByHand,
  draftUpdate,
  makeFile,
  finishedOrder,
  moreLikeIt,
  order,
  type Ordered,
  orderUpdate,
  readout,
  rightAllTheSame,
  taskIn,
} from '#test/orders.ts';
import { settleCall } from '#test/outcome.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { isDeep } from '#test/tier.ts';
import { transition } from './transition.ts';

const portal = usePortal();
const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await portal().database.pool.query<Row>(text, values)).rows;

const image = readout();
/** Another one than the state was made with. */
const nextResult = syntheticTuning(image, { family: 'edc16', seed: 99 });

let customer: Person;
let support: Person;
let colleague: Person;
/** The job that tasks are moved to. */
let target: Ordered;
beforeAll(async () => {
  customer = await portal().person({ credits: 100_000 });
  support = await portal().person({ role: 'support' });
  colleague = await portal().person({ role: 'support' });
  target = await order(portal(), customer);
});

const upload = (person: Person, made: Ordered, bytes: Uint8Array) => {
  const file = makeFile(bytes, 'tuned.bin');
  const sent = { ...made, fileName: file.name, fileSize: file.size, ...rightAllTheSame };
  return person.ask(workbenchApi.uploadModified, sent, { files: { file } });
};

async function manual(): Promise<Ordered> {
  const made = await order(portal(), customer, { image });
  await taskIn(customer, made, 'manual');
  return made;
}
const finished = (isPaid = false) => finishedOrder(portal(), { customer, support }, { image, isPaid });

async function takenBy(person: Person): Promise<Ordered> {
  const made = await manual();
  await person.ask(workbenchApi.assignTask, made);
  await upload(person, made, syntheticTuning(image, { family: 'edc16', seed: 3 }));
  return made;
}

/** The task after the calls, one after the other. */
async function after(task: Promise<Ordered>, ...calls: ((made: Ordered) => Promise<unknown>)[]): Promise<Ordered> {
  const made = await task;
  for (const call of calls) await call(made);
  return made;
}

const set = (columns: string) => (made: Ordered) => query(`update tasks set ${columns} where id = $1`, [made.taskId]);
const block = (made: Ordered) => support.ask(workbenchApi.blockTask, { ...made, reason: 'wrong file' });
const archive = (made: Ordered) => support.ask(workbenchApi.archiveTask, made);
const sendBack = (made: Ordered) => customer.ask(chatApi.sendTaskBack, { ...made, message: 'no power' });

/** A task brought into a state by the calls that lead there, or as the automatic service and the retention leave it. */
const toState: Record<TaskState, () => Promise<Ordered>> = {
  waiting: () => after(manual(), set(`status = 'waiting', reason = null`)),
  automatic: () => after(manual(), set(`status = 'inProgress', reason = null`)),
  manual,
  inHand: () => takenBy(support),
  withColleague: () => takenBy(colleague),
  unpaid: finished,
  paid: () => finished(true),
  free: () =>
    finishedOrder(portal(), { customer, support }, { image, methods: ['method_not_listed'], price: creditCents(0) }),
  freeBesideUnpaid: () => after(finished(), set('price = 0, full_price = 0, ordered_price = 0')),
  blockedInWork: () => after(manual(), block),
  blockedUnpaid: () => after(finished(), block),
  blockedPaid: () => after(finished(true), block),
  archivedUnpaid: () => after(finished(), archive),
  archivedPaid: () => after(finished(true), archive),
  archivedBlocked: () => after(finished(true), block, archive),
  sentBack: () => after(finished(true), sendBack),
  reviewed: () => after(finished(true), sendBack, (made) => closeByHand(support, made)),
  reset: () =>
    after(
      finished(),
      (made) => support.ask(workbenchApi.resetTask, { ...made, reason: '' }),
      (made) => taskIn(customer, made, 'manual'),
    ),
  removed: () =>
    after(
      finished(),
      set(`original_sha256 = null, original_removed_at = now(), original_removed_after = 24,
        modified_sha256 = null, modified_removed_at = now(), modified_removed_after = 24`),
    ),
  deleted: () => after(finished(), (made) => support.ask(workbenchApi.deleteTask, { ...made, reason: '' })),
};

async function copyOf({ taskId }: Ordered, state: TaskState): Promise<Ordered> {
  const [copy] = await moreLikeIt(query, taskId, 1);
  if (copy === undefined) throw new Error('nothing was copied');
  const [row] = await query<Pick<Ordered, 'jobId'>>('select job_id as "jobId" from tasks where id = $1', [copy]);
  const made = { taskId: copy, jobId: row?.jobId ?? (0 as never) };
  if (state === 'freeBesideUnpaid') {
    const [owed] = await moreLikeIt(query, taskId, 1);
    await query(`update tasks set job_id = $2, file_role = 'module', price = 6000 where id = $1`, [owed, made.jobId]);
  }
  return made;
}

const methods = ['Stage_1', 'TVA'];

/** Orders an update that was begun while the task was finished, in the state in which the task is now. */
async function orderBegunUpdate(made: Ordered, how: (draft: Ordered) => Promise<unknown>): Promise<unknown> {
  const columns = 'status, blocked_from, deleted_at, original_sha256, original_removed_at, modified_sha256, done_by';
  const [now] = await query<Record<string, unknown>>(`select ${columns} from tasks where id = $1`, [made.taskId]);
  await query(
    `update tasks set status = case when modified_sha256 is null and modified_removed_at is null then 'waiting' else 'finished' end,
      blocked_from = null, deleted_at = null, original_removed_at = null,
      original_sha256 = coalesce(original_sha256, (select original_sha256 from tasks where id = $2)) where id = $1`,
    [made.taskId, target.taskId],
  );
  const draft = await draftUpdate(portal(), customer, made, { methods });
  const names = Object.keys(now ?? {});
  await query(`update tasks set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`, [
    made.taskId,
    ...Object.values(now ?? {}),
  ]);
  return how(draft);
}

const reason = 'asked for';
const balance = async () => (await customer.ask(creditsApi.getCreditBalance, {})).balance;

/** Asks the portal for the event; `false` where nothing changed. */
const calls: Record<TaskEvent, (made: Ordered, base: Ordered) => Promise<unknown>> = {
  pay: async (made) => {
    const before = await balance();
    await customer.ask(orderingApi.payTask, made);
    return (await balance()) < before;
  },
  getOriginal: (made) => customer.askForFile(tasksApi.downloadOriginal, made),
  getModified: (made) => customer.askForFile(tasksApi.downloadModified, made),
  update: (made) => orderUpdate(portal(), customer, made, { methods }),
  orderBegunUpdate: (made) =>
    orderBegunUpdate(made, ({ taskId }) =>
      customer.ask(orderingApi.reuseOriginal, { taskIdOld: made.taskId, taskIdNew: taskId }),
    ),
  sendBack,
  confirm: (made) => customer.ask(orderingApi.confirmTaskWorks, made),
  write: (made) => customer.ask(chatApi.createMessage, { ...made, message: 'a question', messageKey: randomUUID() }),
  addSupportFile: (made) => {
    const fileSupport = makeFile(new Uint8Array([1, 2, 3]), 'log.txt');
    const sent = { ...made, fileName: fileSupport.name, fileSize: fileSupport.size };
    return customer.ask(orderingApi.uploadSupportFile, sent, { files: { fileSupport } });
  },
  getModifiedByStaff: (made) => support.askForFile(tasksApi.downloadModified, made),
  writeByStaff: (made) => support.ask(chatApi.createMessage, { ...made, message: 'yes', messageKey: randomUUID() }),
  assign: async (made) => {
    const workerOf = async () => (await query('select done_by, status from tasks where id = $1', [made.taskId]))[0];
    const before = await workerOf();
    await support.ask(workbenchApi.assignTask, made);
    return JSON.stringify(await workerOf()) !== JSON.stringify(before);
  },
  giveBack: (made) => support.ask(workbenchApi.giveBackTask, made),
  upload: (made) => upload(support, made, nextResult),
  close: (made) =>
    support.ask(workbenchApi.closeTask, {
      ...made,
      recordSolution: false,
      signedAreaAccepted: false,
      ...rightAllTheSame,
    }),
  rerun: (made) => support.ask(automationApi.rerunAutomaticService, made),
  block,
  unblock: (made) => support.ask(workbenchApi.unblockTask, { ...made, reason }),
  archive,
  undoArchive: (made) => support.ask(workbenchApi.undoArchive, made),
  reset: (made) => support.ask(workbenchApi.resetTask, { ...made, reason }),
  delete: (made) => support.ask(workbenchApi.deleteTask, { ...made, reason }),
  edit: (made) => support.ask(workbenchApi.updateTask, { ...made, info: reason }),
  transfer: (made) => support.ask(workbenchApi.transferTask, { taskId: made.taskId, jobId: target.jobId }),
  changeVin: (made) => support.ask(workbenchApi.changeVin, { ...made, vin: 'WVWZZZ1KZ6W111111' }),
  // The ledger knows the task itself, not its copy.
  refund: (_made, base) =>
    support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'refund',
      amount: creditCents(100),
      reason,
      taskId: base.taskId,
      bookingKey: randomUUID(),
    }),
  automaticResult: (made) =>
    portal()
      .database.db.transaction()
      .execute((tx) =>
        transition(tx, { ...made, userId: customer.id, status: 'inProgress' }, 'finish', {
          by: { kind: 'automatic' },
          to: 'finished',
          eventCode: 'modified',
          set: { modified_sha256: sql`original_sha256`, modified_name: 'result.bin' },
        }),
      ),
};

/** All events of a state in the deep tier, else a third of them: of three states in a row each event is tried in one. */
const eventsOf = (state: TaskState) =>
  isDeep ? taskEvents : taskEvents.filter((_, at) => at % 3 === taskStates.indexOf(state) % 3);

test.each(taskStates)('an event has its specified outcome for a task that is %s', async (state) => {
  const events = eventsOf(state);
  const base = await toState[state]();
  const outcomes: [TaskEvent, string][] = [];
  for (const event of events) outcomes.push([event, await settleCall(calls[event](await copyOf(base, state), base))]);
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(events.map((event) => [event, taskAfter[state][event]])),
  );
});

test.each(['blockedPaid', 'archivedBlocked', 'sentBack', 'deleted'] as const)(
  'a dealer update that was begun earlier is not ordered for a task that is %s',
  async (state) => {
    const made = await copyOf(await toState[state](), state);
    const file = makeFile(readout(), 'dealer.bin');
    const dealerUpdate = (draft: Ordered) =>
      customer.ask(
        orderingApi.uploadOriginal,
        { ...draft, fileName: file.name, fileSize: file.size },
        { files: { file } },
      );
    expect(await settleCall(orderBegunUpdate(made, dealerUpdate))).toBe(taskAfter[state].orderBegunUpdate);
  },
);

test('an archived and blocked task continues once it is restored and unblocked', async () => {
  const made = await after(manual(), block, archive);
  await support.ask(workbenchApi.undoArchive, made);
  await support.ask(workbenchApi.unblockTask, { ...made, reason });
  expect(await taskIn(customer, made, 'manual')).toMatchObject({ isBlocked: false } satisfies Partial<Task>);
});

test('a task whose original was removed cannot be unblocked, but can be deleted', async () => {
  const made = await after(manual(), block, set('original_sha256 = null, original_removed_at = now()'));
  expect(await settleCall(support.ask(workbenchApi.unblockTask, { ...made, reason }))).toBe('fileRemoved');
  expect(await settleCall(support.ask(workbenchApi.deleteTask, { ...made, reason }))).toBe('done');
});
