import { catalogApi } from '#contract/catalog.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Task } from '#contract/tasks/task.ts';
import { tasksApi } from '#contract/tasks.ts';
import { loadJob, payOnPage } from '#test/load-job.ts';
import { closeByHand, makeFile, finishedOrder, methodNamed, type Ordered, readout, taskIn } from '#test/orders.ts';
import type { Person, Portal } from '#test/portal.ts';
import { initialProgress, sendOrder } from '#web/ordering/order-form/send-order.ts';
import { sendUpdate } from '#web/ordering/update/send-update.ts';
import { type UpdateForm, toUpdateForm, toUpdate } from '#web/ordering/update/update-form.ts';
import { toSpecifiedPayment } from '#web/tasks/specified-fields.ts';
import { defineWorld } from './define.ts';

const language = 'en';

/** The file of an order as its customer has it now. */
async function readTask(customer: Person, { jobId, taskId }: Ordered): Promise<Task> {
  const tasks = await customer.ask(tasksApi.getTasksOfJob, { jobId, language });
  const task = tasks.find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`the job has no task ${taskId}`);
  return task;
}

/** The request for an update as the page makes it: what it may cost, and what is sent. */
async function openUpdate(customer: Person, task: Task) {
  const offered = await customer.ask(pricingApi.getOfferedMethods, { vehicleId: task.vehicleId, language });
  const priceOf = (methods: readonly Method[], dealerUpdate = false) =>
    customer.ask(orderingApi.getUpdatePrice, {
      taskId: task.taskId,
      methods: methods.map(({ methodId }) => ({ methodId })),
      ...(dealerUpdate && { dealerUpdate }),
    });
  const named = (names: readonly string[]) => offered.filter(({ name }) => names.includes(name));
  return {
    price: (names: readonly string[]) => priceOf(named(names)),
    send: async (names: readonly string[], more: Partial<UpdateForm> = {}): Promise<void> => {
      const methods = named(names);
      const form = { ...toUpdateForm(task), methodIds: methods.map(({ methodId }) => methodId), ...more };
      const update = toUpdate(task, form, methods, (await priceOf(methods, form.dealerUpdate)).price);
      if (update === undefined) throw new Error('the update is not complete');
      const ignore = () => undefined;
      const failure = await sendUpdate(update, undefined, customer.ask, { onDraft: ignore, onSent: ignore });
      if (failure !== undefined) throw new Error(`the update stopped at ${failure.step}`, { cause: failure.error });
    },
  };
}

/** Orders AdBlue for both files of a vehicle; returns the file of the module. */
async function orderTwoFiles(portal: Portal, customer: Person): Promise<Ordered> {
  const { data: found } = await customer.ask(catalogApi.searchVehicles, { search: 'Xerion 5000' });
  const [{ vehicleId } = { vehicleId: undefined }] = found;
  if (vehicleId === undefined) throw new Error('there is no vehicle of two files');
  const methods = [{ methodId: await methodNamed(portal, 'AdBlue_SCR') }];
  const kind = 'emission';
  const notice = await customer.ask(settingsApi.getLegalNotice, { kind, language });
  const legalNotices = [{ kind, version: notice.version, language: notice.language } as const];
  const parts = await Promise.all(
    (['engine', 'module'] as const).map(async (fileRole) => {
      const file = makeFile(readout(), `${fileRole}.bin`);
      const { data } = await customer.ask(pricingApi.getFilePrice, {
        vehicleId,
        fileRole,
        methods,
        userId: customer.id,
      });
      const fields = {
        priority: '30min',
        checksumWanted: false,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
      } as const;
      return { file, task: { ...fields, price: data.total, methods, fileRole, fileName: file.name, legalNotices } };
    }),
  );
  let progress = initialProgress;
  const order = {
    vehicleName: '',
    job: { vehicleId, vin: 'WVWZZZ', additional: '', modificationMode: 'automatic', termsAccepted: true } as const,
    parts,
    supportFile: undefined,
    supportFileFirst: false,
  };
  await sendOrder(order, progress, customer.ask, (next) => {
    progress = next;
  });
  const moduleTaskId = progress.parts.module?.taskId;
  if (progress.jobId === undefined || moduleTaskId === undefined) throw new Error('the order of two files stopped');
  return { jobId: progress.jobId, taskId: moduleTaskId };
}

const stage1 = ['Stage_1'];
const withStartStop = ['Stage_1', 'Start_Stop'];

