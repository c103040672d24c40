import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { CountryId, type UserId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { humanPass, linkTo, mailsTo, newcomer } from '#test/human.ts';
import { makeFile, order, readout } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected } from '#test/sockets.ts';
import { createCustomer, type NewAccount } from './index.ts';

const portal = usePortal({ signInAttempts: 500 });
const support = () => portal().person({ role: 'support' });
const admin = () => portal().person({ role: 'admin' });
const customer = () => portal().person();
const allUsers = { filterMode: 'all' } as const;

afterEach(closeSockets);

/** A company that has just signed up. */
async function signedUp() {
  const form = await newcomer(portal());
  await portal().visitor.ask(accountsApi.signUp, form);
  const { token, userId } = await portal().visitor.ask(accountsApi.signIn, {
    username: form.username,
    password: form.password,
  });
  return { ...portal().clientOf(token), ...form, userId };
}

const rowOf = async (staff: Person, search: string, state: 'waiting' | 'active' | 'locked' | 'staff' | 'all' = 'all') =>
  (await staff.ask(accountsApi.listUsers, { ...allUsers, state, search })).data[0];

/** The audit log of one account, oldest first. */
async function auditOf(userId: UserId) {
  const { rows } = await portal().database.pool.query<{
    actor_id: number;
    call: string;
    action: string;
    after: unknown;
  }>(`select actor_id, call, action, after from audit_log where subject = 'users' and subject_id = $1 order by id`, [
    String(userId),
  ]);
  return rows;
}

/** Fit for staff. */
const longEnough = 'nine green lorries';

describe('an account', () => {
  test('is unlocked once after sign-up, with a mail in its language, and works at once [P1.35]', async () => {
    const staff = await support();
    const somebody = await signedUp();
    const before = await staff.ask(accountsApi.listUsers, { ...allUsers, state: 'waiting', search: somebody.username });
    expect(before.data).toMatchObject([{ userId: somebody.userId, state: 'waiting', companyName: 'Berg Tuning' }]);
    await expect(somebody.ask(accountsApi.getOwnAccount, {})).rejects.toMatchObject({ code: 'accountNotActive' });
    const unlock = { userId: somebody.userId, active: true, reason: '' };
    expect(await staff.ask(accountsApi.setUserActive, unlock)).toBe(true);
    expect(await staff.ask(accountsApi.setUserActive, unlock)).toBe(false);
    expect((await somebody.ask(accountsApi.getOwnAccount, {})).city).toBe('Wien');
    const after = await staff.ask(accountsApi.listUsers, { ...allUsers, state: 'waiting', search: somebody.username });
    expect(after.total).toBe(0);
    expect(after.waiting).toBe(before.waiting - 1);
    const mails = (await mailsTo(portal(), somebody.email)).filter(({ kind }) => kind === 'accountUnlocked');
    expect(mails).toMatchObject([{ language: 'de' }]);
    expect(mails[0]?.body).toContain('http://portal.test/signin');
    expect(await auditOf(somebody.userId)).toMatchObject([
      { actor_id: staff.id, call: 'setUserActive', action: 'changed', after: { active: true } },
    ]);
  });

  test('can still be unlocked after staff turned it down', async () => {
    const staff = await support();
    const { userId, username } = await signedUp();
    await staff.ask(accountsApi.setUserActive, { userId, active: false, reason: 'no such company' });
    expect(await rowOf(staff, username, 'waiting')).toBeUndefined();
    expect(await rowOf(staff, username, 'locked')).toMatchObject({ state: 'locked' });
    expect(await staff.ask(accountsApi.getUser, { userId })).toMatchObject({
      state: 'locked',
      lockReason: 'no such company',
    });
    await staff.ask(accountsApi.setUserActive, { userId, active: true, reason: '' });
    expect(await staff.ask(accountsApi.getUser, { userId })).toMatchObject({ state: 'active', lockReason: '' });
  });

  test('is signed out everywhere when it is locked, and can then sign in but not work [P1.35]', async () => {
    const staff = await support();
    const somebody = await customer();
    const closed = closing(await connected(portal(), somebody));
    const lock = { userId: somebody.id, active: false };
    await expect(staff.ask(accountsApi.setUserActive, { ...lock, reason: ' ' })).rejects.toMatchObject({
      code: 'reasonMissing',
    });
    expect(await staff.ask(accountsApi.setUserActive, { ...lock, reason: 'does not pay' })).toBe(true);
    await expect(somebody.ask(accountsApi.getAccess, {})).rejects.toMatchObject({ code: 'notSignedIn' });
    await closed;
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: somebody.username, password });
    const again = portal().clientOf(token);
    expect((await again.ask(accountsApi.getAccess, {})).active).toBe(false);
    await expect(again.ask(accountsApi.getOwnAccount, {})).rejects.toMatchObject({ code: 'accountNotActive' });
    expect(await staff.ask(accountsApi.setUserActive, { ...lock, reason: 'does not pay' })).toBe(false);
    expect(await staff.ask(accountsApi.setUserActive, { ...lock, reason: 'is bankrupt' })).toBe(true);
  });
});

