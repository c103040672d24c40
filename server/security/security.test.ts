import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { creditsApi } from '#contract/credits.ts';
import { securityApi, type SecurityLine } from '#contract/security.ts';
import { tasksApi } from '#contract/tasks.ts';
import { appWith, standingClock } from '#test/authenticator.ts';
import { humanPass, catchRefusal } from '#test/human.ts';
import { order, readout } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { securityJobs } from './index.ts';

const clock = standingClock();
const portal = usePortal({ signInAttempts: 8, now: clock.now });

const all = { filterMode: 'all', language: 'en' } as const;
type Filter = Partial<Parameters<Person['ask']>[1]> & { search?: string; userId?: Person['id'] };

async function linesFor(filter: Filter): Promise<SecurityLine[]> {
  const admin = await portal().person({ role: 'admin' });
  const { data } = await admin.ask(securityApi.getSecurityLog, { ...all, ...filter });
  return data;
}
/** Event and detail of the lines about an account, oldest first. */
const storyOf = async ({ id }: Pick<Person, 'id'>) =>
  (await linesFor({ userId: id })).map(({ event, detail }) => [event, detail].filter(Boolean).join(' ')).toReversed();

const signIn = (username: string, typed = password) =>
  portal().visitor.ask(accountsApi.signIn, { username, password: typed });

/** Creates a person who has signed in by the call, which the log tells: `person()` opens its session without it. */
async function signedInPerson(as: Parameters<ReturnType<typeof portal>['person']>[0] = {}): Promise<Person> {
  const person = await portal().person(as);
  await signIn(person.username);
  return person;
}

test('sign-ins are logged with their method, failures with their reason, and changes of keys with them [P15.1]', async () => {
  const person = await signedInPerson();
  await catchRefusal(signIn(person.username, 'wrong'));
  await catchRefusal(person.ask(accountsApi.beginSecondFactor, { password: 'wrong' }));
  const { secret } = await person.ask(accountsApi.beginSecondFactor, { password });
  const app = appWith(secret, clock);
  const { recoveryCodes } = await person.ask(accountsApi.confirmSecondFactor, { code: app.code() });
  clock.moveToNextCode();
  const ticketOf = async () => String((await catchRefusal(signIn(person.username)))?.problem['ticket']);
  const confirm = async (code: string) =>
    portal().visitor.ask(accountsApi.confirmSignIn, { ticket: await ticketOf(), code });
  await catchRefusal(confirm('000000'));
  await confirm(app.code());
  const { token } = await confirm(recoveryCodes[0] ?? '');
  const client = portal().clientOf(token);
  await client.ask(accountsApi.turnOffSecondFactor, { password, code: recoveryCodes[1] ?? '' });
  await client.ask(accountsApi.changePassword, { password, newPassword: 'nine green lorries' });
  expect(await storyOf(person)).toEqual([
    'signedIn password',
    'signInFailed wrongCredentials',
    'checkFailed wrongPassword',
    'secondFactorOn',
    'signInFailed codeNotValid',
    'signedIn secondFactor',
    'signedIn recoveryCode',
    'secondFactorOff',
    'passwordChanged',
  ]);
});

test('a full IP address finds its own lines, a prefix those of its network', async () => {
  const addresses = ['10.77.0.7', '10.77.0.77', '2001:DB8:77::7'];
  for (const address of addresses)
    await portal().database.pool.query(
      `insert into security_log (event, address, detail) values ('accessRefused', $1, 'unknown')`,
      [address],
    );
  const found = async (search: string) => (await linesFor({ search })).map(({ address }) => address);
  expect(await found('10.77.0.7')).toEqual(['10.77.0.7']);
  expect(await found('10.77.0.')).toEqual(['10.77.0.77', '10.77.0.7']);
  expect(await found('2001:db8:77::7')).toEqual(['2001:DB8:77::7']);
  expect(await found('10.77.0.7 accessrefused')).toEqual(['10.77.0.7']);
  expect(await found('10.77.0.8')).toEqual([]);
});

test('an unknown user name is stored as a keyed hash, found only by the name itself [P15.1]', async () => {
  const typed = 'My-Secret-Passw0rd!';
  await catchRefusal(signIn(typed));
  await catchRefusal(signIn(typed.toLowerCase()));
  await catchRefusal(signIn('somebody else'));
  const found = await linesFor({ search: typed });
  expect(found).toMatchObject([
    { event: 'signInFailed', address: '127.0.0.1', call: 'signIn', detail: 'wrongCredentials' },
    { event: 'signInFailed' },
  ]);
  expect(found[0]?.userId).toBeUndefined();
  expect(found[0]?.nameHash).toMatch(/^[0-9a-f]{16}$/);
  expect(found[1]?.nameHash).toBe(found[0]?.nameHash);
  const { rows } = await portal().database.pool.query('select * from security_log');
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(typed.toLowerCase());
});

