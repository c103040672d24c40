import { expect, test } from '@playwright/test';
import { newWorkshop, open, password, query } from '#e2e/people.ts';
import { choose, mailedLink } from '#e2e/visitor.ts';

/** A workshop whose account is filled in. */
async function filledWorkshop(): Promise<string> {
  const username = await newWorkshop(0);
  await query(
    `update users set first_name = 'Anna', second_name = 'Huber', street = 'Hauptplatz 1', zip = '4020', city = 'Linz',
     company_name = 'Huber KG', country_id = 23 where username = $1`,
    [username],
  );
  return username;
}

test('the account is edited by the rules of the sign-up [C2.17 P1.4]', async ({ browser }) => {
  const username = await filledWorkshop();
  const { page } = await open(browser, username, '/account/edit');
  const company = page.getByRole('textbox', { name: 'Company', exact: true });
  await expect(company).toHaveValue('Huber KG');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No changes to save.')).toBeVisible();
  await company.fill('H');
  await expect(page.getByText('At least 2 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await company.fill('Huber Tuning KG');
  await choose(page, 'Country', 'Germany');
  await choose(page, 'State', 'Bayern');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your data has been saved.')).toBeVisible();
  await page.reload();
  await expect(company).toHaveValue('Huber Tuning KG');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Bayern');
});

test('a new e-mail address counts once it is confirmed by hand, and a taken one is said at its field [P1.3]', async ({
  browser,
}) => {
  const username = await filledWorkshop();
  const { page } = await open(browser, username, '/account/edit');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill(`${await newWorkshop(0)}@test.invalid`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#account-email-error')).toHaveText('Already in use');

  const changed = `new-${username}@test.invalid`;
  await email.fill(changed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The new address ${changed} is waiting for its confirmation`)).toBeVisible();
  await expect(email).toHaveValue(`${username}@test.invalid`);

  await page.goto(await mailedLink(changed, 'emailChange'));
  const stored = async () =>
    (await query<{ email: string }>('select email from users where username = $1', [username]))[0];
  // Opening the link alone changes nothing: mail scanners open links.
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(await stored()).toEqual({ email: `${username}@test.invalid` });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your new e-mail address is now in use.')).toBeVisible();
  expect(await stored()).toEqual({ email: changed });
  await page.reload();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('a new password ends the other sessions, and this one goes on [P1.5]', async ({ browser }) => {
  const username = await filledWorkshop();
  const [mine, other] = [await open(browser, username), await open(browser, username)];
  const { page } = mine;
  await page.goto('/account/edit');
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Not saved yet');
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel(/^Current password/).fill('wrong');
  await page.getByLabel(/^New password/).fill('new-secret');
  await page.getByLabel(/^Repeat new password/).fill('new-secret');
  await change.click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await page.getByLabel(/^Current password/).fill(password);
  await change.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  // What stood in the other form is still there.
  await expect(page.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue('Not saved yet');
  await page.goto('/tasks');
  await expect(page).toHaveURL(/tasks/);
  await other.page.goto('/tasks');
  await expect(other.page).toHaveURL(/signin/);
});

test('a language of one’s own is spoken on every device after signing in [P1.6]', async ({ browser }) => {
  const username = await filledWorkshop();
  const { page } = await open(browser, username, '/account/edit');
  await page.getByRole('combobox', { name: 'Your language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konto bearbeiten');
  const elsewhere = await open(browser, username);
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toHaveText('Neuer Auftrag');
});