/** Workshops at the pages of their jobs: with enough credits, with too few, with a free method, with a two-file vehicle. */
export const jobPage = defineWorld(async ({ person, portal, scene, frame }) => {
  const support = await portal.person({ role: 'support' });
  const workshop = await person('workshop', { credits: 100 });
  const job = await finishedOrder(portal, { customer: workshop, support });
  const task = await readTask(workshop, job);
  const load = async (customer: Person, ordered: Ordered) => {
    await loadJob(customer, ordered);
    await frame(customer);
    await customer.ask(tasksApi.getTaskStatus, { taskId: ordered.taskId });
  };
  await load(workshop, job);
  const unpaidUpdate = await openUpdate(workshop, task);
  for (const names of [stage1, withStartStop]) await unpaidUpdate.price(names);

  const poor = await person('poor', { credits: 59 });
  await portal.database.pool.query(`update users set payment_api = 'transfer' where id = $1`, [poor.id]);
  const dear = await finishedOrder(portal, { customer: poor, support });
  await load(poor, dear);
  await poor.ask(purchasesApi.getBuyingOptions, {});
  await poor.ask(purchasesApi.getTopUp, {});
  await poor.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
  await poor.ask(orderingApi.payTask, toSpecifiedPayment(await readTask(poor, dear), task.price));

  const free = await person('free', { credits: 20 });
  await portal.database.pool.query('insert into special_prices (user_id, method_id, price) values ($1, $2, 0)', [
    free.id,
    await methodNamed(portal, 'Stage_1'),
  ]);
  const gift = await finishedOrder(portal, { customer: free, support });
  await load(free, gift);
  const giftTask = await readTask(free, gift);
  await free.askForFile(tasksApi.downloadModified, { taskId: gift.taskId, downloader: 'customer' });

  const twoFiles = await person('two files', { credits: 100 });
  const module = await orderTwoFiles(portal, twoFiles);
  await taskIn(twoFiles, module, 'manual');
  await portal.database.pool.query(`update tasks set status = 'archived', reason = null where job_id = $1`, [
    module.jobId,
  ]);
  await load(twoFiles, module);
  const moduleUpdate = await openUpdate(twoFiles, await readTask(twoFiles, module));
  await moduleUpdate.price(['AdBlue_SCR']);

  scene('free update');
  await (await openUpdate(free, giftTask)).send(withStartStop);
  const updates = await free.ask(tasksApi.getTasksOfJob, { jobId: gift.jobId, language });
  const giftUpdate = updates.find(({ previousTaskId }) => previousTaskId === gift.taskId);
  if (giftUpdate === undefined) throw new Error('the update is not there');
  await taskIn(free, giftUpdate, 'manual');
  await closeByHand(support, giftUpdate);
  await load(free, gift);
  scene('free update paid');
  await payOnPage(free, await readTask(free, giftUpdate));
  await load(free, gift);

  const updateOfJob = async () => {
    const tasks = await workshop.ask(tasksApi.getTasksOfJob, { jobId: job.jobId });
    const ordered = tasks.find(({ previousTaskId }) => previousTaskId === task.taskId);
    if (ordered === undefined) throw new Error('the update is not there');
    return ordered;
  };
  scene('updated unpaid');
  await unpaidUpdate.send(withStartStop);
  await taskIn(workshop, await updateOfJob(), 'manual');
  await closeByHand(support, await updateOfJob());
  await load(workshop, job);
  await portal.database.pool.query('delete from tasks where previous_task_id = $1', [task.taskId]);

  scene('paid');
  await payOnPage(workshop, task);
  await load(workshop, job);
  const paid = await readTask(workshop, job);
  const update = await openUpdate(workshop, paid);
  for (const names of [stage1, withStartStop]) await update.price(names);
  scene('dealer update');
  await update.send(stage1, { dealerUpdate: true, file: makeFile(readout(), 'after_dealer.ori') });
  await taskIn(workshop, await updateOfJob(), 'manual');
  await load(workshop, job);
  await portal.database.pool.query('delete from tasks where previous_task_id = $1', [task.taskId]);
  scene('updated for nothing');
  await update.send(stage1, { info: 'once more, please' });
  await taskIn(workshop, await updateOfJob(), 'manual');
  await closeByHand(support, await updateOfJob());
  await load(workshop, job);

  return {
    ...job,
    poorJobId: dear.jobId,
    freeJobId: gift.jobId,
    moduleJobId: module.jobId,
  };
});