describe('the list of accounts', () => {
  test('finds words of names, company, city and VAT number, newest first [A7.81]', async () => {
    const staff = await support();
    const [one, other] = [await customer(), await customer()];
    const city = `City${randomUUID()}`;
    for (const { id } of [one, other])
      await staff.ask(accountsApi.updateCustomer, { userId: id, city, companyName: 'Müller KFZ' });
    const { data, total } = await staff.ask(accountsApi.listUsers, {
      ...allUsers,
      state: 'active',
      search: `müller ${city}`,
    });
    expect(data.map(({ userId }) => userId)).toEqual([other.id, one.id]);
    expect(total).toBe(2);
    const page = await staff.ask(accountsApi.listUsers, {
      ...allUsers,
      state: 'active',
      search: city,
      page: 2,
      pageSize: 50,
    });
    expect(page).toMatchObject({ data: [], total: 2 });
  });

  test.each([
    ['the number of the account', ({ id }: Facts) => String(id)],
    ['the number as it is shown', ({ id }: Facts) => `#${id}`],
    ['the street', ({ tag }: Facts) => `Rösselgasse ${tag}`],
    ['the street without accents', ({ tag }: Facts) => `rosselgasse ${tag}`],
    ['the umlaut as two letters', ({ tag }: Facts) => `roesselgasse ${tag}`],
    ['the postal code', ({ tag }: Facts) => `1${tag}`],
    ['the note of staff', ({ tag }: Facts) => `pünktlich${tag}`],
    ['the sevDesk number', ({ tag }: Facts) => `sev-${tag}`],
  ])('finds an account by %s', async (_, searchOf) => {
    const staff = await support();
    const { id } = await customer();
    const tag = randomUUID().slice(0, 8);
    await portal().database.pool.query(
      'update users set street = $2, zip = $3, note = $4, sevdesk_id = $5 where id = $1',
      [id, `Rösselgasse ${tag}`, `1${tag}`, `Zahlt pünktlich${tag}`, `SEV-${tag}`],
    );
    const { data } = await staff.ask(accountsApi.listUsers, {
      ...allUsers,
      state: 'all',
      search: searchOf({ id, tag }),
    });
    expect(data.map(({ userId }) => userId)).toContain(id);
    if (!searchOf({ id, tag }).match(/^\d+$/)) expect(data).toHaveLength(1);
  });
  type Facts = { id: UserId; tag: string };

  test('shows balance, jobs and the last sign-in, and lists staff separately', async () => {
    const staff = await support();
    const somebody = await portal().person({ credits: 12 });
    await order(portal(), somebody, { image: readout() });
    const row = await rowOf(staff, somebody.username, 'active');
    expect(row).toMatchObject({ balance: 1200, jobs: 1, role: 'customer', paymentApi: 'none' });
    expect(row?.lastSignInAt).toBeDefined();
    expect(await rowOf(staff, staff.username, 'active')).toBeUndefined();
    expect(await rowOf(staff, staff.username, 'staff')).toMatchObject({ userId: staff.id, role: 'support' });
  });
});

