import { beforeAll, describe, expect, test } from 'vitest';
import { CountryId, StateId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { orderingApi } from '#contract/ordering.ts';
import { humanPass, mailsTo, newcomer, catchRefusal, type SignUp } from '#test/human.ts';
import { openRaw } from '#test/raw.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ signInAttempts: 500, supportContact: 'desk@portal.test' });
const germany = CountryId.parse(2);
const australia = CountryId.parse(4);
const unitedStates = CountryId.parse(28);

const signUp = (data: SignUp) => portal().visitor.ask(accountsApi.signUp, data);
const account = async (username: string) =>
  portal()
    .database.reader.selectFrom('users')
    .where('username', '=', username)
    .select(['active', 'role', 'terms_accepted_at', 'country_id', 'state_id', 'vat_number', 'vat_confirmed_at'])
    .executeTakeFirst();

test('signing up creates an account that waits for staff, and mails both sides [A1.1 A7.7 C7.20 C8.2]', async () => {
  const data = await newcomer(portal());
  expect(await signUp(data)).toEqual({ success: true, code: 109 });
  const { token } = await portal().visitor.ask(accountsApi.signIn, {
    username: data.username,
    password: data.password,
  });
  const person = portal().clientOf(token);
  expect(await person.ask(accountsApi.getAccess, {})).toMatchObject({
    active: false,
    role: 'customer',
    companyName: 'Berg Tuning',
    paymentApi: 'none',
    language: 'de',
  });
  await expect(person.ask(orderingApi.listJobs, { filterMode: 'all' })).rejects.toMatchObject({
    code: 'accountNotActive',
  });
  expect((await account(data.username))?.terms_accepted_at).toEqual(expect.any(String));
  expect(await mailsTo(portal(), data.email)).toMatchObject([{ kind: 'welcome', language: 'de' }]);
  const toOperator = await mailsTo(portal(), 'desk@portal.test');
  expect(toOperator.filter(({ body }) => body.includes(data.email))).toMatchObject([{ kind: 'newAccount' }]);
});

test('106: the username or email address is taken, in any case, and the pass stays valid [C8.1]', async () => {
  const first = await newcomer(portal());
  await signUp(first);
  const sameName = await newcomer(portal(), { username: first.username.toUpperCase() });
  expect(await signUp(sameName)).toEqual({ success: true, code: 106 });
  const { humanPass: pass } = sameName;
  const sameEmail = await newcomer(portal(), { email: ` ${first.email.toUpperCase()} `, humanPass: pass });
  expect(await signUp(sameEmail)).toEqual({ success: true, code: 106 });
  expect(await mailsTo(portal(), sameName.email)).toEqual([]);
  expect(await signUp(await newcomer(portal(), { humanPass: pass }))).toEqual({ success: true, code: 109 });
});

test('of two simultaneous sign-ups with the same name one succeeds and the other gets 106', async () => {
  const one = await newcomer(portal());
  const two = await newcomer(portal(), { username: one.username });
  const answers = await Promise.all([signUp(one), signUp(two)]);
  expect(answers).toHaveLength(2);
  expect(answers).toContainEqual({ success: true, code: 109 });
  expect(answers).toContainEqual({ success: true, code: 106 });
});

test('a pass that is sent with two forms at the same moment works for one of them', async () => {
  const one = await newcomer(portal());
  const two = await newcomer(portal(), { humanPass: one.humanPass });
  const answers = await Promise.allSettled([signUp(one), signUp(two)]);
  expect(answers.map(({ status }) => status)).toContain('fulfilled');
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'humanCheckFailed' } });
});

test('a form without a pass, or with a used or expired one, is refused', async () => {
  const refused = { code: 'humanCheckFailed', status: 422 };
  await expect(signUp(await newcomer(portal(), { humanPass: 'made-up' }))).rejects.toMatchObject(refused);
  const first = await newcomer(portal());
  await signUp(first);
  const used = { humanPass: first.humanPass };
  await expect(signUp(await newcomer(portal(), used))).rejects.toMatchObject(refused);
  const late = await newcomer(portal());
  await portal().database.pool.query(`update human_passes set expires_at = now()`);
  await expect(signUp(late)).rejects.toMatchObject(refused);
});

test.each(['Support', 'ADMIN', 'administrator', 'tuneport', 'a@b.example', 'back\\slash', '<b>bold</b>'])(
  'the name %s is refused [C8.4]',
  async (username) => {
    expect(await signUp(await newcomer(portal(), { username }))).toEqual({ success: false });
    expect(await account(username)).toBeUndefined();
  },
);

