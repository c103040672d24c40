import { expect, type Route, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, orderByHand } from '#e2e/ordering.ts';
import { newWorkshop, query, signInByForm } from '#e2e/people.ts';
import { choose, fillSignUp, mailedLink, newCompany } from '#e2e/visitor.ts';

test('a company signs up, is unlocked while it waits, and places its first order [A2.4 A2.15 A2.17 C2.5 C2.7 C8.2]', async ({
  page,
}) => {
  const company = newCompany();
  await fillSignUp(page, company);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
  await expect(page.getByText('as soon as our team has unlocked it')).toBeVisible();
  expect(await mailedLink(company.email, 'welcome')).toBe('/');
  const [kept] = await query<{ active: boolean; role: string; company_model: string; language: string }>(
    'select active, role, company_model, language from users where username = $1',
    [company.username],
  );
  expect(kept).toEqual({ active: false, role: 'customer', company_model: 'company', language: 'en' });

  await page.clock.install();
  await signInByForm(page, company.username);
  await expect(page).toHaveURL(/notActive/);
  await query('update users set active = true where username = $1', [company.username]);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/account/);
  await orderByHand(page, filePayload(syntheticImage({ family: 'edc16', software: '1037999400', seed: 40 })));
});

test('every rule is said at its field while typing, and what is missing leads to its field [C5.4 C5.8 C5.9 C5.14 C5.15 C5.16 C5.17 C5.19]', async ({
  page,
}) => {
  await page.goto('/signUp');
  const submit = page.getByRole('button', { name: 'Create account' });
  await expect(submit).toBeDisabled();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  for (const [name, short, long] of [
    ['User name', 'abc', 'abcd'],
    ['First name', 'Ann', 'Anna'],
    ['Last name', 'Hub', 'Huber'],
    ['Company', 'H', 'HK'],
    ['Street and number', 'A 1', 'Am 1'],
    ['Postal code', '402', '4020'],
    ['City', 'L', 'Li'],
  ] as const) {
    const message = page.locator(`[id="${await field(name).getAttribute('id')}-error"]`);
    await field(name).fill(short);
    await expect(message).toHaveText(/^At least \d characters$/);
    await field(name).fill('');
    await expect(message).toHaveText('Field is empty');
    await field(name).fill(long);
    await expect(message).toHaveCount(0);
  }
  await field('E-mail').fill('anna@huber');
  await expect(page.getByText('Enter a valid Email adress')).toBeVisible();
  await field('E-mail').fill('anna@huber.at');
  await expect(page.getByText('Enter a valid Email adress')).toBeHidden();
  await page.getByLabel(/^Password/).fill('12345');
  await expect(page.locator('#account-password-error')).toHaveText(
    'Min. 6 characters. best with letters and numbers combined.',
  );
  await page.getByLabel(/^Password/).fill('123456');
  await page.getByLabel(/^Repeat password/).fill('12345');
  await expect(page.locator('#account-passwordAgain-error')).toHaveText('Repeat the password');
  await page.getByLabel(/^Repeat password/).fill('123456');
  await expect(page.locator('#account-passwordAgain-error')).toHaveCount(0);

  const missing = page.getByRole('list', { name: 'Still missing' });
  await expect(missing.getByRole('button')).toHaveText(['Country', 'Terms']);
  await missing.getByRole('button', { name: 'Country' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
  // Germany, Canada and the United States have states; Austria has a VAT number instead.
  await choose(page, 'Country', 'Canada');
  await expect(missing.getByRole('button')).toHaveText(['State', 'Terms']);
  await choose(page, 'State', 'Ontario');
  await expect(page.getByLabel('VAT number')).toHaveCount(0);
  await choose(page, 'Country', 'Austria');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveCount(0);
  await expect(page.getByLabel('VAT number')).toBeVisible();
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await expect(page.getByText('Everything is complete.')).toBeVisible();
  await expect(submit).toBeEnabled();
  await page.getByRole('checkbox', { name: /I accept the terms/ }).uncheck();
  await expect(page.getByText('Please accept the terms')).toBeVisible();
  await expect(submit).toBeDisabled();
});

test('a VAT number with a wrong check digit is not valid, and still does not stop the sign-up [C5.18 C8.20]', async ({
  page,
}) => {
  const company = newCompany();
  await fillSignUp(page, company);
  await page.getByLabel('VAT number').fill('ATU12345678');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('VAT is not valid')).toBeVisible();
  await page.getByLabel('VAT number').fill('ATU1234567');
  await expect(page.getByText('VAT is not valid')).toBeHidden();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
});

test('a register that cannot be reached is not a wrong number [C8.22]', async ({ page }) => {
  await page.route('**/getValidateVatNumber*', (route) =>
    route.fulfill({ status: 503, json: { code: 'vatRegisterNotReachable', status: 503 } }),
  );
  await fillSignUp(page, newCompany());
  await page.getByLabel('VAT number').fill('ATU33864707');
  await page.getByLabel('VAT number').blur();
  await expect(page.getByText('could not be checked right now. Support will check it')).toBeVisible();
  await expect(page.getByText('VAT is not valid')).toBeHidden();
});

test('a name that is taken is said at once, and another one goes through with all the rest still there', async ({
  page,
}) => {
  const taken = await newWorkshop(0);
  const company = newCompany();
  await fillSignUp(page, { ...company, username: taken });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('E-mail or user name already taken')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'User name', exact: true });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('support');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Sign-up not possible, please use another user name.')).toBeVisible();
  await name.fill(company.username);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
});

