import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import type { Input } from '#contract/call.ts';
import { countriesApi } from '#contract/countries.ts';
import { deskApi } from '#contract/desk.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { order, type Ordered, readout, taskIn } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { defineWorld, firstPage } from './define.ts';
import { readJobAsStaff } from '#test/read-job.ts';

/** A file in a list of staff. */
export type ListedFile = Ordered & { readonly vin: string };

/** Files of several workshops that wait for support, in the lists and orders of staff. */
export const workbench = defineWorld(async ({ person, portal, scene }) => {
  const { pool } = portal.database;
  const support = await person('support', { role: 'support' });
  const workshop = async (): Promise<Person> => portal.person();
  /** An order that waits for support, due in so many minutes. */
  const waiting = async (customer: Person, minutes: number): Promise<ListedFile> => {
    const made = await order(portal, customer, { image: readout() });
    await taskIn(customer, made, 'manual');
    const { rows } = await pool.query<{ vin: string }>(
      `with due as (update tasks set due_at = now() + $2 * interval '1 minute' where id = $1)
       select vin from jobs where id = $3`,
      [made.taskId, minutes, made.jobId],
    );
    return { ...made, vin: rows[0]?.vin ?? '' };
  };
  type List = Partial<Input<typeof workbenchApi.listOpenTasks>>;
  const list = (search: string, more: List = {}) =>
    support.ask(workbenchApi.listOpenTasks, { ...firstPage, search, ...more });
  const closed = (search: string, more: object = {}) =>
    support.ask(workbenchApi.listClosedTasks, { ...firstPage, search, ...more });
  const loadDesk = async () => {
    await support.ask(deskApi.getDesk, {});
    await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language: 'en' });
    await support.ask(ledgerApi.getLedgerCheck, {});
  };
  await support.ask(workbenchApi.getStaff, {});
  await support.ask(countriesApi.getCountries, {});
  await support.ask(catalogApi.getMethods, {});

  // Three files of one workshop.
  const sorted = await workshop();
  for (const minutes of [30, 60, 90]) await waiting(sorted, minutes);
  await list(sorted.username);
  await closed(sorted.username);

  // Two on a phone, one of them late: they are the first of the queue while the desk is read.
  const late = await workshop();
  await pool.query(
    `update users set company_name = username || ' Donaudampfschifffahrtselektrizitätenhauptbetrieb' where id = $1`,
    [late.id],
  );
  const [overdue, soon] = [await waiting(late, -100_000), await waiting(late, 60)];
  await pool.query('update tasks set price = 123456789 where id = $1', [overdue.taskId]);
  await loadDesk();
  await list(late.username);
  await list(late.username, { sort: 'price', direction: 'desc' });
  await list(late.username, { sort: 'price', direction: 'desc', person: 'nobody' });
  for (const made of [overdue, soon]) await readJobAsStaff(support, made, late.id);
  await pool.query(`update tasks set due_at = now() + interval '1 day' where id = $1`, [overdue.taskId]);

  // A queue of three that is walked through.
  const queued = await workshop();
  const queue = [
    await waiting(queued, -9_000_000),
    await waiting(queued, -8_000_000),
    await waiting(queued, -7_000_000),
  ] as const;
  for (const made of queue) await readJobAsStaff(support, made, queued.id);

  // One that is paid, and one that a colleague takes while support is about to block it.
  const payer = await workshop();
  const paid = await waiting(payer, 120);
  await pool.query(
    `update tasks set status = 'finished', payment_status = 'paid', modified_sha256 = original_sha256,
       modified_name = file_name where id = $1`,
    [paid.taskId],
  );
  await closed(payer.username);
  const contested = await workshop();
  const raced = await waiting(contested, 120);
  const seen = await list(contested.username);

  scene('taken');
  await support.ask(workbenchApi.assignTask, { taskId: queue[2].taskId });
  await readJobAsStaff(support, queue[2], queued.id);
  scene('given back');
  await support.ask(workbenchApi.giveBackTask, { taskId: queue[2].taskId });
  await readJobAsStaff(support, queue[2], queued.id);
  scene('phone taken');
  for (const { taskId } of [overdue, soon]) await support.ask(workbenchApi.assignTask, { taskId });
  for (const made of [overdue, soon]) await readJobAsStaff(support, made, late.id);
  await list(late.username);
  await loadDesk();
  await pool.query(`update tasks set due_at = now() + interval '1 day' where id = any($1::int[])`, [
    queue.map(({ taskId }) => taskId),
  ]);

  scene('taken by a colleague');
  const colleague = await portal.person({ role: 'support' });
  await colleague.ask(workbenchApi.assignTask, { taskId: raced.taskId });
  const seenAfterwards = await list(contested.username);
  const seenAt = seen.data[0]?.changedAt;
  await support
    .ask(workbenchApi.blockTask, {
      taskId: raced.taskId,
      reason: 'Wrong file',
      ...(seenAt !== undefined && { seenAt }),
    })
    .catch(() => undefined);
  const takenAt = seenAfterwards.data[0]?.changedAt;
  const deletion = { taskId: raced.taskId, reason: '', ...(takenAt !== undefined && { seenAt: takenAt }) };
  await support.ask(workbenchApi.deleteTask, deletion).catch(() => undefined);
  scene('deleted');
  await support.ask(workbenchApi.deleteTask, { ...deletion, takeOver: true });
  await list(contested.username);

  // Two workshops in the list of customers.
  const word = `kfz${sorted.id}`;
  const [first, second] = [await workshop(), await workshop()];
  await pool.query('update users set city = $1 where id = any($2::int[])', [word, [first.id, second.id]]);
  const users = (search: string) =>
    support.ask(accountsApi.listUsers, { page: 1, pageSize: 50, search, filterMode: 'all', state: 'all' });
  for (const search of [word, first.username, 'j', 'j?']) await users(search);
  await loadCustomer(support, first.id);

  return {
    support: support.username,
    colleague: colleague.username,
    lists: { sorted: sorted.username, late: late.username, paid: payer.username, contested: contested.username },
    customers: { word, first: first.username, second: second.username },
    overdue,
    soon,
    queue,
    paid,
    raced,
  };
});
