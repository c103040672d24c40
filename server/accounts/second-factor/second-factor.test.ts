import { beforeEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { creditsApi } from '#contract/credits.ts';
import { type App, appWith, standingClock } from '#test/authenticator.ts';
import { humanPass, linkTo, mailsTo, catchRefusal } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closing, connected, socketRefusal } from '#test/sockets.ts';
import { findTotpStep } from './second-factor.ts';

const clock = standingClock();
const portal = usePortal({ signInAttempts: 20, now: clock.now });
beforeEach(() => portal().database.pool.query('delete from rate_limits'));

const mailKinds = async ({ username }: Person) =>
  (await mailsTo(portal(), `${username}@test.invalid`)).map(({ kind }) => kind);

/** Turns the second factor of a person on, and moves the clock: the code shown until then is used up. */
async function turnOn(person: Pick<Person, 'ask'>): Promise<{ app: App; recoveryCodes: string[] }> {
  const { secret } = await person.ask(accountsApi.beginSecondFactor, { password });
  const app = appWith(secret, clock);
  const { recoveryCodes } = await person.ask(accountsApi.confirmSecondFactor, { code: app.code() });
  clock.moveToNextCode();
  return { app, recoveryCodes };
}

/** Signs in with the right password; answers the ticket that waits for the second factor. */
async function ticketOf({ username }: Pick<Person, 'username'>, typed = password): Promise<string> {
  const refusal = await catchRefusal(portal().visitor.ask(accountsApi.signIn, { username, password: typed }));
  expect(refusal).toMatchObject({ code: 'secondFactorNeeded', status: 403, problem: { data: { status: 403 } } });
  return String(refusal?.problem['ticket']);
}
const confirm = (ticket: string, code: string) => portal().visitor.ask(accountsApi.confirmSignIn, { ticket, code });
const everyone = { filterMode: 'all', state: 'all' } as const;
const notValid = expect.objectContaining({ code: 'codeNotValid' }) as unknown;

test('codes follow RFC 6238, and one step before or after is accepted', () => {
  // The seed of appendix B in Base32; the last six digits of its codes.
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(findTotpStep(seed, '287082', 59_000)).toBe(1);
  expect(findTotpStep(seed, '287 082', 59_000)).toBe(1);
  expect(findTotpStep(seed, '287082', 89_000)).toBe(1);
  expect(findTotpStep(seed, '287082', 29_000)).toBe(1);
  expect(findTotpStep(seed, '287082', 90_000)).toBeUndefined();
  const later = 1_111_111_109_000;
  expect(findTotpStep(seed, '081804', later)).toBe(37_037_036);
  for (const wrong of ['', '81804', '0818040', '08180a', '081805'])
    expect(findTotpStep(seed, wrong, later)).toBeUndefined();
});

