import { expect, type Page, test } from '@playwright/test';
import { newSupport, newWorkshop, open, password, query } from '#e2e/people.ts';

// What one of these writes the others would read.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // The demo brings one.
  await query(`delete from portal_texts where kind = 'imprint'`);
  await query(`update portal_options set old_portal_notice_until = null, visitor_prices = false`);
});
test.afterAll(async () => {
  await query(`delete from portal_texts where kind = 'imprint'`);
  await query(`delete from portal_texts where kind = 'oldPortalNotice'`);
  await query(
    `update portal_options set old_portal_notice = true, old_portal_notice_until = '2025-06-30', visitor_prices = true,
       registration_link = '', discount_text = ''`,
  );
});

async function discountText(): Promise<string | undefined> {
  const [options] = await query<{ text: string }>('select discount_text as text from portal_options');
  return options?.text;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the operator writes the imprint, and visitors read it in their language [C2.21 P1.9]', async ({
  browser,
  page,
}) => {
  const { page: admin } = await open(browser, 'admin');
  await page.goto('/impressum');
  await expect(page.getByText('has not published an imprint here yet')).toBeVisible();

  await admin.goto('/admin/options');
  await admin.getByRole('tab', { name: 'Texts' }).click();
  await expect(admin.getByText('There is no text in this language.')).toBeVisible();
  const editor = admin.getByLabel('Text in Markdown');
  await editor.fill('# Files GmbH\n\n**Ring 1**, Wien <script>alert(1)</script> [mail](javascript:alert(1))');
  await expect(
    admin.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Files GmbH' }),
  ).toBeVisible();
  // Looking at another language loses nothing that was typed.
  await choose(admin, 'Language', 'Deutsch');
  await expect(editor).toHaveValue('');
  await editor.fill('# Files GmbH auf Deutsch');
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText('The text is saved.').first()).toBeVisible();
  await choose(admin, 'Language', 'English');
  await expect(editor).toHaveValue(/Ring 1/);
  await expect(admin.getByText('Not saved yet')).toBeVisible();
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText(/^Saved /)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Files GmbH' })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByText('mail', { exact: true })).not.toHaveAttribute('href', /javascript/);
  const german = await browser.newContext({ locale: 'de-AT' });
  const visitor = await german.newPage();
  await visitor.goto('/impressum');
  await expect(visitor.getByRole('heading', { name: 'Files GmbH auf Deutsch' })).toBeVisible();

  // Emptied, the text gives way to the other language.
  await choose(admin, 'Language', 'Deutsch');
  await editor.fill('');
  await expect(admin.getByText('Saving removes the text in this language.')).toBeVisible();
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText('There is no text in this language.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Ring 1')).toBeVisible();
  await german.close();
});

test('the operator words the notice about the old portal and switches it off [A2.24 C1.10 C2.1 P1.8]', async ({
  browser,
  page,
}) => {
  const { page: admin } = await open(browser, 'support');
  await page.goto('/');
  const notice = page.getByRole('note', { name: 'Notice about the old portal' });
  await expect(notice.getByRole('heading', { name: 'The old portal shuts down on 1 June 2025' })).toBeVisible();

  await admin.goto('/admin/options');
  await admin.getByRole('tab', { name: 'Texts' }).click();
  await choose(admin, 'Text', 'Old-portal notice');
  await admin.getByRole('button', { name: 'Start with the text shown' }).click();
  const editor = admin.getByLabel('Text in Markdown');
  await expect(editor).toHaveValue(/1 June 2025/);
  await editor.fill('The old portal is **gone**.');
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(notice).toHaveText('The old portal is gone.');

  await admin.getByRole('tab', { name: 'Options' }).click();
  await admin.getByLabel('Address of an external registration').fill('https://register.example/');
  await admin.getByRole('switch', { name: 'Show the notice about the old portal' }).click();
  await admin.getByRole('button', { name: 'Save options' }).click();
  await expect(admin.getByText('The options are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    'https://register.example/',
  );
  await expect(notice).toHaveCount(0);
});

test('the notice about the old portal shows its first line, is closed for good, and ends with its last day [C1.11 C1.12 P8.3]', async ({
  browser,
}) => {
  await query(`delete from portal_texts where kind = 'oldPortalNotice'`);
  await query('update portal_options set old_portal_notice = true, old_portal_notice_until = null');
  const { page: admin } = await open(browser, 'support', '/admin/options');
  const [first, second] = [await browser.newPage(), await browser.newPage()];
  const noticeOn = (page: Page) => page.getByRole('note', { name: 'Notice about the old portal' });
  for (const page of [first, second]) await page.goto('/');

  await expect(noticeOn(first).getByText('receive a mail to set a password')).toHaveCount(0);
  await noticeOn(first).getByRole('button', { name: 'More' }).click();
  await expect(noticeOn(first).getByText('All users were migrated to this new portal.')).toBeVisible();
  await expect(noticeOn(first).getByText('cannot be topped up there')).toBeVisible();
  await expect(noticeOn(first).getByText('receive a mail to set a password')).toBeVisible();
  await noticeOn(first).getByRole('button', { name: 'Close the notice' }).click();
  await expect(noticeOn(first)).toHaveCount(0);
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Is your car covered?' })).toBeVisible();
  await expect(noticeOn(first)).toHaveCount(0);

  await expect(noticeOn(second)).toBeVisible();
  await admin.getByLabel('Last day of the notice').fill('2026-01-31');
  await admin.getByRole('button', { name: 'Save options' }).click();
  await expect(admin.getByText('The options are saved.')).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { name: 'Is your car covered?' })).toBeVisible();
  await expect(noticeOn(second)).toHaveCount(0);
});