test('110: mail cannot be delivered at present, and the account is created [C8.3]', async () => {
  const { db } = portal().database;
  const stuck = await db
    .insertInto('mails')
    .values({ recipient: 'x@test.invalid', language: 'en', kind: 'welcome', subject: 's', body: 'b', attempts: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = await newcomer(portal());
  expect(await signUp(data)).toEqual({ success: true, code: 110 });
  await db.deleteFrom('mails').where('id', '=', stuck.id).execute();
  expect(await account(data.username)).toBeDefined();
  expect(await mailsTo(portal(), data.email)).toMatchObject([{ kind: 'welcome' }]);
});

describe('a mistake in the form', () => {
  // A refused form does not use up its pass, so one pass does for all of them.
  let pass: string;
  beforeAll(async () => {
    pass = await humanPass(portal());
  });

  test.each([
    ['username', { username: 'abc' }, 'tooShort'],
    ['firstName', { firstName: 'Ann' }, 'tooShort'],
    ['secondName', { secondName: ' ' }, 'missing'],
    ['email', { email: 'nobody' }, 'notAnEmail'],
    ['password', { password: '12345' }, 'tooShort'],
    ['companyName', { companyName: 'B' }, 'tooShort'],
    ['street', { street: 'R 1' }, 'tooShort'],
    ['zip', { zip: '101' }, 'tooShort'],
    ['city', { city: 'W' }, 'tooShort'],
    ['countryId', { countryId: CountryId.parse(99_999) }, 'missing'],
    ['stateId', { countryId: germany }, 'missing'],
    ['stateId', { countryId: germany, stateId: StateId.parse(999_999) }, 'missing'],
    ['termsAccepted', { termsAccepted: false }, 'notAccepted'],
  ] as const)(
    'at the %s (%j) is refused by the server with the name of the field [C5.4 C5.5 C5.6 C5.7 C5.10 C5.11 C5.12 C5.13]',
    async (field, change, problem) => {
      const data = await newcomer(portal(), { ...change, humanPass: pass });
      const refusal = await catchRefusal(signUp(data));
      expect(refusal).toMatchObject({ code: 'signUpNotValid', status: 422 });
      expect(refusal?.problem['fields']).toEqual({ [field]: problem });
      expect(await account(data.username)).toBeUndefined();
    },
  );

  test('does not use up the pass', async () => {
    expect(await signUp(await newcomer(portal(), { humanPass: pass }))).toEqual({ success: true, code: 109 });
  });
});

test('a state has to belong to the country and is stored only for countries with states', async () => {
  const states = await portal()
    .database.reader.selectFrom('country_states')
    .where('country_id', '=', unitedStates)
    .select('id')
    .limit(1)
    .execute();
  expect(states).toHaveLength(1);
  const stateId = states[0]?.id;
  const american = await newcomer(portal(), { countryId: unitedStates, ...(stateId && { stateId }) });
  const moved = await catchRefusal(signUp({ ...american, countryId: germany }));
  expect(moved?.problem['fields']).toEqual({ stateId: 'missing' });
  expect(await signUp(american)).toMatchObject({ code: 109 });
  expect((await account(american.username))?.state_id).toBe(stateId);
  const austrian = await newcomer(portal(), { ...(stateId && { stateId }) });
  await signUp(austrian);
  expect((await account(austrian.username))?.state_id).toBeNull();
});

test('the empty text of an untouched state select is accepted', async () => {
  const person = await newcomer(portal());
  const fields = accountsApi.signUp.input.encode(person) as Record<string, unknown>;
  const response = await openRaw(portal()).post('createNewUser', { ...fields, company_state: '' });
  expect(await response.json()).toEqual({ success: true, code: 109 });
  expect((await account(person.username))?.state_id).toBeNull();
});

test('a VAT number is stored in the form of the registers and confirmed only in its own country [C5.17 C9.9]', async () => {
  await portal().database.pool.query(`insert into vat_checks (vat_number, outcome) values ('ATU13585627', 'valid')`);
  const austrian = await newcomer(portal(), { vatNumber: ' atu 135-85627' });
  const elsewhere = await newcomer(portal(), { countryId: australia, vatNumber: 'ATU13585627' });
  await signUp(austrian);
  await signUp(elsewhere);
  const confirmed = expect.any(String) as unknown;
  expect(await account(austrian.username)).toMatchObject({ vat_number: 'ATU13585627', vat_confirmed_at: confirmed });
  expect(await account(elsewhere.username)).toMatchObject({
    vat_number: 'ATU13585627',
    vat_confirmed_at: null,
  });
});