describe('updateCustomer', () => {
  test('changes only the given fields, and saving the same values again changes nothing [A7.82 P1.34]', async () => {
    const staff = await support();
    const { id: userId } = await customer();
    const changes = {
      userId,
      companyName: ' Dorn GmbH ',
      countryId: CountryId.parse(23),
      vatNumber: 'atu 13585627',
      paymentApi: 'transfer',
      language: 'nl',
      sevdeskId: 'C-17',
      note: 'calls on Mondays',
    } as const;
    expect(await staff.ask(accountsApi.updateCustomer, changes)).toBe(true);
    expect(await staff.ask(accountsApi.getUser, { userId })).toMatchObject({
      companyName: 'Dorn GmbH',
      vatNumber: 'ATU13585627',
      paymentApi: 'transfer',
      language: 'nl',
      sevdeskId: 'C-17',
      note: 'calls on Mondays',
      firstName: '',
    });
    expect(await staff.ask(accountsApi.updateCustomer, changes)).toBe(false);
    expect(await staff.ask(accountsApi.updateCustomer, { userId })).toBe(false);
  });

  test('checks changed fields by the rules of sign-up and ignores fields that an old account lacks', async () => {
    const staff = await support();
    const { id: userId } = await customer();
    await expect(
      staff.ask(accountsApi.updateCustomer, { userId, zip: '1', email: 'nobody', username: 'a@b.example' }),
    ).rejects.toMatchObject({
      code: 'accountNotValid',
      problem: { fields: { zip: 'tooShort', email: 'notAnEmail', username: 'notAllowed' } },
    });
    await expect(
      staff.ask(accountsApi.updateCustomer, { userId, countryId: CountryId.parse(28) }),
    ).rejects.toMatchObject({
      problem: { fields: { stateId: 'missing' } },
    });
    await expect(
      staff.ask(accountsApi.updateCustomer, { userId, countryId: CountryId.parse(9_999) }),
    ).rejects.toMatchObject({
      problem: { fields: { countryId: 'missing' } },
    });
    expect(await staff.ask(accountsApi.updateCustomer, { userId, note: 'no street yet' })).toBe(true);
  });

  test('rejects the username or email address of another account', async () => {
    const staff = await support();
    const [one, other] = [await customer(), await customer()];
    await expect(
      staff.ask(accountsApi.updateCustomer, { userId: one.id, username: other.username.toUpperCase() }),
    ).rejects.toMatchObject({ code: 'usernameTaken', problem: { fields: { username: 'taken' } } });
    await expect(
      staff.ask(accountsApi.updateCustomer, { userId: one.id, email: `${other.username}@test.invalid` }),
    ).rejects.toMatchObject({ code: 'emailTaken', problem: { fields: { email: 'taken' } } });
  });

  test('applies a new address at once and invalidates links in the old mailbox', async () => {
    const staff = await support();
    const somebody = await customer();
    const old = `${somebody.username}@test.invalid`;
    const browserKey = 'k'.repeat(100);
    await portal().visitor.ask(accountsApi.requestPasswordReset, {
      email: old,
      browserKey,
      humanPass: await humanPass(portal()),
    });
    const link = await linkTo(portal(), old, 'passwordReset');
    const email = `${randomUUID()}@test.invalid`;
    await staff.ask(accountsApi.updateCustomer, { userId: somebody.id, email });
    const answer = await portal().visitor.ask(accountsApi.setNewPassword, {
      newPassword: 'stolen-1',
      action: 'rp',
      key: link.searchParams.get('key') ?? '',
      login: somebody.username,
      browserKey,
      browserKeyLink: link.searchParams.get('hash') ?? '',
    });
    expect(answer.code).toBe(101);
    expect(await portal().visitor.ask(accountsApi.signIn, { username: email, password })).toMatchObject({
      userId: somebody.id,
    });
  });
});

