import { auditApi } from '#contract/audit.ts';
import type { Input } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { workbenchApi } from '#contract/workbench.ts';
import type { Period } from '#rules/statistics.ts';
import type { Person, Portal } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';

const allFigures = [
  statisticsApi.getKeyFigures,
  statisticsApi.getTaskStatistics,
  statisticsApi.getTurnaround,
  statisticsApi.getIncome,
  statisticsApi.getResponseTimes,
] as const;

/** Adds three finished tasks on March 5 and 7 of a year in which nothing else happened; prices in hundredths of a credit. */
async function orderLongAgo(
  { database }: Portal,
  { customerId, staffId, year, factor = 1 }: { customerId: number; staffId: number; year: number; factor?: number },
): Promise<void> {
  await database.pool.query(`insert into files (sha256, size) values (repeat('5a', 32), 1) on conflict do nothing`);
  await database.pool.query(
    `with job as (
       insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
       select $1, (select min(id) from vehicles where ecu_type <> ''), 'WVWZZZ12345', 'automatic', now() returning id, user_id),
     task as (
       insert into tasks (job_id, user_id, file_role, status, payment_status, price, priority, modification_mode, file_name, is_master,
         checksum_wanted, original_sha256, modified_sha256, created_at, finished_at, finished_by, transferred_at)
       select j.id, j.user_id, 'engine', x.status, 'paid', x.price * $4, x.priority, 'automatic', 'a.bin', true, true, repeat('5a', 32), repeat('5a', 32),
         d.at, d.at + x.took, x.by, now()
       from job j cross join (values
         ('-03-05 08:00', 'finished', 'asap', 7500, interval '10 minutes', $2::bigint),
         ('-03-05 09:00', 'archived', 'asap', 6050, interval '30 minutes', $2::bigint),
         ('-03-07 23:30', 'finished', 'nextDay', 100, interval '15 minutes', null)) x (at, status, priority, price, took, by)
       cross join lateral (select ($3 || x.at)::timestamp at time zone 'Europe/Vienna' as at) d
       returning id, user_id, price, created_at),
     method as (
       insert into task_methods (task_id, method_id, price)
       select t.id, m.id, t.price from task t join methods m on m.name = 'Stage_1')
     insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key, created_at)
     select user_id, 'payment', -price, 0, id, 'statistics ' || id, created_at from task`,
    [customerId, staffId, String(year), factor],
  );
}

/** The lists behind the figures of a period, whose lines are days. */
async function loadLists(staff: Person, period: Period): Promise<void> {
  await staff.ask(workbenchApi.getStaff, {});
  await staff.ask(ledgerApi.getLedgerCheck, {});
  await staff.ask(creditsApi.getPendingBookings, {});
  await staff.ask(catalogApi.getMethods, {});
  const { data: lines } = await staff.ask(statisticsApi.getTaskStatistics, period);
  const { methods, brands, ecuTypes } = await staff.ask(statisticsApi.getMostOrdered, { ...period, language: 'en' });
  const { byPriority, byStaff } = await staff.ask(statisticsApi.getTurnaround, period);
  const within = ({ from, to }: Period) =>
    ({ ...firstPage, filterMode: 'universal', filterStartDate: from, filterEndDate: to }) as const;
  const list = (days: Period, filter: Partial<Input<typeof workbenchApi.listAllTasks>> = {}) =>
    staff.ask(workbenchApi.listAllTasks, { ...within(days), ...filter });
  const finished = { periodOf: 'finished' } as const;
  await list(period);
  await list(period, finished);
  for (const days of [period, ...lines.map(({ day }) => ({ from: day, to: day }))]) {
    for (const status of ['finished', 'archived', 'inProgress', 'manual', 'waiting', 'blocked'] as const)
      await list(days, { status });
    for (const finishedBy of ['automatic', 'byHand'] as const) await list(days, { ...finished, finishedBy });
    for (const kind of ['sales', 'payment'] as const)
      await staff.ask(creditsApi.listAllCredits, { ...within(days), kind });
  }
  for (const { priority } of byPriority) await list(period, { ...finished, priority });
  for (const { userId } of byStaff) await list(period, { ...finished, finishedBy: userId ?? 'automatic' });
  for (const { methodId } of methods) await list(period, { methodId });
  for (const { name: brand } of brands) await list(period, { brand });
  for (const { name: ecuType } of ecuTypes) await list(period, { ecuType });
}

/** Finished tasks of 2011 to 2013 in the statistics, and a customer whose city support has changed in the audit log. */
export const statistics = defineWorld(async ({ person, portal }) => {
  const customer = await person('customer');
  const support = await person('support', { role: 'support' });
  const admin = await person('admin', { role: 'admin' });

  const people = { customerId: customer.id, staffId: support.id };
  await orderLongAgo(portal, { ...people, year: 2011, factor: 100 });
  await orderLongAgo(portal, { ...people, year: 2012 });
  await orderLongAgo(portal, { ...people, year: 2013 });
  for (const period of [
    { from: '2012-03-05', to: '2012-03-07' },
    { from: '2013-03-07', to: '2013-03-08' },
    // The last 30 days of March 8, 2012, and that day alone.
    { from: '2012-02-08', to: '2012-03-08' },
    { from: '2012-03-08', to: '2012-03-08' },
    { from: '2012-03-01', to: '2012-03-07' },
  ]) {
    for (const call of allFigures) await support.ask(call, period);
    await support.ask(statisticsApi.getMostOrdered, { ...period, language: 'en' });
  }
  await loadLists(support, { from: '2012-03-05', to: '2012-03-07' });
  for (const period of ['month', 'allTime'] as const)
    await support.ask(statisticsApi.getTrophies, { period, language: 'en' });

  // Where whoever may not see a page is led to.
  await support.ask(deskApi.getDesk, {});
  // As a call of support would.
  await portal.database.pool.query(
    `with actor as (
       select set_config('tuneport.actor', $1, true), set_config('tuneport.address', '192.0.2.7', true),
         set_config('tuneport.call', 'updateCustomer', true))
     update users set city = 'Graz' from actor where id = $2`,
    [String(support.id), customer.id],
  );
  await admin.ask(auditApi.getAuditNames, {});
  const { language: _, ...page } = firstPage;
  const log = { ...page, search: '192.0.2.7 graz' };
  await admin.ask(auditApi.getAuditLog, page);
  await admin.ask(auditApi.getAuditLog, log);
  const ofCustomer = { subject: 'users', subjectId: String(customer.id) };
  await admin.ask(auditApi.getAuditLog, { ...log, ...ofCustomer });
  await admin.askForFile(auditApi.exportAuditLog, { ...log, ...ofCustomer, language: 'en' });
  await admin.ask(auditApi.getAuditLog, { ...page, action: 'exported' });
  return { customerId: customer.id, customerName: customer.username, supportName: support.username };
});
