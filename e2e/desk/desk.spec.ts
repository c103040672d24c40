import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { filePayload, orderByHand, placeOrder } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first();

test('the desk shows what waits, and leads to it [A2.23 C2.19]', async ({ browser }) => {
  const company = `Waiting ${randomUUID().slice(0, 8)}`;
  const username = await newWorkshop(0);
  await query(
    `update users set active = false, company_name = $2, created_at = now() - interval '9 years' where username = $1`,
    [username, company],
  );
  // The oldest of those that wait stands on the desk, whatever other journeys left there.
  await query(`update users set unlocked_at = now() where not active and username <> $1 and unlocked_at is null`, [
    username,
  ]);
  const [job] = await query<{ id: string }>(
    `select id::text from graphile_worker.add_job('unheardOf', '{}', max_attempts => 1)`,
  );
  await query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk is full' where id = $1`, [
    job?.id,
  ]);
  const { page } = await open(browser, await newSupport(), '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Ordered today');

  const trouble = page.getByRole('region', { name: 'E-mails and background work' });
  await expect(trouble).toContainText('the disk is full');
  await trouble.getByRole('button', { name: 'Try again' }).first().click();
  await expect(toast(page, 'It is being tried again.')).toBeVisible();

  await page.getByRole('region', { name: 'Accounts to unlock' }).getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
});

test('a new order makes itself known to staff: in the title, by a toast that leads to it, and by a sound if they want one [P10.5]', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  const { page } = await open(browser, await newSupport(), '/admin/customerview');
  // A browser of a test has no loudspeaker: counted is what it would play.
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(this: OscillatorNode, when?: number) {
      document.documentElement.dataset['notes'] = String(Number(document.documentElement.dataset['notes'] ?? 0) + 1);
      start.call(this, when);
    };
  });
  await page.goto('/admin/customerview');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Customers/);
  const notes = () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));

  const customer = await open(browser, workshop);
  const job = await orderByHand(customer.page, filePayload(new Uint8Array(64).fill(6), 'readout.zip'));
  const notice = toast(page, workshop);
  await expect(notice).toContainText('New order');
  await expect(notice).toContainText('Golf V 1.9 TDI');
  await expect(notice).toContainText('Stage 1');
  await expect(page).toHaveTitle(/^\(\d+\) Customers/);
  await notice.getByRole('button', { name: /^Open file #/ }).click();
  await expect(page).toHaveURL(job);
  expect(await notes()).toBe(0);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sound for new orders' }).click();
  await expect.poll(notes).toBe(2);
  await page.keyboard.press('Escape');
  await placeOrder(workshop, filePayload(new Uint8Array(64).fill(8), 'second.zip'));
  await expect(toast(page, workshop)).toBeVisible();
  await expect.poll(notes).toBeGreaterThan(2);
  await expect(page).toHaveTitle(/^\(\d+\) /);

  // The list of what is open shows them: nothing is new any more, until the next one comes.
  await page.getByRole('link', { name: 'All files', exact: true }).click();
  await expect(page).toHaveTitle(/^All files/);
  await page.reload();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Sound for new orders' })).toBeChecked();
});

test('the work queue in German at 1440 pixels: every button whole, the priority and when it is due', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  await placeOrder(workshop, filePayload(new Uint8Array(64).fill(7), 'readout.zip'));
  await query(
    `update tasks set due_at = now() - interval '9 years' + interval '3 days', priority = 'nextDay'
     where user_id = (select id from users where username = $1)`,
    [workshop],
  );
  const support = await newSupport();
  await query(`update users set language = 'de' where username = $1`, [support]);
  const { page } = await open(browser, support, '/admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  const queue = page.getByRole('region', { name: 'Arbeitsliste' });
  const row = queue.getByRole('row').filter({ hasText: workshop });
  await expect(row).toContainText('nächster Tag');
  await expect(row).toContainText('Stufe 1');
  const [card, button] = [
    await queue.boundingBox(),
    await row.getByRole('button', { name: 'Übernehmen' }).boundingBox(),
  ];
  const right = (box: typeof card) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(button)).toBeLessThanOrEqual(right(card));
  expect(button?.width).toBeGreaterThan(60);
});

test('a notice, a brand and other support hours are seen by open browsers at once [P1.28]', async ({ browser }) => {
  const { page: customer } = await open(browser, await newWorkshop(0));
  const { page } = await open(browser, await newSupport(), '/admin/options');
  await page.getByLabel('Text of the notice').fill('Closed on Friday afternoon');
  await page.getByText('Warning', { exact: true }).click();
  await page.getByLabel('Name of the portal').fill('Power Files');
  await page.getByRole('textbox', { name: 'Color' }).fill('#a61e4d');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByRole('button', { name: 'Save options' }).click();
  // A day without date and name is refused at its place.
  await expect(page.getByText('Each day once, with a name')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2027-12-24');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Christmas Eve');
  await page.getByRole('button', { name: 'Save options' }).click();
  await expect(toast(page, 'The options are saved.')).toBeVisible();

  await expect(customer.getByText('Closed on Friday afternoon')).toBeVisible();
  await expect(customer.getByRole('banner').getByText('Power Files')).toBeVisible();
  await expect(customer).toHaveTitle(/Power Files$/);
  const color = () =>
    customer.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-port-7').trim(),
    );
  await expect.poll(color).not.toBe('#0d659d');

  const [row] = await query<{ after: object }>(
    `select after from audit_log where subject = 'portal_options' and after ? 'brand_name' order by id desc limit 1`,
  );
  expect(row?.after).toMatchObject({ brand_name: 'Power Files', notice: 'Closed on Friday afternoon' });
  await query(`update portal_options set notice = '', brand_name = '', brand_color = ''`);
  await query('delete from holidays');
});

test('customers come over from the old portal, and sign in with the password they have [P1.54]', async ({
  browser,
  page: visitor,
}) => {
  const name = `old-${randomUUID().slice(0, 8)}`;
  const { page } = await open(browser, await newSupport(), '/admin/customerview');
  const header = 'user_login,user_email,user_pass,first_name,last_name,billing_company,billing_country';
  const right = `${name},${name}@old.example,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna,Berger,Berg GmbH,AT`;
  const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });

  // First with a line that cannot be taken: nothing is brought in.
  const chooser = page.locator('input[type=file]').last();
  await chooser.setInputFiles(file(`${header}\n${right}\nab,no-address,,A,B,C,ZZ\n`));
  await expect(dialog.getByText('Nothing is imported until all lines are valid')).toBeVisible();
  await expect(dialog.getByText('user_email is not valid')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Import all lines/ })).toBeHidden();
  expect(await query('select id from users where username = $1', [name])).toEqual([]);

  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(file(`${header}\n${right}\n`));
  await dialog.getByRole('button', { name: 'Import all lines: 1' }).click();
  await expect(dialog.getByText('Imported: 1 new, 0 changed, 0 unchanged.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Active', exact: true }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name: 'Berg GmbH' })).toBeVisible();

  await visitor.goto('/signin');
  await visitor.getByLabel('User name').fill(name);
  await visitor.getByLabel('Password', { exact: true }).fill('test12345');
  await visitor.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(visitor).toHaveURL(/jobCreate/);
});
