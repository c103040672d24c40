import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { makeFile, order, taskIn } from '#test/orders.ts';
import { loadJob } from '#test/load-job.ts';
import { defineWorld, firstPage } from './define.ts';

const language = 'en';

/** The states of a file that its customer sees one after the other, as the database has them. */
const states = [
  ['waiting', `status = 'waiting', reason = null`],
  ['in progress', `status = 'inProgress'`],
  ['finished', `status = 'finished', modified_sha256 = original_sha256, modified_name = 'a.bin'`],
  ['review done', `type = 'reviewed'`],
  ['in review', `type = 'inReview', status = 'manual', payment_status = 'paid', reason = 'orderedManually'`],
  ['blocked', `status = 'blocked', reason = null`],
  ['archived', `status = 'archived'`],
] as const;

/** A workshop with one order that waits for support and then goes through every state. */
export const ownOrders = defineWorld(async ({ person, portal, scene }) => {
  const newcomer = await person('newcomer');
  await newcomer.ask(orderingApi.listJobs, firstPage);
  await newcomer.ask(orderingApi.listTasks, firstPage);

  const workshop = await person('workshop');
  const image = new Uint8Array(2000).fill(7);
  const made = await order(portal, workshop, { image, fileName: makeFile(image, 'readout.zip').name });
  await taskIn(workshop, made, 'manual');
  const { vin, vehicleModel } = await workshop.ask(tasksApi.getJob, { jobId: made.jobId });
  const loadLists = async (part: object = {}) => {
    await workshop.ask(orderingApi.listJobs, { ...firstPage, ...part });
    await workshop.ask(orderingApi.listTasks, { ...firstPage, ...part });
  };
  await loadLists();
  await workshop.ask(tasksApi.getTasksOfJob, { jobId: made.jobId, language });
  await loadJob(workshop, made);
  const words = ['no such thing', `#${made.taskId}`, vehicleModel.slice(0, 6).toLowerCase(), 'Stage 1'];
  for (const search of words) await loadLists({ search });
  for (const filterMode of ['today', 'month'] as const) await loadLists({ filterMode });
  const { pool } = portal.database;
  for (const [name, assignments] of states) {
    scene(name);
    await pool.query(`update tasks set ${assignments}, changed_at = now() where id = $1`, [made.taskId]);
    await loadLists();
  }
  scene('three months ago');
  await pool.query(`update jobs set created_at = now() - interval '3 months' where id = $1`, [made.jobId]);
  await loadLists();
  await loadLists({ filterMode: 'month' });
  return { ...made, vin, vehicleModel, words: words.slice(1), states: states.map(([name]) => name) };
});
