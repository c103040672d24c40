import { expect, test } from '@playwright/test';
import { open, query } from '#e2e/people.ts';

test.beforeAll(async () => {
  // The demo brings one.
  await query(`delete from text_versions where kind = 'imprint'`);
});
test.afterAll(async () => {
  await query(`delete from text_versions where kind = 'imprint'`);
});

test('the operator writes the imprint, and visitors read it in their language [C2.21 P1.9]', async ({
  browser,
  page,
}) => {
  const { page: admin } = await open(browser, 'admin');
  await page.goto('/impressum');
  await expect(page.getByText('has not published an imprint here yet')).toBeVisible();

  await admin.goto('/admin/options');
  const sections = admin.getByRole('navigation', { name: 'Sections of the options' });
  await sections.getByRole('link', { name: 'Mails and legal texts' }).click();
  // The foot of the page leads to an imprint, too: that of visitors.
  await admin.getByRole('list', { name: 'Pages' }).getByRole('link', { name: 'Imprint' }).click();
  await expect(admin.getByText('There is no text in this language.')).toBeVisible();
  const editor = admin.getByLabel('Text in Markdown');
  await editor.fill('# Files GmbH\n\n**Ring 1**, Wien <script>alert(1)</script> [mail](javascript:alert(1))');
  await expect(
    admin.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Files GmbH' }),
  ).toBeVisible();
  // Looking at another language loses nothing that was typed.
  await admin.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(editor).toHaveValue('');
  await editor.fill('# Files GmbH auf Deutsch');
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText('The text is saved.').first()).toBeVisible();
  await admin.getByRole('tab', { name: 'English' }).click();
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
  await admin.getByRole('tab', { name: 'Deutsch' }).click();
  await editor.fill('');
  await expect(admin.getByText('Saving removes the text in this language.')).toBeVisible();
  await admin.getByRole('button', { name: 'Save text' }).click();
  await expect(admin.getByText('There is no text in this language.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Ring 1')).toBeVisible();
  await german.close();
});