describe('turning the second factor on [P14.2]', () => {
  test('requires a code at sign-in, and a ticket gives access to nothing else', async () => {
    const person = await portal().person();
    const { app, recoveryCodes } = await turnOn(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await person.ask(accountsApi.getSecondFactor, {})).toEqual({ isOn: true, recoveryCodes: 10 });
    const ticket = await ticketOf(person);
    await expect(portal().clientOf(ticket).ask(accountsApi.getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    const { token, userId } = await confirm(ticket, app.code());
    expect(userId).toBe(person.id);
    expect(await portal().clientOf(token).ask(creditsApi.getCreditBalance, {})).toEqual({ balance: 0 });
    clock.moveToNextCode();
    expect(await catchRefusal(confirm(ticket, app.code()))).toMatchObject({ code: 'ticketNotValid' });
    expect(await mailKinds(person)).toEqual(['secondFactorOn']);
  });

  test('requires the password and a valid code', async () => {
    const person = await portal().person();
    expect(await catchRefusal(person.ask(accountsApi.beginSecondFactor, { password: 'wrong' }))).toMatchObject({
      code: 'wrongPassword',
    });
    expect(await catchRefusal(person.ask(accountsApi.confirmSecondFactor, { code: '123456' }))).toMatchObject({
      code: 'secondFactorNotBegun',
    });
    const { secret, uri } = await person.ask(accountsApi.beginSecondFactor, { password });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tuneport:user-/);
    const code = appWith(secret, clock).code();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await catchRefusal(person.ask(accountsApi.confirmSecondFactor, { code: wrong }))).toEqual(notValid);
    expect(await portal().visitor.ask(accountsApi.signIn, { username: person.username, password })).toMatchObject({
      userId: person.id,
    });
    await person.ask(accountsApi.confirmSecondFactor, { code });
    expect(await catchRefusal(person.ask(accountsApi.beginSecondFactor, { password }))).toMatchObject({
      code: 'secondFactorIsOn',
    });
  });

  test('has to begin again after 15 minutes', async () => {
    const person = await portal().person();
    const { secret } = await person.ask(accountsApi.beginSecondFactor, { password });
    await portal().database.pool.query(
      `update second_factors set created_at = now() - interval '16 minutes' where user_id = $1`,
      [person.id],
    );
    expect(
      await catchRefusal(person.ask(accountsApi.confirmSecondFactor, { code: appWith(secret, clock).code() })),
    ).toMatchObject({ code: 'secondFactorNotBegun' });
  });

  test('ends the other sessions and their sockets with the reason', async () => {
    const person = await portal().person();
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: person.username, password });
    const closed = closing(await connected(portal(), { token }));
    await turnOn(person);
    expect(await catchRefusal(portal().clientOf(token).ask(accountsApi.getCurrentUser, {}))).toMatchObject({
      code: 'notSignedIn',
      problem: { reason: 'secondFactor' },
    });
    expect(await closed).toBe('io server disconnect');
    expect(await person.ask(accountsApi.getCurrentUser, {})).toEqual({ id: person.id });
  });
});

