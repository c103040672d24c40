import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { creditsApi } from '#contract/credits.ts';
import { settingsApi } from '#contract/settings.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { order, taskIn } from '#test/orders.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;
const all = { filterMode: 'all' as const };

let admin: Person;
let support: Person;
let customer: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  support = await portal().person({ role: 'support' });
  customer = await portal().person();
});

test('changed options are logged with values before and after, user and address [P1.52]', async () => {
  const options = await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(settingsApi.updateGlobalOptions, { ...options, discountText: 'Summer', discountPercent: 5 });
  const { data } = await admin.ask(auditApi.getAuditLog, { ...all, actorId: support.id, subject: 'portal_options' });
  expect(data[0]).toMatchObject({
    actor: support.username,
    actorId: support.id,
    address: '127.0.0.1',
    call: 'updateGlobalOptions',
    action: 'changed',
    subject: 'portal_options',
    before: { discount_text: '', discount_percent: 0 },
    after: { discount_text: 'Summer', discount_percent: 5 },
  });
  expect(Object.keys(data[0]?.after ?? {})).toHaveLength(2);
});

test('taking a task is logged with its job and found by its text', async () => {
  const task = await order(portal(), customer, { methods: ['method_not_listed'] });
  await taskIn(customer, task, 'manual');
  await support.ask(workbenchApi.assignTask, { taskId: task.taskId });
  const ofTask = { ...all, subject: 'tasks', subjectId: String(task.taskId) };
  const { data } = await admin.ask(auditApi.getAuditLog, ofTask);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    call: 'assignTask',
    jobId: task.jobId,
    before: { status: 'manual', done_by: null },
    after: { status: 'inProgress', done_by: support.id },
  });
  const search = `ASSIGN ${support.username} inprogress`;
  expect((await admin.ask(auditApi.getAuditLog, { ...ofTask, search })).total).toBe(1);
  expect((await admin.ask(auditApi.getAuditLog, { ...ofTask, search: 'nothing_of 100%' })).total).toBe(0);
});

test('a full IP address finds its own lines, a prefix those of its network', async () => {
  for (const address of ['10.77.0.7', '10.77.0.77', '2001:DB8:77::7'])
    await portal().database.pool.query(
      `insert into audit_log (actor_id, address, call, action, subject, subject_id)
       values ($1, $2, 'updateTask', 'changed', 'tasks', '1')`,
      [support.id, address],
    );
  const found = async (search: string) =>
    (await admin.ask(auditApi.getAuditLog, { ...all, search })).data.map(({ address }) => address);
  expect(await found('10.77.0.7')).toEqual(['10.77.0.7']);
  expect(await found('10.77.0.')).toEqual(['10.77.0.77', '10.77.0.7']);
  expect(await found('2001:db8:77::7')).toEqual(['2001:DB8:77::7']);
  expect(await found(`10.77.0.7 ${support.username}`)).toEqual(['10.77.0.7']);
  expect(await found('10.77.0.8')).toEqual([]);
});

test('actions of customers are not logged', async () => {
  const before = (await admin.ask(auditApi.getAuditLog, all)).total;
  await order(portal(), customer);
  expect((await admin.ask(auditApi.getAuditLog, all)).total).toBe(before);
});

test('an account entry links to the account and never contains a password hash', async () => {
  const username = `new-${support.username.slice(-8)}`;
  await admin.ask(accountsApi.createStaffAccount, {
    username,
    email: `${username}@test.invalid`,
    firstName: 'Nora',
    secondName: 'New',
    role: 'support',
    language: 'en',
  });
  const accounts = await admin.ask(accountsApi.listUsers, { ...all, state: 'all', search: username });
  const { data } = await admin.ask(auditApi.getAuditLog, { ...all, subject: 'users', search: username });
  expect(data[0]).toMatchObject({
    action: 'created',
    userId: accounts.data[0]?.userId,
    after: { username, role: 'support' },
  });
  const own = await portal().person({ role: 'support' });
  await own.ask(accountsApi.changePassword, { password, newPassword: 'another-secret' });
  const changed = await admin.ask(auditApi.getAuditLog, { ...all, actorId: own.id });
  expect(changed.data[0]).toMatchObject({ call: 'changePassword', after: { password: 'changed' }, userId: own.id });

  const [leaked] = await query<{ lines: number }>(
    `select count(*)::int as lines from audit_log where concat(before, after) ~ 'password_hash|argon2|another-secret'`,
  );
  expect(leaked?.lines).toBe(0);
});

