import { afterEach, beforeEach, expect, test } from 'vitest';
import { CountryId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { humanPass, linkTo, mailsTo } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected } from '#test/sockets.ts';

const portal = usePortal({ signInAttempts: 500, developerKey: '4711' });

afterEach(closeSockets);
// One number is one account's: the next test begins without those of the tests before.
beforeEach(() =>
  portal().database.pool.query(`update users set vat_number = '', vat_confirmed_at = null, vat_doubt = null`),
);

const company = {
  firstName: 'Carl',
  secondName: 'Dorn',
  companyName: 'Dorn GmbH',
  companyModel: 'GmbH',
  street: 'Weg 12',
  zip: '8010',
  city: 'Graz',
  countryId: CountryId.parse(23),
  vatNumber: '',
};
const addressOf = ({ username }: Person) => `${username}@test.invalid`;
const keyFor = async (email: string) => (await linkTo(portal(), email, 'emailChange')).searchParams.get('key') ?? '';
const confirm = async (email: string) =>
  portal().visitor.ask(accountsApi.confirmEmailChange, { key: await keyFor(email) });

test('the owner changes the account, and saving it again changes nothing [A7.83 C3.2 P1.4]', async () => {
  const person = await portal().person();
  const email = addressOf(person);
  expect(await person.ask(accountsApi.updateOwnAccount, { ...company, email })).toBe(true);
  expect(await person.ask(accountsApi.updateOwnAccount, { ...company, email: email.toUpperCase() })).toBe(false);
  expect(await person.ask(accountsApi.getOwnAccount, {})).toEqual({
    ...company,
    buyerReference: '',
    username: person.username,
    email,
    vatState: 'none',
  });
  expect(await mailsTo(portal(), email)).toEqual([]);
});

test('the reference for invoices is kept until it is emptied, also when a client omits the field', async () => {
  const person = await portal().person();
  const save = (more: { buyerReference?: string }) =>
    person.ask(accountsApi.updateOwnAccount, { ...company, email: addressOf(person), ...more });
  const reference = async () => (await person.ask(accountsApi.getOwnAccount, {})).buyerReference;
  expect(await save({ buyerReference: ' 04011000-12345-34 ' })).toBe(true);
  expect(await save({})).toBe(false);
  expect(await reference()).toBe('04011000-12345-34');
  const support = await portal().person({ role: 'support' });
  expect(await support.ask(accountsApi.updateCustomer, { userId: person.id, buyerReference: 'PO 17' })).toBe(true);
  expect(await reference()).toBe('PO 17');
  expect(await save({ buyerReference: '' })).toBe(true);
  expect(await reference()).toBe('');
});

test('changes follow the rules of sign-up, and a refused change saves nothing', async () => {
  const person = await portal().person();
  const email = addressOf(person);
  await expect(
    person.ask(accountsApi.updateOwnAccount, { ...company, email: 'nobody', zip: '1', countryId: CountryId.parse(2) }),
  ).rejects.toMatchObject({
    code: 'accountNotValid',
    problem: { fields: { zip: 'tooShort', email: 'notAnEmail', stateId: 'missing' } },
  });
  await expect(
    person.ask(accountsApi.updateOwnAccount, { ...company, email, countryId: CountryId.parse(99_999) }),
  ).rejects.toMatchObject({ code: 'accountNotValid', problem: { fields: { countryId: 'missing' } } });
  expect((await person.ask(accountsApi.getOwnAccount, {})).companyName).toBe('');
});

test('a VAT number keeps its confirmation until it changes', async () => {
  const person = await portal().person();
  const email = addressOf(person);
  const save = async (vatNumber: string) => {
    await person.ask(accountsApi.updateOwnAccount, { ...company, email, vatNumber });
    return person.ask(accountsApi.getOwnAccount, {});
  };
  const { pool } = portal().database;
  await pool.query(`insert into vat_checks (vat_number, outcome) values ('ATU13585627', 'valid')`);
  const confirmed = await save('ATU13585627');
  expect(confirmed.vatConfirmedAt).toBeDefined();
  await pool.query(`update vat_checks set checked_at = now() - interval '9 days'`);
  expect((await save('atu 13585627')).vatConfirmedAt).toBe(confirmed.vatConfirmedAt);
  expect((await save('ATU65883777')).vatConfirmedAt).toBeUndefined();
  // The old confirmation does not return with the old number.
  expect((await save('ATU13585627')).vatConfirmedAt).toBeUndefined();
});