describe('a code', () => {
  test('of the app works once, also at the same moment, and invalidates codes of earlier steps', async () => {
    const person = await portal().person();
    const { app } = await turnOn(person);
    const tickets = await Promise.all([ticketOf(person), ticketOf(person), ticketOf(person)]);
    const earlier = app.code();
    clock.moveToNextCode();
    const code = app.code();
    const answers = await Promise.allSettled(tickets.map((ticket) => confirm(ticket, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const ticket = await ticketOf(person);
    expect(await catchRefusal(confirm(ticket, code))).toEqual(notValid);
    expect(await catchRefusal(confirm(ticket, earlier))).toEqual(notValid);
  });

  test('of the recovery codes works once, in any case, and its owner gets a mail', async () => {
    const person = await portal().person();
    const { recoveryCodes } = await turnOn(person);
    const [first = '', second = ''] = recoveryCodes;
    await confirm(await ticketOf(person), first.toUpperCase().replaceAll('-', ' '));
    expect(await catchRefusal(confirm(await ticketOf(person), first))).toEqual(notValid);
    await confirm(await ticketOf(person), second);
    expect(await person.ask(accountsApi.getSecondFactor, {})).toEqual({ isOn: true, recoveryCodes: 8 });
    expect(await mailKinds(person)).toEqual(['secondFactorOn', 'recoveryCodeUsed', 'wrongCode', 'recoveryCodeUsed']);
  });

  test('is invalid once new recovery codes were created', async () => {
    const person = await portal().person();
    const { app, recoveryCodes } = await turnOn(person);
    const renewed = await person.ask(accountsApi.renewRecoveryCodes, { password, code: app.code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const ticket = await ticketOf(person);
    expect(await catchRefusal(confirm(ticket, recoveryCodes[0] ?? ''))).toEqual(notValid);
    await confirm(ticket, renewed.recoveryCodes[0] ?? '');
    expect(await mailKinds(person)).toContain('recoveryCodesRenewed');
  });
});

describe('guessing', () => {
  test('invalidates a ticket after five attempts, also for the right code', async () => {
    const person = await portal().person();
    const { app } = await turnOn(person);
    const ticket = await ticketOf(person);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await catchRefusal(confirm(ticket, 'aaaaaa'))).toEqual(notValid);
    expect(await catchRefusal(confirm(ticket, app.code()))).toMatchObject({ code: 'ticketNotValid' });
    await confirm(await ticketOf(person), app.code());
  });

  test('fails after five minutes, when the ticket expires', async () => {
    const person = await portal().person();
    const { app } = await turnOn(person);
    const ticket = await ticketOf(person);
    await portal().database.pool.query(`update sign_in_tickets set expires_at = now() where user_id = $1`, [person.id]);
    expect(await catchRefusal(confirm(ticket, app.code()))).toMatchObject({ code: 'ticketNotValid' });
  });

  test('is limited to 20 attempts across all tickets', async () => {
    const person = await portal().person();
    const { app } = await turnOn(person);
    const codes: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ticket = await ticketOf(person);
      for (let attempt = 0; attempt < 5; attempt += 1)
        codes.push((await catchRefusal(confirm(ticket, 'aaaaaa')))?.code);
    }
    expect(codes.filter((code) => code === 'codeNotValid')).toHaveLength(20);
    expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'tooManyRequests'));
    expect(await catchRefusal(confirm(await ticketOf(person), app.code()))).toMatchObject({ code: 'tooManyRequests' });
  });
});

describe('a password reset', () => {
  test('keeps the second factor on and invalidates pending sign-ins', async () => {
    const person = await portal().person();
    const { app } = await turnOn(person);
    const waiting = await ticketOf(person);
    const email = `${person.username}@test.invalid`;
    const browserKey = 'k'.repeat(100);
    const { visitor } = portal();
    await visitor.ask(accountsApi.requestPasswordReset, { email, browserKey, humanPass: await humanPass(portal()) });
    const link = await linkTo(portal(), email, 'passwordReset');
    const part = (name: string) => link.searchParams.get(name) ?? '';
    const keys = { action: part('action'), key: part('key'), login: part('login'), browserKeyLink: part('hash') };
    await visitor.ask(accountsApi.setNewPassword, { newPassword: 'another-one', browserKey, ...keys });
    expect(await catchRefusal(confirm(waiting, app.code()))).toMatchObject({ code: 'ticketNotValid' });
    expect(await confirm(await ticketOf(person, 'another-one'), app.code())).toMatchObject({ userId: person.id });
  });
});

describe('turning the second factor off', () => {
  test('requires the password and a code or recovery code', async () => {
    for (const kind of ['app', 'recovery'] as const) {
      const person = await portal().person();
      const { app, recoveryCodes } = await turnOn(person);
      const code = kind === 'app' ? app.code() : (recoveryCodes[0] ?? '');
      const off = (given: object) => person.ask(accountsApi.turnOffSecondFactor, { password, code, ...given });
      expect(await catchRefusal(off({ password: 'wrong' }))).toMatchObject({ code: 'wrongPassword' });
      expect(await catchRefusal(off({ code: 'aaaaaa' }))).toEqual(notValid);
      expect(await off({})).toBe(true);
      expect(await portal().visitor.ask(accountsApi.signIn, { username: person.username, password })).toMatchObject({
        userId: person.id,
      });
      expect(await mailKinds(person)).toEqual(['secondFactorOn', 'wrongCode', 'secondFactorOff']);
    }
  });

  test('by staff requires a reason, ends sessions, mails the owner and is in the audit log [P14.3]', async () => {
    const [person, support] = [await portal().person(), await portal().person({ role: 'support' })];
    await turnOn(person);
    const reset = (reason: string) => support.ask(accountsApi.resetSecondFactor, { userId: person.id, reason });
    expect(await catchRefusal(reset('  '))).toMatchObject({ code: 'reasonMissing' });
    expect((await support.ask(accountsApi.getUser, { userId: person.id })).secondFactorSince).toBeDefined();
    expect(await reset('phone lost, called back')).toBe(true);
    expect((await support.ask(accountsApi.getUser, { userId: person.id })).secondFactorSince).toBeUndefined();
    expect(await catchRefusal(person.ask(accountsApi.getCurrentUser, {}))).toMatchObject({
      problem: { reason: 'byStaff' },
    });
    expect(await mailKinds(person)).toEqual(['secondFactorOn', 'secondFactorReset']);
    const { rows } = await portal().database.pool.query(
      `select actor_id, after from audit_log where action = 'secondFactorReset' and subject_id = $1`,
      [String(person.id)],
    );
    expect(rows).toEqual([{ actor_id: support.id, after: { reason: 'phone lost, called back' } }]);
    expect(await reset('again')).toBe(false);
  });

  test('for staff is allowed to other administrators only', async () => {
    const [colleague, support, admin] = await Promise.all([
      portal().person({ role: 'support' }),
      portal().person({ role: 'support' }),
      portal().person({ role: 'admin' }),
    ]);
    await turnOn(colleague);
    const reset = (by: Person, { id: userId }: Person) =>
      by.ask(accountsApi.resetSecondFactor, { userId, reason: 'phone lost' });
    expect(await catchRefusal(reset(support, colleague))).toMatchObject({ code: 'staffAccount' });
    expect(await catchRefusal(reset(admin, admin))).toMatchObject({ code: 'ownAccount' });
    expect(await reset(admin, colleague)).toBe(true);
  });
});

describe('a second factor required for staff [P14.4]', () => {
  test('limits staff without one to setting it up, and does not affect customers', async () => {
    const [admin, support, customer] = await Promise.all([
      portal().person({ role: 'admin' }),
      portal().person({ role: 'support' }),
      portal().person(),
    ]);
    const demand = (required: boolean) => admin.ask(accountsApi.setStaffSecondFactor, { required });
    expect(await catchRefusal(demand(true))).toMatchObject({ code: 'ownSecondFactorMissing' });
    await turnOn(admin);
    const before = await admin.ask(accountsApi.getSignInRules, {});
    expect(before.staffSecondFactor).toBe(false);
    expect(await demand(true)).toBe(true);
    try {
      expect(await demand(true)).toBe(false);
      const missing = expect.objectContaining({ code: 'secondFactorMissing', status: 403 }) as unknown;
      expect(await catchRefusal(support.ask(accountsApi.listUsers, everyone))).toEqual(missing);
      expect(await catchRefusal(support.ask(accountsApi.getOwnAccount, {}))).toEqual(missing);
      expect(await socketRefusal(portal(), support.token)).toBe('notSignedIn');
      expect(await support.ask(accountsApi.getAccess, {})).toMatchObject({ lacksSecondFactor: true });
      expect(await admin.ask(accountsApi.getAccess, {})).toMatchObject({ lacksSecondFactor: false });
      expect(await customer.ask(accountsApi.getAccess, {})).toMatchObject({ lacksSecondFactor: false });
      expect(await customer.ask(creditsApi.getCreditBalance, {})).toEqual({ balance: 0 });
      // A new sign-in leads to the same place.
      const { token } = await portal().visitor.ask(accountsApi.signIn, { username: support.username, password });
      const again = portal().clientOf(token);
      expect(await catchRefusal(again.ask(accountsApi.listUsers, everyone))).toEqual(missing);
      await turnOn(again);
      expect((await again.ask(accountsApi.listUsers, everyone)).total).toBeGreaterThan(0);
    } finally {
      await demand(false);
    }
  });
});

test('the database stores secret, recovery codes and tickets in no readable form', async () => {
  const person = await portal().person();
  const { secret } = await person.ask(accountsApi.beginSecondFactor, { password });
  const { recoveryCodes } = await person.ask(accountsApi.confirmSecondFactor, { code: appWith(secret, clock).code() });
  const ticket = await ticketOf(person);
  const { rows } = await portal().database.pool.query(
    `select encode(f.secret, 'escape') as secret, array_agg(r.code_hash) as codes, t.id as ticket
     from second_factors f join recovery_codes r using (user_id) join sign_in_tickets t using (user_id)
     where user_id = $1 group by f.user_id, t.id`,
    [person.id],
  );
  const stored = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  for (const shown of [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(shown);
});