describe('accounts of staff', () => {
  test('can be changed, locked and signed out by administrators only', async () => {
    const [staff, chief] = [await support(), await admin()];
    const { id: userId } = await admin();
    const refused = { code: 'staffAccount', status: 409 };
    await expect(staff.ask(accountsApi.updateCustomer, { userId, email: 'mine@evil.example' })).rejects.toMatchObject(
      refused,
    );
    await expect(staff.ask(accountsApi.setUserActive, { userId, active: false, reason: 'x' })).rejects.toMatchObject(
      refused,
    );
    await expect(staff.ask(accountsApi.endUserSessions, { userId })).rejects.toMatchObject(refused);
    expect(await chief.ask(accountsApi.updateCustomer, { userId, note: 'Mondays off' })).toBe(true);
    expect(await chief.ask(accountsApi.endUserSessions, { userId })).toBe(true);
    expect(await chief.ask(accountsApi.setUserActive, { userId, active: false, reason: 'left' })).toBe(true);
  });

  test('get their role from administrators only, and losing it ends impersonation [P1.36]', async () => {
    const [staff, chief, somebody] = [await support(), await admin(), await customer()];
    await expect(staff.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'support' })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    expect(await chief.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'support' })).toBe(true);
    expect(await chief.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'support' })).toBe(false);
    const { token: staffToken } = await somebody.ask(accountsApi.changePassword, { password, newPassword: longEnough });
    const colleague = portal().clientOf(staffToken);
    const other = await customer();
    const { token } = await colleague.ask(accountsApi.impersonateCustomer, {
      userId: other.id,
      reason: 'a question on the phone',
    });
    expect(await chief.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'customer' })).toBe(true);
    await expect(colleague.ask(accountsApi.listUsers, { ...allUsers, state: 'all' })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    await expect(portal().clientOf(token).ask(accountsApi.getAccess, {})).rejects.toMatchObject({
      code: 'notSignedIn',
    });
  });

  test('can do nothing before they have chosen a password by the rules for staff [P15.5]', async () => {
    const [chief, somebody] = [await admin(), await customer()];
    const colleague = await customer();
    expect(await chief.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'support' })).toBe(true);
    const needed = { code: 'newPasswordNeeded', status: 403 };
    await expect(somebody.ask(accountsApi.listUsers, { ...allUsers, state: 'all' })).rejects.toMatchObject(needed);
    await expect(somebody.ask(accountsApi.getOwnAccount, {})).rejects.toMatchObject(needed);
    // Signing in anew changes nothing about it.
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: somebody.username, password });
    const again = portal().clientOf(token);
    await expect(again.ask(accountsApi.getUser, { userId: colleague.id })).rejects.toMatchObject(needed);
    expect(await again.ask(accountsApi.getAccess, {})).toMatchObject({ needsNewPassword: true });
    await expect(again.ask(accountsApi.changePassword, { password, newPassword: 'elevenchars' })).rejects.toMatchObject(
      { code: 'passwordNotValid', problem: { problem: 'tooShort', min: 12 } },
    );
    const changed = await again.ask(accountsApi.changePassword, { password, newPassword: longEnough });
    const staffNow = portal().clientOf(changed.token);
    expect(await staffNow.ask(accountsApi.getAccess, {})).toMatchObject({ needsNewPassword: false });
    expect(await staffNow.ask(accountsApi.getUser, { userId: colleague.id })).toMatchObject({ id: colleague.id });
    // From support to administrator the rules stay the same.
    expect(await chief.ask(accountsApi.setUserRole, { userId: somebody.id, role: 'admin' })).toBe(true);
    expect(await staffNow.ask(accountsApi.getAccess, {})).toMatchObject({ needsNewPassword: false });
  });

  test('cannot lock themselves, and the last active administrator cannot be demoted', async () => {
    const chief = await admin();
    const lock = { active: false, reason: 'x' };
    await expect(chief.ask(accountsApi.setUserActive, { ...lock, userId: chief.id })).rejects.toMatchObject({
      code: 'ownAccount',
    });
    // All other administrators are demoted first.
    await portal().database.pool.query("update users set role = 'support' where role = 'admin' and id <> $1", [
      chief.id,
    ]);
    await expect(chief.ask(accountsApi.setUserRole, { userId: chief.id, role: 'support' })).rejects.toMatchObject({
      code: 'lastAdmin',
    });
    const other = await admin();
    // Two at once take the role from each other: one of them is refused.
    const results = await Promise.allSettled([
      chief.ask(accountsApi.setUserRole, { userId: other.id, role: 'support' }),
      other.ask(accountsApi.setUserRole, { userId: chief.id, role: 'support' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await portal().database.pool.query("select id from users where role = 'admin' and active");
    expect(rows).toHaveLength(1);
  });

  test('are created with a mail that leads to the choice of a password [P1.36]', async () => {
    const chief = await admin();
    const username = `staff-${randomUUID().slice(0, 8)}`;
    const email = `${username}@test.invalid`;
    const form = { username, email, firstName: 'Bo', secondName: 'Li', role: 'support', language: 'de' } as const;
    const { userId } = await chief.ask(accountsApi.createStaffAccount, form);
    await expect(chief.ask(accountsApi.createStaffAccount, { ...form, email: 'b@c.example' })).rejects.toMatchObject({
      code: 'usernameTaken',
    });
    await expect(
      chief.ask(accountsApi.createStaffAccount, { ...form, username: `${username}2` }),
    ).rejects.toMatchObject({
      code: 'emailTaken',
    });
    await expect(
      chief.ask(accountsApi.createStaffAccount, { ...form, username: 'x', email: 'x' }),
    ).rejects.toMatchObject({
      problem: { fields: { username: 'tooShort', email: 'notAnEmail' } },
    });
    await expect(portal().visitor.ask(accountsApi.signIn, { username, password: '!' })).rejects.toMatchObject({
      code: 'wrongCredentials',
    });
    const [mail, ...more] = await mailsTo(portal(), email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'choosePassword', language: 'de' });
    expect(mail?.body).toContain(username);
    expect(mail?.body).toContain('http://portal.test/resetpassword');
    const browserKey = 'b'.repeat(100);
    await portal().visitor.ask(accountsApi.requestPasswordReset, {
      email,
      browserKey,
      humanPass: await humanPass(portal()),
    });
    const link = await linkTo(portal(), email, 'passwordReset');
    await portal().visitor.ask(accountsApi.setNewPassword, {
      newPassword: 'chosen-for-work',
      action: 'rp',
      key: link.searchParams.get('key') ?? '',
      login: username,
      browserKey,
      browserKeyLink: link.searchParams.get('hash') ?? '',
    });
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username, password: 'chosen-for-work' });
    expect(await portal().clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({
      userId,
      role: 'support',
      active: true,
    });
  });
});