test('users see only their own sign-ins, including failed ones [P15.2]', async () => {
  const [person, other] = [await signedInPerson(), await signedInPerson()];
  await catchRefusal(signIn(person.username, 'wrong'));
  await signIn(person.username);
  const { data, total } = await person.ask(securityApi.getOwnSignIns, {});
  expect(total).toBe(3);
  expect(data).toMatchObject([
    { isFailed: false, detail: 'password', address: '127.0.0.1' },
    { isFailed: true, detail: 'wrongCredentials', address: '127.0.0.1', times: 1 },
    { isFailed: false, detail: 'password' },
  ]);
  expect((await other.ask(securityApi.getOwnSignIns, {})).total).toBe(1);
});

test('refusals and limits are logged with user and call, an invalid token once however often it is sent', async () => {
  const person = await signedInPerson();
  await catchRefusal(person.ask(accountsApi.listUsers, { ...all, state: 'all' }));
  await catchRefusal(person.ask(accountsApi.listUsers, { ...all, state: 'all' }));
  const forged = portal().clientOf(person.token.replace(/[^.]+$/, 'A'.repeat(43)));
  const before = (await linesFor({ search: 'forged' })).length;
  for (let nth = 0; nth < 5; nth += 1) await catchRefusal(forged.ask(creditsApi.getCreditBalance, {}));
  expect((await linesFor({ search: 'forged' })).length - before).toBe(1);
  // A visitor is no event.
  const visits = (await linesFor({ search: 'accessRefused' })).length;
  await catchRefusal(portal().visitor.ask(creditsApi.getCreditBalance, {}));
  expect(await linesFor({ search: 'accessRefused' })).toHaveLength(visits);
  const chief = await portal().person({ role: 'admin' });
  await chief.ask(accountsApi.endUserSessions, { userId: person.id });
  await catchRefusal(person.ask(creditsApi.getCreditBalance, {}));
  expect(await storyOf(person)).toEqual([
    'signedIn password',
    'accessRefused notAllowed',
    'sessionsEnded byStaff',
    'accessRefused byStaff',
  ]);
  const victim = await portal().person();
  for (let nth = 0; nth < 8; nth += 1) await catchRefusal(signIn(victim.username, 'wrong'));
  for (let nth = 0; nth < 5; nth += 1)
    expect(await catchRefusal(signIn(victim.username, 'wrong'))).toMatchObject({ code: 'tooManyRequests' });
  const story = await storyOf(victim);
  expect(story.filter((one) => one === 'signInFailed wrongCredentials')).toHaveLength(8);
  expect(story.at(-1)).toBe('limitReached tooManyRequests');
  await portal().database.pool.query('delete from rate_limits');
});

test('downloads are logged with file and owner, exports with their filter, including the export of this log', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const { taskId } = await order(portal(), customer, { image: readout() });
  await customer.askForFile(tasksApi.downloadOriginal, { taskId });
  await support.askForFile(tasksApi.downloadOriginal, { taskId });
  await support.askForFile(creditsApi.exportAllCredits, { ...all, search: 'bonus' });
  // A missing part is not taken.
  await catchRefusal(customer.askForFile(tasksApi.downloadOriginal, { taskId: 999_999 as typeof taskId }));
  const downloads = await linesFor({ userId: customer.id, search: 'downloadOriginalFile' });
  expect(downloads).toMatchObject([
    { event: 'downloaded', actorId: support.id, userId: customer.id, facts: { taskId } },
    { event: 'downloaded', actorId: customer.id, userId: customer.id, facts: { taskId, fileName: expect.any(String) } },
  ]);
  expect(await linesFor({ userId: support.id, search: 'exported' })).toMatchObject([
    { event: 'exported', actorId: support.id, call: 'exportAllCredits', facts: { search: 'bonus' } },
  ]);
  const admin = await portal().person({ role: 'admin' });
  const { blob, fileName } = await admin.askForFile(securityApi.exportSecurityLog, { ...all, userId: support.id });
  expect(fileName).toMatch(/^security-\d{4}-\d\d-\d\d\.csv$/);
  const text = await blob.text();
  expect(text).toContain('Data exported');
  expect(text).toContain(customer.username);
  expect(await linesFor({ userId: admin.id, search: 'exportSecurityLog' })).toMatchObject([
    { event: 'exported', facts: { userId: support.id } },
  ]);
  await expect(support.askForFile(securityApi.exportSecurityLog, all)).rejects.toMatchObject({ code: 'notAllowed' });
});

