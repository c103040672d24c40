import { describe, expect, test } from 'vitest';
import { CountryId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { newcomer, catchRefusal } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

// One wrong password a minute, and four of everything else.
const portal = usePortal({ signInAttempts: 1 });

const browserKey = 'k'.repeat(100);
const nothing = { action: 'rp', key: 'x', login: 'nobody', browserKey, browserKeyLink: 'x' };

describe('one address gets a few attempts a minute and is then refused without a check', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['recaptcha', () => portal().visitor.ask(accountsApi.verifyHuman, { recaptchaToken: 'nothing' })],
    [
      'createNewUser',
      async () => portal().visitor.ask(accountsApi.signUp, await newcomer(portal(), { humanPass: 'made-up' })),
    ],
    [
      'resetUserPassword',
      () =>
        portal().visitor.ask(accountsApi.requestPasswordReset, {
          email: 'a@b.example',
          browserKey,
          humanPass: 'made-up',
        }),
    ],
    [
      'setNewPasswordForUser',
      () => portal().visitor.ask(accountsApi.setNewPassword, { ...nothing, newPassword: 'brand-new' }),
    ],
    ['confirmEmailChange', () => portal().visitor.ask(accountsApi.confirmEmailChange, { key: 'made-up' })],
  ])('%s', async (_name, attempt) => {
    const refusals = await Promise.all(Array.from({ length: 6 }, () => catchRefusal(attempt())));
    expect(refusals.filter((refusal) => refusal?.code === 'tooManyRequests')).toHaveLength(2);
  });
});

test('guessing the password of an open session is limited per user', async () => {
  const [person, other] = [await portal().person(), await portal().person()];
  const change = (as: Person, oldPassword: string) =>
    as.ask(accountsApi.changePassword, { password: oldPassword, newPassword: 'brand-new' });
  expect(await catchRefusal(change(person, 'guess'))).toMatchObject({ code: 'wrongPassword' });
  expect(await catchRefusal(change(person, password))).toMatchObject({ code: 'tooManyRequests', status: 429 });
  expect(await catchRefusal(change(other, password))).toBeUndefined();
});

test('changes of the email address are limited, while the rest of the account can still be changed', async () => {
  const person = await portal().person();
  const { firstName, secondName, street, zip, city } = await newcomer(portal(), { humanPass: '' });
  const save = (email: string, companyName: string) =>
    person.ask(accountsApi.updateOwnAccount, {
      firstName,
      secondName,
      email,
      companyName,
      companyModel: '',
      street,
      zip,
      city,
      countryId: CountryId.parse(23),
      vatNumber: '',
    });
  const tell = (number: number) => save(`victim-${number}-${person.username}@test.invalid`, 'Berg');
  for (const number of [1, 2, 3, 4]) expect(await tell(number)).toBe(true);
  expect(await catchRefusal(tell(5))).toMatchObject({ code: 'tooManyRequests' });
  expect(await save(`${person.username}@test.invalid`, 'Berg GmbH')).toBe(true);
  expect((await person.ask(accountsApi.getOwnAccount, {})).companyName).toBe('Berg GmbH');
});