test('an answer that is lost on its way makes no second account', async ({ page }) => {
  const company = newCompany();
  await fillSignUp(page, company);
  // The server does its work; only the answer does not arrive.
  await page.route('**/createNewUser', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('it is not certain whether your account was created')).toBeVisible();
  await page.unroute('**/createNewUser');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('E-mail or user name already taken')).toBeVisible();
  const made = await query('select id from users where email = $1', [company.email]);
  expect(made).toHaveLength(1);
});

test('what was entered survives a reload, but for the passwords', async ({ page }) => {
  const company = newCompany();
  await fillSignUp(page, company);
  await page.reload();
  await expect(page.getByText('Your earlier entries are back')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User name', exact: true })).toHaveValue(company.username);
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: 'User name', exact: true })).toHaveValue('');
});

test('every answer of the server is said in the words of the specification', async ({ page }) => {
  await fillSignUp(page, newCompany());
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  // One route for all answers: one that comes and goes can swallow what is on its way meanwhile.
  let answer: Parameters<Route['fulfill']>[0];
  await page.route('**/createNewUser', (route) => route.fulfill(answer));
  for (const [next, text] of [
    [{ json: { success: true, code: 106 } }, 'Email oder Username bereits vergeben'],
    [{ json: { success: false } }, 'Registrierung nicht möglich, bitte verwenden Sie einen anderen Username.'],
    [
      { status: 500, json: { code: 'internalError' } },
      'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
    ],
    [
      { status: 422, json: { code: 'signUpNotValid', fields: { zip: 'tooShort' } } },
      'Bitte füllen Sie alle Felder korrekt aus',
    ],
  ] as const) {
    answer = next;
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    // Each try computes a proof of work first, which takes as long as the machine needs.
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 120_000 });
  }
  // What the server found lands on its field.
  await expect(page.locator('#account-zip-error')).toHaveText('Mindestens 4 Zeichen');
  answer = { json: { success: true, code: 110 } };
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
  await expect(page.getByText('es konnte aber keine E-Mail verschickt werden')).toBeVisible();
});

test('private persons are told that it is coming soon [C2.6]', async ({ page }) => {
  await page.goto('/signUp');
  await page.getByText('Private person').click();
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
});