test('booked credits link to the customer', async () => {
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'bonus',
    amount: 500 as never,
    reason: 'goodwill',
    bookingKey: crypto.randomUUID(),
  });
  const { data } = await admin.ask(auditApi.getAuditLog, { ...all, subject: 'credit_entries', actorId: support.id });
  expect(data[0]).toMatchObject({ action: 'created', userId: customer.id, after: { amount: 500, reason: 'goodwill' } });
});

describe('audit log', () => {
  test('is visible to administrators only', async () => {
    for (const person of [support, customer]) {
      await expect(person.ask(auditApi.getAuditLog, all)).rejects.toMatchObject({ status: 403 });
      await expect(person.askForFile(auditApi.exportAuditLog, { ...all, language: 'en' })).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  test('cannot be changed, truncated or written by anyone else', async () => {
    await expect(query(`update audit_log set call = 'nothing'`)).rejects.toThrow('append-only');
    await expect(query('delete from audit_log')).rejects.toThrow('append-only');
    await expect(query('truncate audit_log')).rejects.toThrow('append-only');
  });

  test('has no line for a refused call', async () => {
    const before = (await admin.ask(auditApi.getAuditLog, all)).total;
    await expect(support.ask(workbenchApi.assignTask, { taskId: 999_999 as never })).rejects.toMatchObject({
      status: 404,
    });
    await support.ask(settingsApi.deleteLogo, {});
    expect((await admin.ask(auditApi.getAuditLog, all)).total).toBe(before);
  });

  test('lists all users and subjects that it can be filtered by', async () => {
    const { actors, subjects } = await admin.ask(auditApi.getAuditNames, {});
    const recorded = await query<{ id: number }>('select distinct actor_id as id from audit_log');
    const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
    expect(sorted(actors.map(({ userId }) => userId))).toEqual(sorted(recorded.map(({ id }) => id)));
    const tables = await query<{ subject: string }>('select distinct subject from audit_log order by subject');
    expect(subjects.toSorted()).toEqual(tables.map(({ subject }) => subject).toSorted());
  });

  test('is filtered by action and period, and paged', async () => {
    const [counted] = await query<{ created: number; whole: number }>(
      `select count(*) filter (where action = 'created')::int as created, count(*)::int as whole from audit_log`,
    );
    const created = await admin.ask(auditApi.getAuditLog, { ...all, action: 'created' });
    expect(created.total).toBe(counted?.created);
    expect(new Set(created.data.map(({ action }) => action))).toEqual(new Set(['created']));
    const today = await admin.ask(auditApi.getAuditLog, { filterMode: 'today' });
    expect(today.total).toBe(counted?.whole);
    const never = { filterMode: 'universal' as const, filterEndDate: '2020-01-01' };
    expect(await admin.ask(auditApi.getAuditLog, never)).toEqual({ data: [], total: 0 });
    const ids = today.data.map(({ auditId }) => auditId);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(await admin.ask(auditApi.getAuditLog, { ...all, page: 1000 })).toMatchObject({
      data: [],
      total: counted?.whole,
    });
  });

  test('is exported as filtered, and the export is logged', async () => {
    const filter = { ...all, actorId: support.id };
    const { total, data } = await admin.ask(auditApi.getAuditLog, filter);
    const { blob, fileName } = await admin.askForFile(auditApi.exportAuditLog, { ...filter, language: 'de' });
    expect(fileName).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const rows = parse(await blob.text(), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(total);
    expect(rows.map((row) => [row['Wer'], row['Vorgang'], row['Nummer']])).toEqual(
      data.map(({ actor, call, subjectId }) => [actor, call, subjectId]),
    );
    expect(JSON.parse(rows.find((row) => row['Vorgang'] === 'assignTask')?.['Nachher'] ?? '{}')).toMatchObject({
      status: 'inProgress',
    });
    expect((await admin.ask(auditApi.getAuditLog, all)).data[0]).toMatchObject({
      call: 'exportAuditLog',
      action: 'exported',
      subject: 'audit_log',
      after: { rows: total, actorId: support.id },
    });
  });
});