test('viewing as a customer needs a reason, and each call made in it is logged [P1.38 P15.1]', async () => {
  const [customer, support] = [await signedInPerson(), await signedInPerson({ role: 'support' })];
  const userId = customer.id;
  for (const reason of ['', '   '])
    await expect(support.ask(accountsApi.impersonateCustomer, { userId, reason })).rejects.toMatchObject({
      code: 'reasonMissing',
      status: 422,
    });
  const { token } = await support.ask(accountsApi.impersonateCustomer, { userId, reason: ' asked about order 7 ' });
  const watching = portal().clientOf(token);
  await watching.ask(creditsApi.getCreditBalance, {});
  await watching.ask(creditsApi.getCreditBalance, {});
  await watching.ask(accountsApi.getOwnAccount, {});
  await catchRefusal(watching.ask(accountsApi.updateLanguage, { language: 'de' }));
  const lines = (await linesFor({ userId: support.id })).toReversed().slice(1);
  expect(lines.map(({ event, call }) => `${event} ${call}`)).toEqual([
    'impersonated watchAsCustomer',
    'impersonatedCall getCreditBalance',
    'impersonatedCall getCustomerEditData',
    'accessRefused updateLanguage',
  ]);
  expect(lines.every(({ userId: about, actorId }) => about === userId && actorId === support.id)).toBe(true);
  expect(lines[0]?.facts).toEqual({ reason: 'asked about order 7' });
  const { data } = await support.ask(accountsApi.getUserSessions, { userId });
  expect(data[0]).toMatchObject({ impersonatedBy: support.username, impersonationReason: 'asked about order 7' });
  // The customer's own list of sign-ins is not of these.
  expect((await customer.ask(securityApi.getOwnSignIns, {})).total).toBe(1);
});

test('one request id links the response to both logs [P15.3]', async () => {
  const [admin, person] = [await portal().person({ role: 'admin' }), await portal().person()];
  const ask = (name: string, token: string, body: object) =>
    fetch(`${portal().root}/api/tf24API/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const changed = await ask('setUserRights', admin.token, { user_id: person.id, user_system_rights: 2 });
  expect(changed.status).toBe(200);
  const id = changed.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{14}$/);
  expect(await linesFor({ search: id })).toMatchObject([
    {
      event: 'roleChanged',
      requestId: id,
      userId: person.id,
      actorId: admin.id,
      facts: { before: 'customer', after: 'support' },
    },
  ]);
  const audit = await admin.ask(auditApi.getAuditLog, { ...all, search: id });
  expect(audit.data).toMatchObject([{ subject: 'users', subjectId: String(person.id), requestId: id }]);
  const refused = await ask('setUserRights', person.token, { user_id: admin.id, user_system_rights: 3 });
  const problem = (await refused.json()) as { requestId: string };
  expect(problem.requestId).toBe(refused.headers.get('x-request-id'));
  expect(await linesFor({ search: problem.requestId })).toMatchObject([{ event: 'accessRefused', userId: person.id }]);
});

test('a password reset is logged from the request to the new password', async () => {
  const person = await signedInPerson();
  const browserKey = 'k'.repeat(100);
  const email = `${person.username}@test.invalid`;
  const asking = { browserKey, humanPass: await humanPass(portal()) };
  expect(await portal().visitor.ask(accountsApi.requestPasswordReset, { ...asking, email })).toEqual({ code: 200 });
  const nobody = { ...asking, email: 'nobody@test.invalid', humanPass: await humanPass(portal()) };
  expect(await portal().visitor.ask(accountsApi.requestPasswordReset, nobody)).toEqual({ code: 101 });
  expect(await storyOf(person)).toEqual(['signedIn password', 'resetRequested']);
  const [stranger] = await linesFor({ search: 'nobody@test.invalid' });
  expect(stranger).toMatchObject({ event: 'resetRequested', nameHash: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

test('the log is append-only, and only lines older than the retention, at least a month, are deleted', async () => {
  const { database } = portal();
  const write = (age: string) =>
    database.pool.query(
      `insert into security_log (event, call, at) values ('signedOut', $1::text, now() - $1::text::interval)`,
      [age],
    );
  for (const age of ['10 days', '40 days', '100 days', '400 days']) await write(age);
  await expect(database.pool.query(`update security_log set detail = 'x'`)).rejects.toThrow('append-only');
  await expect(database.pool.query(`delete from security_log where call = '10 days'`)).rejects.toThrow('append-only');
  await expect(database.pool.query('truncate security_log')).rejects.toThrow('append-only');
  const left = async () => {
    const { rows } = await database.pool.query<{ call: string }>(
      `select call from security_log where call like '% days' order by at`,
    );
    return rows.map(({ call }) => call);
  };
  await securityJobs(database).pruneSecurityLog();
  expect(await left()).toEqual(['100 days', '40 days', '10 days']);
  await securityJobs(database, 90).pruneSecurityLog();
  expect(await left()).toEqual(['40 days', '10 days']);
});