test('a VAT number of another country is kept but never confirmed', async () => {
  const person = await portal().person();
  const { pool } = portal().database;
  await pool.query(`insert into vat_checks (vat_number, outcome) values ('ATU13585627', 'valid')`);
  const save = async (countryId: CountryId) => {
    await person.ask(accountsApi.updateOwnAccount, {
      ...company,
      countryId,
      email: addressOf(person),
      vatNumber: 'ATU13585627',
    });
    return person.ask(accountsApi.getOwnAccount, {});
  };
  expect((await save(company.countryId)).vatConfirmedAt).toBeDefined();
  const moved = await save(CountryId.parse(9));
  expect(moved.vatNumber).toBe('ATU13585627');
  expect(moved.vatConfirmedAt).toBeUndefined();
});

test.each([
  ['valid', ['valid'], '23 hours', true],
  ['valid, then nothing', ['valid', 'notReachable'], '23 hours', true],
  ['invalid', ['invalid'], '23 hours', false],
  ['valid, then invalid', ['valid', 'invalid'], '23 hours', false],
  ['valid more than a day ago', ['valid'], '25 hours', false],
  ['not a word', [], '23 hours', false],
] as const)(
  'a VAT number is confirmed only by a valid check within a day: %s',
  async (_said, outcomes, ago, confirmed) => {
    const person = await portal().person();
    const vatNumber = 'ATU13585627';
    await portal().database.pool.query('delete from vat_checks');
    for (const outcome of outcomes)
      await portal().database.pool.query(
        'insert into vat_checks (vat_number, outcome, checked_at) values ($1, $2, now() - $3::interval)',
        [vatNumber, outcome, ago],
      );
    await person.ask(accountsApi.updateOwnAccount, { ...company, email: addressOf(person), vatNumber });
    expect((await person.ask(accountsApi.getOwnAccount, {})).vatConfirmedAt !== undefined).toBe(confirmed);
  },
);

test('a new email address takes effect once its mailbox has confirmed it, and the link works once [P1.3]', async () => {
  const person = await portal().person();
  const [old, next] = [addressOf(person), `next-${addressOf(person)}`];
  expect(await person.ask(accountsApi.updateOwnAccount, { ...company, email: next })).toBe(true);
  expect(await person.ask(accountsApi.getOwnAccount, {})).toMatchObject({ email: old, waitingEmail: next });
  expect(await mailsTo(portal(), old)).toMatchObject([{ kind: 'emailChanging' }]);
  expect((await linkTo(portal(), next, 'emailChange')).pathname).toBe('/confirmEmail');
  expect(await confirm(next)).toBe(true);
  const after = await person.ask(accountsApi.getOwnAccount, {});
  expect(after.email).toBe(next);
  expect(after.waitingEmail).toBeUndefined();
  await expect(confirm(next)).rejects.toMatchObject({ code: 'emailLinkNotValid', status: 409 });
  expect((await portal().visitor.ask(accountsApi.signIn, { username: next, password })).userId).toBe(person.id);
});

test('only the newest confirmation link works, and it expires after a day', async () => {
  const person = await portal().person();
  const [first, second] = [`first-${addressOf(person)}`, `second-${addressOf(person)}`];
  await person.ask(accountsApi.updateOwnAccount, { ...company, email: first });
  await person.ask(accountsApi.updateOwnAccount, { ...company, email: second });
  await expect(confirm(first)).rejects.toMatchObject({ code: 'emailLinkNotValid' });
  await portal().database.pool.query(
    `update email_changes set expires_at = expires_at - interval '1 day' where user_id = $1`,
    [person.id],
  );
  expect((await person.ask(accountsApi.getOwnAccount, {})).waitingEmail).toBeUndefined();
  await expect(confirm(second)).rejects.toMatchObject({ code: 'emailLinkNotValid' });
  await expect(portal().visitor.ask(accountsApi.confirmEmailChange, { key: 'made-up' })).rejects.toMatchObject({
    code: 'emailLinkNotValid',
  });
});

test('the address of another account is refused in any case, with the rest of the form', async () => {
  const [person, other] = [await portal().person(), await portal().person()];
  await expect(
    person.ask(accountsApi.updateOwnAccount, { ...company, email: addressOf(other).toUpperCase() }),
  ).rejects.toMatchObject({ code: 'emailTaken', status: 409, problem: { fields: { email: 'taken' } } });
  expect((await person.ask(accountsApi.getOwnAccount, {})).companyName).toBe('');
});