describe('the sign-in history', () => {
  test.each(['support', 'admin'] as const)('of staff (%s) is visible to administrators only', async (role) => {
    const colleague = await portal().person({ role });
    const staff = await support();
    await expect(staff.ask(accountsApi.getUserSessions, { userId: colleague.id })).rejects.toMatchObject({
      code: 'staffAccount',
      status: 409,
    });
    const { total } = await (await admin()).ask(accountsApi.getUserSessions, { userId: colleague.id });
    expect(total).toBe(1);
  });

  test('lists every session, newest first, and all of them can be ended [P1.37]', async () => {
    const staff = await support();
    const somebody = await customer();
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: somebody.username, password });
    await portal().clientOf(token).ask(accountsApi.signOut, {});
    const { data, total } = await staff.ask(accountsApi.getUserSessions, { userId: somebody.id });
    expect(total).toBe(2);
    expect(data).toMatchObject([{ state: 'ended' }, { state: 'open', address: '127.0.0.1' }]);
    expect(data[0]?.endedAt).toBeDefined();
    expect((await staff.ask(accountsApi.getUser, { userId: somebody.id })).openSessions).toBe(1);
    expect(await staff.ask(accountsApi.endUserSessions, { userId: somebody.id })).toBe(true);
    expect(await staff.ask(accountsApi.endUserSessions, { userId: somebody.id })).toBe(false);
    await expect(somebody.ask(accountsApi.getAccess, {})).rejects.toMatchObject({ code: 'notSignedIn' });
    await portal().database.pool.query(
      `update sessions set ended_at = null, expires_at = now() - interval '1 hour' where user_id = $1`,
      [somebody.id],
    );
    const [late] = (await staff.ask(accountsApi.getUserSessions, { userId: somebody.id })).data;
    expect(late).toMatchObject({ state: 'expired' });
  });
});

