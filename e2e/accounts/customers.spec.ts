import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';
import { newSupport, newWorkshop, open, openWithClock, password, query } from '#e2e/people.ts';

/** A workshop that has just signed up, with the password of the demo. */
async function signedUp(): Promise<{ username: string; company: string }> {
  const company = `Berg ${randomUUID().slice(0, 8)}`;
  const username = await newWorkshop(0);
  await query(
    `update users set active = false, company_name = $2, first_name = 'Anna', second_name = 'Berger',
       street = 'Ring 10', zip = '1010', city = 'Wien', country_id = 23 where username = $1`,
    [username, company],
  );
  return { username, company };
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first();

async function find(page: Page, list: string, words: string): Promise<void> {
  await page.goto('/admin/customerview');
  await page.getByRole('tab', { name: list }).click();
  await page.getByRole('searchbox').fill(words);
}

/** A member of support of the test's own, at work. */
async function supportIn(browser: Browser): Promise<Page> {
  return (await open(browser, await newSupport())).page;
}

test('support unlocks a customer from the list, corrects the account and locks it again [A2.27 A2.63 A5.14]', async ({
  browser,
}) => {
  const { username, company } = await signedUp();
  const page = await supportIn(browser);
  const { page: theirs } = await openWithClock(browser, username, '/jobCreate');
  await expect(theirs).toHaveURL(/notActive/);

  await find(page, 'Waiting', company);
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Anna Berger');
  await page.getByRole('button', { name: `Unlock ${company}` }).click();
  await expect(toast(page, `${company} has been unlocked`)).toBeVisible();
  await expect(page.getByText('No matching accounts')).toBeVisible();
  // Their page moves on by itself.
  await theirs.clock.runFor(10_000);
  await expect(theirs).toHaveURL(/\/account$/);

  // The search applies to the other list, too.
  await page.getByRole('tab', { name: 'Active', exact: true }).click();
  await page.getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${company}` });
  await form.getByLabel('Postal code').fill('1');
  await expect(form.getByText('At least 4 characters')).toBeVisible();
  await form.getByLabel('Postal code').fill('8010');
  await form.getByLabel('City').fill('Graz');
  await form.getByRole('textbox', { name: 'Note' }).fill('calls on Mondays');
  // Nothing that was typed is lost without a question.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'The account is saved.')).toBeVisible();
  await expect(form).toBeHidden();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('8010 Graz');
  await expect(details).toContainText('calls on Mondays');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Signed in');
  await theirs.goto('/account/edit');
  await expect(theirs.getByLabel('City')).toHaveValue('Graz');
  await expect(theirs.getByText('calls on Mondays')).toBeHidden();

  await page.getByRole('tab', { name: 'Access' }).click();
  await expect(page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').nth(1)).toContainText('Open');
  await page.getByRole('button', { name: 'Lock account' }).click();
  await expect(page.getByText('Please give a reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('does not pay');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This account is locked: does not pay')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').nth(1)).toContainText('Ended');
  // At once, without a click on their side.
  await expect(theirs).toHaveURL(/signin/, { timeout: 60_000 });
  await theirs.getByLabel('User name').fill(username);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(theirs).toHaveURL(/notActive/);
});

test('support views the portal as a customer, changes nothing there, and other tabs stay staff [P1.38]', async ({
  browser,
}) => {
  const username = await newWorkshop(37);
  await query(`update users set language = 'pl' where username = $1`, [username]);
  const page = await supportIn(browser);
  const second = await page.context().newPage();
  await find(page, 'Active', username);
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: 'View as this customer' }).click();
  const asking = page.getByRole('dialog', { name: 'View as this customer' });
  await expect(asking.getByRole('button', { name: 'View as this customer' })).toBeDisabled();
  await expectAccessibleDialog(page, 'web/accounts/customers/ImpersonateButton.tsx');
  await asking.getByLabel('Reason').fill('a question on the phone');
  await page.keyboard.press('Enter');
  const banner = page.getByRole('region', { name: `You are viewing the portal as ${username}` });
  await expect(banner).toContainText(`You are viewing the portal as ${username} – read only`);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('banner')).toContainText('37');
  await expect(page.getByRole('link', { name: 'Customers' })).toBeHidden();
  await second.goto('/admin/customerview');
  await expect(second.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  // The customer's pages are there, in the language of whoever looks.
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goto('/account/edit');
  await page.getByLabel('Postal code').fill('4020');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Berger');
  await page.getByLabel('Street and number').fill('Ring 10');
  await page.getByLabel('City').fill('Linz');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('You are viewing this account read only: nothing can be changed.')).toBeVisible();
  expect(await query('select zip from users where username = $1', [username])).toEqual([{ zip: '' }]);

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(/\/admin\/customerview\?customer=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('table', { name: 'Sign-ins' })).toContainText('viewed the portal as this customer');
  await expect(page.getByRole('table', { name: 'Sign-ins' })).toContainText('a question on the phone');
  const log = await query<{ action: string }>(
    `select action from audit_log where subject = 'users' and subject_id = (select id::text from users where username = $1)`,
    [username],
  );
  expect(log).toEqual([{ action: 'watched' }]);
});