test('a visitor finds vehicles and methods, and prices once the operator shows them [P8.1 P8.2]', async ({
  browser,
}) => {
  const { page: admin } = await open(browser, 'support', '/admin/options');
  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const search = visitor.getByRole('searchbox', { name: 'Is your car covered?' });
  const golf = visitor.getByRole('listitem').filter({ hasText: 'Golf VII GTD' });
  const countVehicles = async () => (await query<{ count: number }>('select count(*)::int from vehicles'))[0]?.count;
  // Other journeys add vehicles meanwhile.
  const least = await countVehicles();
  await visitor.goto('/');
  const shown = Number((await visitor.getByText(/^[\d,]+ vehicles$/).innerText()).replaceAll(/\D/g, ''));
  expect(shown).toBeGreaterThanOrEqual(least ?? Number.NaN);
  expect(shown).toBeLessThanOrEqual((await countVehicles()) ?? Number.NaN);
  await search.fill('vw golf 7 gtd');
  await expect(golf).toContainText('Stage 1');
  await expect(golf).not.toContainText('Cr.');
  await expect(visitor.getByText('You see your prices once you are signed in.')).toBeVisible();
  await search.fill('<b>nothing</b> of that kind');
  await expect(visitor.getByText('No vehicle with these words. Fewer words find more.')).toBeVisible();

  await admin.getByRole('switch', { name: 'Show prices to visitors' }).click();
  await admin.getByRole('button', { name: 'Save options' }).click();
  await expect(admin.getByText('The options are saved.')).toBeVisible();
  await visitor.reload();
  await search.fill('vw golf 7 gtd');
  await expect(golf).toContainText(/\d+–\d+ Cr\./);
  await expect(golf).toContainText(/€\d+\.00–€\d+\.00 net/);
  const isWide = () => visitor.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
});

test('an option that cannot be is shown at its field, and nothing is saved [A2.24 A2.65]', async ({ browser }) => {
  const { page: admin } = await open(browser, 'admin', '/admin/options');
  const discount = admin.getByLabel('Discount on every file, in percent');
  await discount.fill('120');
  await admin.getByLabel('IBAN').fill('at61');
  await admin.getByRole('button', { name: 'Save options' }).click();
  await expect(admin.getByText('Please correct the marked fields.')).toBeVisible();
  await expect(admin.getByText('A whole number from 0 to 100')).toBeVisible();
  await expect(admin.getByText('Not a valid IBAN')).toBeVisible();
  await admin.reload();
  await expect(discount).toHaveValue('0');
});

test('what a colleague saved meanwhile is shown: theirs is taken, or one’s own kept [A2.65]', async ({ browser }) => {
  const colleague = await newSupport();
  const [own, other] = [
    await open(browser, await newSupport(), '/admin/options'),
    await open(browser, colleague, '/admin/options'),
  ].map(({ page }) => page) as [Page, Page];
  const textOn = (page: Page) => page.getByLabel('Text of the discount');
  const save = async (page: Page, text: string) => {
    await textOn(page).fill(text);
    await page.getByRole('button', { name: 'Save options' }).click();
  };
  const question = own.getByRole('alert').filter({ hasText: `${colleague} changed this` });

  await save(other, 'Autumn');
  await expect(other.getByText('The options are saved.').first()).toBeVisible();
  await save(own, 'Winter');
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(question).toBeHidden();
  await expect(textOn(own)).toHaveValue('Autumn');

  await save(other, 'Spring');
  await expect.poll(discountText).toBe('Spring');
  await save(own, 'Summer');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect.poll(discountText).toBe('Summer');
  await other.reload();
  await expect(textOn(other)).toHaveValue('Summer');
});

test('the outbox holds what the portal wrote; without a mail server it says so [P1.11]', async ({
  browser,
  request,
}) => {
  const username = await newWorkshop(0);
  const signedIn = await request.post('/api/jwt-auth/v1/token/', { data: { username, password } });
  const { token } = (await signedIn.json()) as { token: string };
  const changed = await request.post('/api/tf24API/changePassword', {
    headers: { authorization: `Bearer ${token}` },
    data: { user_password: password, user_newPassword: 'another-secret' },
  });
  expect(changed.status()).toBe(200);

  const { page: admin } = await open(browser, 'admin', '/admin/outbox');
  await expect(admin.getByText('No mail server is set up')).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search' }).fill(username);
  const row = admin.getByRole('row', { name: username });
  await expect(row).toHaveCount(1);
  await expect(row.getByText('stored')).toBeVisible();
  await row.getByRole('button', { name: `Open the e-mail to ${username}@test.invalid` }).click();
  await expect(admin.getByRole('dialog').getByText('the password of your account has just been changed')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('searchbox', { name: 'Search' }).fill('nothing of that kind');
  await expect(admin.getByText('No e-mails with this filter')).toBeVisible();
});

test('home leads those who are signed in on, to their account and out [C2.2]', async ({ browser }) => {
  const { page } = await open(browser, 'workshop', '/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Notice about the old portal' })).toHaveCount(0);
});
