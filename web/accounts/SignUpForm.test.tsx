import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUpApi } from '#contract/accounts/sign-up.ts';
import { countriesApi } from '#contract/countries.ts';
import { CountryId } from '#contract/ids.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { passHumanCheck } from '#test/screens/pass-human-check.ts';
import type { Replay } from '#test/screens/replay.ts';
import { emptySignUp } from './account-values.ts';
import { saveSignUp } from './save-sign-up.ts';

const world = { world: 'accounts' } as const;

const path = () => window.location.pathname;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const terms = page.getByRole('checkbox', { name: 'I accept the terms' });
const submit = page.getByRole('button', { name: 'Create account' });

async function choose(label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(entry);
  await page.getByRole('option', { name: entry, exact: true }).click();
}

/** Opens the sign-up of a visitor whose check that a person fills it in succeeds. */
async function openSignUp(before?: (server: Replay, facts: { austria: number }) => void) {
  return openScreen('/signUp', {
    ...world,
    before: (server, facts) => {
      passHumanCheck(server);
      before?.(server, facts);
    },
  });
}

const texts = {
  username: 'company anna',
  firstName: 'Anna',
  secondName: 'Huber',
  email: 'anna@huber.example',
  companyName: 'Huber KG',
  street: 'Hauptplatz 1',
  zip: '4020',
  city: 'Linz',
  vatNumber: '',
};

/** Opens the sign-up of an Austrian company, filled in up to the last button. */
async function openFilled(username = texts.username) {
  const screen = await openSignUp((_server, { austria }) => {
    // As after a reload of the page.
    saveSignUp({ ...emptySignUp, ...texts, username, countryId: CountryId.parse(austria) });
  });
  await page.getByLabelText(/^Password/).fill('demo-portal');
  await page.getByLabelText(/^Repeat password/).fill('demo-portal');
  await terms.click();
  return screen;
}