test('of two accounts that wait for the same address the first to confirm gets it', async () => {
  const people = [await portal().person(), await portal().person()];
  const newAddress = `wanted-${people.map(({ id }) => id).join('-')}@test.invalid`;
  const keys: string[] = [];
  for (const person of people) {
    await person.ask(accountsApi.updateOwnAccount, { ...company, email: newAddress });
    keys.push(await keyFor(newAddress));
  }
  const answers = await Promise.allSettled(
    keys.map((key) => portal().visitor.ask(accountsApi.confirmEmailChange, { key })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'emailTaken', status: 409 },
  });
  const emails = await Promise.all(
    people.map(async (person) => (await person.ask(accountsApi.getOwnAccount, {})).email),
  );
  expect(emails.filter((email) => email === newAddress)).toHaveLength(1);
});

test('a new email address invalidates the password reset link in the old mailbox', async () => {
  const person = await portal().person();
  const [old, next] = [addressOf(person), `next-${addressOf(person)}`];
  const browserKey = 'b'.repeat(100);
  await portal().visitor.ask(accountsApi.requestPasswordReset, {
    email: old,
    browserKey,
    humanPass: await humanPass(portal()),
  });
  const { searchParams } = await linkTo(portal(), old, 'passwordReset');
  await person.ask(accountsApi.updateOwnAccount, { ...company, email: next });
  await confirm(next);
  const part = (name: string) => searchParams.get(name) ?? '';
  expect(
    await portal().visitor.ask(accountsApi.setNewPassword, {
      newPassword: 'from the old mailbox',
      action: part('action'),
      login: part('login'),
      key: part('key'),
      browserKeyLink: part('hash'),
      browserKey,
    }),
  ).toEqual({ code: 101 });
});

test('a changed password ends every session and its sockets, and the answer has a new token [P1.5]', async () => {
  const person = await portal().person();
  const elsewhere = (await portal().visitor.ask(accountsApi.signIn, { username: person.username, password })).token;
  const socket = await connected(portal(), { token: elsewhere });
  const closed = closing(socket);
  await expect(
    person.ask(accountsApi.changePassword, { password: 'wrong', newPassword: 'brand-new' }),
  ).rejects.toMatchObject({
    code: 'wrongPassword',
    status: 422,
  });
  const { token } = await person.ask(accountsApi.changePassword, { password, newPassword: 'brand-new' });
  await closed;
  for (const endedToken of [person.token, elsewhere])
    await expect(portal().clientOf(endedToken).ask(accountsApi.getAccess, {})).rejects.toMatchObject({
      code: 'notSignedIn',
    });
  expect((await portal().clientOf(token).ask(accountsApi.getAccess, {})).userId).toBe(person.id);
  expect(await mailsTo(portal(), addressOf(person))).toMatchObject([{ kind: 'passwordChanged' }]);
});

test('of two simultaneous password changes one succeeds', async () => {
  const person = await portal().person();
  const answers = await Promise.allSettled(
    ['first-one', 'second-one'].map((newPassword) => person.ask(accountsApi.changePassword, { password, newPassword })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.find((answer) => answer.status === 'rejected')?.reason as { code: string };
  // The later of the two finds another password, or its session ended.
  expect(['wrongPassword', 'notSignedIn']).toContain(refused.code);
});

test('the language is stored for every device, also before the account is unlocked [P1.6]', async () => {
  const person = await portal().person({ active: false });
  expect((await person.ask(accountsApi.getAccess, {})).language).toBeUndefined();
  expect(await person.ask(accountsApi.updateLanguage, { language: 'pl' })).toBe(true);
  expect((await person.ask(accountsApi.getAccess, {})).language).toBe('pl');
});

test('the developer key opens the developer mode for administrators only [C9.16 P1.7]', async () => {
  const admin = await portal().person({ role: 'admin' });
  expect(await admin.ask(accountsApi.enterDeveloperMode, { key: '4711' })).toBe(true);
  for (const key of ['4712', '47111', '471', ''])
    expect(await admin.ask(accountsApi.enterDeveloperMode, { key })).toBe(false);
  const support = await portal().person({ role: 'support' });
  await expect(support.ask(accountsApi.enterDeveloperMode, { key: '4711' })).rejects.toMatchObject({
    code: 'notAllowed',
  });
});
