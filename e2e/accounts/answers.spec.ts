import { expect, type Page, test } from '@playwright/test';
import { fillSignUp, newCompany } from '#e2e/visitor.ts';

const speakGerman = async (page: Page) => {
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Sprache DE' })).toBeVisible();
};

/** Lets a call answer as the server would in a case that cannot be made here. */
const answer = (page: Page, call: string, json: object, status = 200) =>
  page.route(`**/${call}`, (route) =>
    route.fulfill({ status, json, contentType: status < 400 ? 'application/json' : 'application/problem+json' }),
  );

test('who signs in without a name or a password is told so at the field [C5.1 C5.2]', async ({ page }) => {
  await page.goto('/signin');
  await speakGerman(page);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).last().click();
  await expect(page.getByText('Benutzer fehlt')).toBeVisible();
  await expect(page.getByText('Passwort fehlt')).toBeVisible();
});

test('a user name of more than 4 characters is shown as valid [C5.3]', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('User name').fill('anna');
  await expect(page.getByRole('img', { name: 'Valid' })).toHaveCount(0);
  await page.getByLabel('User name').fill('annah');
  await expect(page.getByRole('img', { name: 'Valid' })).toBeVisible();
});

test('a sign-in that is refused says so first, and quietly offers to reload or to go on [C8.12 A8.1]', async ({
  page,
}) => {
  await page.goto('/signin');
  await answer(page, 'jwt-auth/v1/token/', { status: 403, code: 'wrongCredentials', data: { status: 403 } }, 403);
  await page.getByLabel('User name').fill('annah');
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByRole('alert')).toContainText('The user name or the password is wrong.');
  const warning = page.getByRole('note').filter({ hasText: 'NO rights' });
  await expect(warning).toContainText('NO rights to access. Force the browser refresh and try again');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The specified mark of a valid name stays away from the name that was said no to.
  await expect(page.getByRole('img', { name: 'Valid' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await Promise.all([page.waitForEvent('load'), warning.getByRole('button', { name: 'Force Refresh' }).click()]);
  await expect(page.getByLabel('User name')).toHaveValue('');
});

for (const [what, json, status, text] of [
  ['106', { success: true, code: 106 }, 200, 'Email oder Username bereits vergeben'],
  [
    'without success',
    { success: false },
    200,
    'Registrierung nicht möglich, bitte verwenden Sie einen anderen Username.',
  ],
  [
    'of an error',
    { status: 500, code: 'internalError' },
    500,
    'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
  ],
  [
    'of wrong fields',
    { status: 422, code: 'signUpNotValid', fields: {} },
    422,
    'Bitte füllen Sie alle Felder korrekt aus',
  ],
] as const)
  test(`the answer ${what} to a sign-up reads as specified [C5.20 C8.1 C8.4 C8.5]`, async ({ page }) => {
    await answer(page, 'createNewUser', json, status);
    await fillSignUp(page, newCompany());
    await speakGerman(page);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/signUp$/);
  });

test('a sign-up whose mail does not leave leads to support [C8.3]', async ({ page }) => {
  await answer(page, 'createNewUser', { success: true, code: 110 });
  await fillSignUp(page, newCompany());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
  await expect(
    page.getByText('Your account is saved, but no e-mail could be sent. Please contact support.').first(),
  ).toBeVisible();
});

test('the register’s answer to a VAT number is shown [C8.21]', async ({ page }) => {
  await page.route('**/getValidateVatNumber*', (route) => route.fulfill({ json: true }));
  await fillSignUp(page, newCompany());
  await page.getByLabel('VAT number').fill('ATU33864707');
  await page.getByLabel('VAT number').blur();
  await expect(page.getByText('VAT is valid')).toBeVisible();
});

test('a reset link that cannot be mailed, and any other code, are said [C8.8 C8.9]', async ({ page }) => {
  await answer(page, 'resetUserPassword', { code: 201 });
  await page.goto('/resetpassword');
  await page.getByLabel('E-mail').fill('anna@berg.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('cannot be sent. Please try again or contact support.')).toBeVisible();
  await page.unroute('**/resetUserPassword');
  await answer(page, 'resetUserPassword', { status: 429, code: 'tooManyRequests' }, 429);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Code: tooManyRequests')).toBeVisible();
});