describe('sign-up rules', () => {
  test('reports every broken rule at its field while typing [C5.4 C5.8 C5.9 C5.14 C5.15 C5.16]', async () => {
    await openSignUp();
    await expect.element(submit).toBeDisabled();
    for (const [name, short, long] of [
      ['User name', 'abc', 'abcd'],
      ['First name', 'Ann', 'Anna'],
      ['Last name', 'Hub', 'Huber'],
      ['Company', 'H', 'HK'],
      ['Street and number', 'A 1', 'Am 1'],
      ['Postal code', '402', '4020'],
      ['City', 'L', 'Li'],
    ] as const) {
      await field(name).fill(short);
      await expect.element(field(name)).toHaveAccessibleDescription(/^At least \d characters$/);
      await field(name).fill('');
      await expect.element(field(name)).toHaveAccessibleDescription('Field is empty');
      await field(name).fill(long);
      await expect.element(field(name)).not.toHaveAttribute('aria-invalid', 'true');
    }
    await field('E-mail').fill('anna@huber');
    await expect.element(page.getByText('Enter a valid Email adress')).toBeVisible();
    await field('E-mail').fill('anna@huber.at');
    await expect.element(page.getByText('Enter a valid Email adress')).not.toBeInTheDocument();
    const [password, again] = [page.getByLabelText(/^Password/), page.getByLabelText(/^Repeat password/)];
    await password.fill('12345');
    const messageOf = (name: string) => document.querySelector(`#account-${name}-error`)?.textContent;
    await expect.poll(() => messageOf('password')).toBe('Min. 6 characters. best with letters and numbers combined.');
    await password.fill('123456');
    await again.fill('12345');
    await expect.poll(() => messageOf('passwordAgain')).toBe('Repeat the password');
    await again.fill('123456');
    await expect.poll(() => messageOf('passwordAgain')).toBeUndefined();
  });

  test('lists the missing fields and leads to them [C5.17 C5.19]', async () => {
    await openFilled();
    await terms.click();
    await expect.element(page.getByText('Please accept the terms')).toBeVisible();
    await expect.element(submit).toBeDisabled();
    const missing = page.getByRole('list', { name: 'Still missing' });
    const names = () =>
      missing
        .getByRole('button')
        .elements()
        .map((button) => button.textContent);
    // Germany, Canada and the United States have states; Austria has a VAT number instead.
    await choose('Country', 'Canada');
    await expect.poll(names).toEqual(['State', 'Terms']);
    await missing.getByRole('button', { name: 'State' }).click();
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveFocus();
    await choose('State', 'Ontario');
    await expect.poll(names).toEqual(['Terms']);
    await expect.element(page.getByLabelText('VAT number')).not.toBeInTheDocument();
    await choose('Country', 'Austria');
    await expect.element(page.getByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('VAT number')).toBeVisible();
    await terms.click();
    await expect.element(page.getByText('Everything is complete.')).toBeVisible();
    await expect.element(submit).toBeEnabled();
  });

  test('shows private persons that their sign-up is coming soon [C2.6]', async () => {
    await openSignUp();
    await page.getByText('Private person').click();
    await expect.element(page.getByText('Coming Soon', { exact: true })).toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('keeps everything but the passwords across a reload', async () => {
    const { reload } = await openSignUp();
    await field('User name').fill('company anna');
    await page.getByLabelText(/^Password/).fill('demo-portal');
    await choose('Country', 'Austria');
    await reload();
    await expect.element(page.getByText('Your earlier entries are back')).toBeVisible();
    await expect.element(field('User name')).toHaveValue('company anna');
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
    await expect.element(page.getByLabelText(/^Password/)).toHaveValue('');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(field('User name')).toHaveValue('');
  });
});

describe('VAT number in the sign-up', () => {
  test('reports an invalid number without stopping the sign-up [C5.18 C8.20]', async () => {
    const { server } = await openFilled();
    await page.getByLabelText('VAT number').fill('ATU12345678');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect.element(page.getByText('VAT is not valid')).toBeVisible();
    await page.getByLabelText('VAT number').fill('ATU1234567');
    await expect.element(page.getByText('VAT is not valid')).not.toBeInTheDocument();
    server.answer(countriesApi.validateVatNumber, false);
    server.answer(signUpApi.signUp, { success: true, code: 109 });
    await submit.click();
    await expect.poll(path).toBe('/signUpThankyou');
    expect(server.sentTo(signUpApi.signUp)[0]?.fields).toMatchObject({
      user_username: 'company anna',
      company_VAT: 'ATU1234567',
      company_model: 'company',
      language: 'en',
      humanPass: 'pass',
    });
  });

  test.for([
    ['confirms it', true, 'VAT is valid'],
    ['cannot be reached', 'vatRegisterNotReachable', 'could not be checked right now. Support will check it'],
  ] as const)('shows that the register %s [C8.21 C8.22]', async ([_result, answer, text]) => {
    await openSignUp((server) => {
      if (answer === true) server.answer(countriesApi.validateVatNumber, answer);
      else server.refuse(countriesApi.validateVatNumber, answer);
    });
    await choose('Country', 'Austria');
    await page.getByLabelText('VAT number').fill('ATU33864707');
    await field('City').click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('VAT is not valid')).not.toBeInTheDocument();
  });
});

describe('responses to a sign-up', () => {
  test('shows every response as specified, in German [C5.20 C8.1 C8.3 C8.4 C8.5]', async () => {
    const { server } = await openFilled();
    await page.getByRole('button', { name: 'Language EN' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    const send = page.getByRole('button', { name: 'Konto anlegen' });
    const steps: [() => void, string][] = [
      [
        () => {
          server.answer(signUpApi.signUp, { success: true, code: 106 });
        },
        'Email oder Username bereits vergeben',
      ],
      [
        () => {
          server.answer(signUpApi.signUp, { success: false });
        },
        'Registrierung nicht möglich, bitte verwenden Sie einen anderen Username.',
      ],
      [
        () => {
          server.refuse(signUpApi.signUp, 'internalError');
        },
        'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
      ],
      [
        () => {
          server.refuse(signUpApi.signUp, 'signUpNotValid', { fields: { zip: 'tooShort' } });
        },
        'Bitte füllen Sie alle Felder korrekt aus',
      ],
    ];
    for (const [answer, text] of steps) {
      answer();
      await send.click();
      await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      expect(path()).toBe('/signUp');
    }
    // The finding of the server stands at its field.
    await expect.element(field('Postleitzahl')).toHaveAccessibleDescription('Mindestens 4 Zeichen');
    server.answer(signUpApi.signUp, { success: true, code: 110 });
    await send.click();
    await expect.poll(path).toBe('/signUpThankyou');
    await expect.element(page.getByText('es konnte aber keine E-Mail verschickt werden')).toBeVisible();
  });

  test('marks a taken name and sends another one with everything else unchanged', async () => {
    const { server } = await openFilled('workshop');
    server.answer(signUpApi.signUp, { success: true, code: 106 });
    await submit.click();
    await expect.element(page.getByText('E-mail or user name already taken')).toBeVisible();
    await expect.element(field('User name')).toHaveAttribute('aria-invalid', 'true');
    await field('User name').fill('support');
    server.answer(signUpApi.signUp, { success: false });
    await submit.click();
    await expect.element(page.getByText('Sign-up not possible, please use another user name.')).toBeVisible();
    await field('User name').fill('company anna');
    server.answer(signUpApi.signUp, { success: true, code: 109 });
    await submit.click();
    await expect.poll(path).toBe('/signUpThankyou');
    const [first, , last] = server.sentTo(signUpApi.signUp).map(({ fields }) => fields);
    expect(last).toEqual({ ...first, user_username: 'company anna' });
  });

  test('reports a lost response as uncertain and lets the form be sent again', async () => {
    const { server } = await openFilled();
    server.drop(signUpApi.signUp);
    await submit.click();
    await expect.element(page.getByText('it is not certain whether your account was created')).toBeVisible();
    server.restore(signUpApi.signUp);
    // The first request has arrived: its account is there.
    server.answer(signUpApi.signUp, { success: true, code: 106 });
    await submit.click();
    await expect.element(page.getByText('E-mail or user name already taken')).toBeVisible();
    const [first, again] = server.sentTo(signUpApi.signUp).map(({ fields }) => fields);
    expect(again).toEqual(first);
  });
});