describe('impersonating a customer', () => {
  test('shows what the customer sees, is read-only, lasts an hour and is in the audit log [P1.38]', async () => {
    const staff = await support();
    const somebody = await customer();
    const created = await order(portal(), somebody, { image: readout() });
    const { token } = await staff.ask(accountsApi.impersonateCustomer, {
      userId: somebody.id,
      reason: 'a question on the phone',
    });
    const watching = portal().clientOf(token);
    expect(await watching.ask(accountsApi.getAccess, {})).toMatchObject({
      userId: somebody.id,
      role: 'customer',
      impersonatedBy: staff.username,
    });
    expect(await somebody.ask(accountsApi.getAccess, {})).not.toHaveProperty('impersonatedBy');
    expect(await watching.ask(tasksApi.getTasksOfJob, { jobId: created.jobId })).toMatchObject([
      { taskId: created.taskId },
    ]);
    await expect(watching.ask(accountsApi.updateLanguage, { language: 'fr' })).rejects.toMatchObject({
      code: 'onlyWatching',
    });
    const file = makeFile(new Uint8Array([1]), 'a.txt');
    await expect(
      watching.ask(
        orderingApi.uploadSupportFile,
        { ...created, fileName: file.name, fileSize: file.size },
        { files: { fileSupport: file } },
      ),
    ).rejects.toMatchObject({ code: 'onlyWatching' });
    await expect(watching.ask(accountsApi.listUsers, { ...allUsers, state: 'all' })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    const { rows } = await portal().database.pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sessions where impersonator_id = $1`,
      [staff.id],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    expect(await auditOf(somebody.id)).toMatchObject([
      { actor_id: staff.id, action: 'watched', call: 'watchAsCustomer' },
    ]);
    const { data } = await staff.ask(accountsApi.getUserSessions, { userId: somebody.id });
    expect(data.map(({ impersonatedBy }) => impersonatedBy)).toEqual([staff.username, undefined]);
    // It does not count as a sign-in of the customer.
    expect((await rowOf(staff, somebody.username))?.lastSignInAt).toBe(data[1]?.openedAt);
    expect(await watching.ask(accountsApi.signOut, {})).toBe(true);
    await expect(watching.ask(accountsApi.getAccess, {})).rejects.toMatchObject({ code: 'notSignedIn' });
    expect((await somebody.ask(accountsApi.getAccess, {})).active).toBe(true);
  });

  test('is refused for staff and for inactive accounts', async () => {
    const staff = await support();
    const refused = { code: 'notWatchable', status: 409 };
    await expect(
      staff.ask(accountsApi.impersonateCustomer, { userId: (await admin()).id, reason: 'a question on the phone' }),
    ).rejects.toMatchObject(refused);
    const locked = await portal().person({ active: false });
    await expect(
      staff.ask(accountsApi.impersonateCustomer, { userId: locked.id, reason: 'a question on the phone' }),
    ).rejects.toMatchObject(refused);
  });

  test('ends at once when the account of either side is locked', async () => {
    const chief = await admin();
    const lock = { active: false, reason: 'x' };
    for (const side of ['customer', 'staff'] as const) {
      const [staff, somebody] = [await support(), await customer()];
      const { token } = await staff.ask(accountsApi.impersonateCustomer, {
        userId: somebody.id,
        reason: 'a question on the phone',
      });
      await chief.ask(accountsApi.setUserActive, { ...lock, userId: side === 'staff' ? staff.id : somebody.id });
      await expect(portal().clientOf(token).ask(accountsApi.getAccess, {})).rejects.toMatchObject({
        code: 'notSignedIn',
      });
    }
  });
});

describe('an imported account', () => {
  const make = (account: Partial<NewAccount>) =>
    portal()
      .database.db.transaction()
      .execute((tx) =>
        createCustomer(tx, {
          username: `old-${randomUUID().slice(0, 8)}`,
          email: `${randomUUID()}@test.invalid`,
          firstName: 'Al',
          secondName: '',
          active: true,
          ...account,
        }),
      );

  test('signs in with its WordPress password and has no values for unknown fields', async () => {
    const username = `old-${randomUUID().slice(0, 8)}`;
    const created = await make({
      username,
      passwordHash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
      countryId: CountryId.parse(2),
      createdAt: '2019-03-04T00:00:00Z',
    });
    const { userId } = await portal().visitor.ask(accountsApi.signIn, { username, password: 'test12345' });
    expect(created).toEqual({ userId });
    const account = await (await support()).ask(accountsApi.getUser, { userId });
    expect(account).toMatchObject({ state: 'active', countryId: 2, street: '', createdAt: '2019-03-04T00:00:00Z' });
    expect(account).not.toHaveProperty('stateId');
  });

  test('is rejected when its name or address is taken, and others in the transaction are created', async () => {
    const [one, other] = [await customer(), `old-${randomUUID().slice(0, 8)}`];
    const results = await portal()
      .database.db.transaction()
      .execute(async (tx) => {
        const base = { firstName: '', secondName: '', active: false };
        return [
          await createCustomer(tx, { ...base, username: one.username, email: 'x@test.invalid' }),
          await createCustomer(tx, { ...base, username: 'somebody', email: `${one.username}@TEST.invalid` }),
          await createCustomer(tx, { ...base, username: other, email: `${other}@test.invalid` }),
        ];
      });
    expect(results).toEqual([{ no: 'usernameTaken' }, { no: 'emailTaken' }, { userId: expect.any(Number) as unknown }]);
    expect(await rowOf(await support(), other, 'waiting')).toMatchObject({ state: 'waiting' });
    expect(await make({ countryId: CountryId.parse(9_999) })).toEqual({ no: 'countryUnknown' });
  });
});
