import { describe, expect, test } from 'vitest';
import { notificationsApi } from '#contract/notifications.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { order, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { notifyOfTrouble } from './notify-of-trouble.ts';
import { notifyOfWork } from './notify-of-work.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const kindsFor = async (person: Person) =>
  (await person.ask(notificationsApi.listNotifications, {})).data
    .map(({ kind, facts }) => (facts.trouble === undefined ? kind : `${kind} ${facts.trouble}`))
    .filter((kind) => kind !== 'newOrder' && kind !== 'assigned');
const now = Date.parse('2026-11-23T10:00:00Z');
const lookForTrouble = (at = now) => notifyOfTrouble(portal().database, { now: at, isDemo: true });

async function createTask() {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ordered = await order(portal(), customer);
  await taskIn(customer, ordered, 'manual');
  return { ...ordered, support };
}
const setDue = (taskId: number, minutes: number) =>
  query(`update tasks set due_at = now() + make_interval(mins => $2) where id = $1`, taskId, minutes);

describe('notifyOfWork', () => {
  test('names a file that is due soon, and later that it is late, once each [P1.173]', async () => {
    const { taskId, support } = await createTask();
    await setDue(taskId, 20);
    await notifyOfWork(portal().database);
    await notifyOfWork(portal().database);
    expect(await kindsFor(support)).toEqual(['dueSoon']);
    await setDue(taskId, -1);
    await Promise.all([notifyOfWork(portal().database), notifyOfWork(portal().database)]);
    expect(await kindsFor(support)).toEqual(['late', 'dueSoon']);
  });

  test('notifies of an assigned file only the member of staff who has it [P1.173]', async () => {
    const { taskId, support } = await createTask();
    const colleague = await portal().person({ role: 'support' });
    await support.ask(workbenchApi.assignTask, { taskId, staffId: colleague.id });
    await setDue(taskId, -1);
    await notifyOfWork(portal().database);
    expect(await kindsFor(colleague)).toEqual(['late']);
    expect(await kindsFor(support)).toEqual([]);
  });

  test('says nothing of files that are due later', async () => {
    const { taskId, support } = await createTask();
    await setDue(taskId, 31);
    await notifyOfWork(portal().database);
    expect(await kindsFor(support)).toEqual([]);
  });
});

describe('notifyOfTrouble', () => {
  test('notifies those who run the portal once a day for each trouble that lasts [P1.173]', async () => {
    const [admin, support] = [
      await portal().person({ role: 'admin' }),
      await portal().person({ permissions: ['workOnFiles'] }),
    ];
    await lookForTrouble();
    expect(await kindsFor(admin)).toEqual([]);
    await query(
      `insert into mails (recipient, language, kind, subject, body, attempts, last_error)
       values ('a@test.invalid', 'en', 'welcome', 's', 'b', 3, 'refused')`,
    );
    await lookForTrouble();
    await lookForTrouble(now + 3600_000);
    expect(await kindsFor(admin)).toEqual(['trouble mail']);
    await lookForTrouble(now + 24 * 3600_000);
    expect(await kindsFor(admin)).toEqual(['trouble mail', 'trouble mail']);
    expect(await kindsFor(support)).toEqual([]);
  });

  test.each([
    [
      'ledger',
      `insert into ledger_checks (took_ms, examined, violations) values (1, 1, '[{"invariant":"balance","count":1,"examples":[]}]')`,
      'delete from ledger_checks',
    ],
    [
      'engine',
      `with made as (update tasks set status = 'waiting', done_by = null where id = (select max(id) from tasks) returning id)
       insert into task_history (task_id, actor, to_status, at) select id, 'automatic', 'waiting', now() - interval '6 minutes' from made`,
      `update tasks set status = 'manual' where status = 'waiting'`,
    ],
  ])('sees trouble of the %s [P1.173]', async (trouble, begin, end) => {
    await createTask();
    const admin = await portal().person({ role: 'admin' });
    await query(begin);
    await lookForTrouble(now + 72 * 3600_000);
    expect(await kindsFor(admin)).toContain(`trouble ${trouble}`);
    await query(end);
    const other = await portal().person({ role: 'admin' });
    await lookForTrouble(now + 96 * 3600_000);
    expect(await kindsFor(other)).not.toContain(`trouble ${trouble}`);
  });
});
