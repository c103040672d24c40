import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, query, signIn } from './people.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('the top bar shows logo, version, balance, support, both services and both clocks', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(120));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Tuneport, to the home page' })).toBeVisible();
  await expect(bar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(bar.getByTestId('balance')).toHaveText('120 Cr.');
  await expect(bar.getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'mailto:support@demo.invalid');
  await expect(bar.getByRole('img', { name: 'The automatic service is running' })).toBeVisible();
  await expect(bar.getByRole('img', { name: /^Support is (there|closed)/ })).toBeVisible();
  await expect(bar.getByText(/^Support time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
  const clock = bar.getByText(/^Your time/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
});

test('the clock has 12 hours in English and 24 in German', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  const bar = page.getByRole('banner');
  await expect(bar.getByText(/^Your time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(bar.getByText(/^Ihre Zeit \d\d:\d\d:\d\d$/)).toBeVisible();
});

test('support is green, warns and is red by the clock of Vienna', async ({ browser }) => {
  const username = await newWorkshop(0);
  for (const [instant, meaning] of [
    ['2026-03-02T16:44:59Z', 'Support is there'],
    ['2026-03-02T16:45:00Z', 'Support is there for a few more minutes'],
    ['2026-03-02T17:00:00Z', 'Support is closed'],
  ] as const) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(instant));
    await signIn(page, username);
    await expect(page.getByRole('img', { name: meaning, exact: true }).first()).toBeVisible();
    await context.close();
  }
});

test('the footer says business hours, discount, contact and the legal pages', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Support Mon–Fri 8:00 AM – 6:00 PM, Sat 8:00 AM – 12:00 PM');
  await expect(footer).toContainText('Automatic service 24/7');
  await expect(footer.getByRole('link', { name: 'support@demo.invalid' })).toBeVisible();
  await footer.getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL(/impressum/);
});

test('a discount above 0 is said in the footer with its text, and none is not', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await expect(page.getByRole('contentinfo')).not.toContainText('discount');
  // The option belongs to all journeys at once: only this page is told of a discount.
  await page.route(/\/(loadFrame|loadGlobalOptions)$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { options?: object };
    const discount = { globalPriceDiscount: 15, globalPriceDiscountText: 'Summer sale' };
    const changed =
      'options' in answer ? { ...answer, options: { ...answer.options, ...discount } } : { ...answer, ...discount };
    await route.fulfill({ response, json: changed });
  });
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('15 % discount on every file. Summer sale');
});

test('a customer’s menus have every entry and lead on', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  for (const [name, path] of [
    ['Create job', 'jobCreate'],
    ['Tasks', 'tasks'],
    ['Jobs', 'jobs'],
    ['Chats', 'chats'],
    ['Credits', 'account/creditsoverview'],
    ['My prices', 'account/myfileprices'],
    ['Account', 'account'],
    ['Home', ''],
  ] as const) {
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
    await expect(menuOf(page).locator('[aria-current]')).toHaveText([name]);
  }
  await expect(menuOf(page).getByRole('link', { name: 'File overview' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Create job', 'Credits', 'Account', 'Home', 'Log out']);
});

test('support and administrators see all entries and those of their work; the outbox is for rights 1', async ({
  browser,
}) => {
  const support = await open(browser, 'support');
  for (const name of ['File overview', 'Options', 'Create job', 'Tasks', 'Jobs', 'Credits', 'My prices'])
    await expect(menuOf(support.page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(menuOf(support.page).getByRole('link', { name: 'Outbox' })).toHaveCount(0);
  const admin = await open(browser, 'admin');
  await expect(menuOf(admin.page).getByRole('link', { name: 'Outbox' })).toBeVisible();
});

test('a locked account reads that it is locked, and has neither menu nor footer', async ({ browser }) => {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, username);
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await expect(page.getByText('Account locked')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tasks' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await context.close();
});

test('a new version asks to update; accepting stores it and reloads', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await page.evaluate(() => {
    localStorage.setItem('tuneport.version', '0.0.1');
  });
  await page.reload();
  await expect(page.getByText(/New App version \S+ available! Please update for new features!/)).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/New App version/)).toHaveCount(0);
});

test('before every navigation balance, options and unread messages are asked in one round', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await menuOf(page).getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Jobs/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('/loadFrame'))).toHaveLength(1);
  expect(asked.filter((path) => /(getCreditBalance|loadGlobalOptions|getAllChatMessagesUnread)$/.test(path))).toEqual(
    [],
  );
});

test('the developer key reveals the switch, which shows raw answers; a wrong key reveals nothing', async ({
  browser,
}) => {
  const { page } = await open(browser, 'admin');
  await page.getByLabel('Developer key').fill('1234');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This key is not right.')).toBeVisible();
  await expect(page.getByLabel('Show raw answers')).toHaveCount(0);
  await page.getByLabel('Developer key').fill('471100');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByLabel('Show raw answers').check();
  await menuOf(page).getByRole('link', { name: 'Create job', exact: true }).click();
  await page
    .getByRole('button', { name: /^loadFrame, 200/ })
    .first()
    .click();
  await expect(page.getByText('"globalPriceDiscount"').first()).toBeVisible();
  await page.goto('/account/edit');
  await expect(page.getByText('Raw answers', { exact: true })).toHaveCount(0);
});

test('after a change of page the focus is on its heading, the title says where one is, and Tab skips the menu', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await menuOf(page).getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Jobs/ })).toBeFocused();
  await expect(page).toHaveTitle(/^Jobs/);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: /Tasks/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
});

for (const [code, name, heading] of [
  ['de', 'Deutsch', 'Auftrag erstellen'],
  ['fr', 'Français', 'Créer une commande'],
  ['it', 'Italiano', 'Crea'],
  ['nl', 'Nederlands', 'Opdracht'],
  ['pl', 'Polski', 'zlecenie'],
  ['ru', 'Русский', 'заказ'],
  ['es', 'Español', 'Crear'],
] as const)
  test(`the whole page speaks ${name}, and the account remembers it on another device`, async ({ browser }) => {
    const username = await newWorkshop(0);
    const { page } = await open(browser, username);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Language EN' }).click();
    const saved = page.waitForResponse(/updateLanguage/);
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await saved;
    const context = await browser.newContext({ locale: 'en-US' });
    const other = await context.newPage();
    await signIn(other, username);
    await expect(other.locator('html')).toHaveAttribute('lang', code);
    await context.close();
  });

test('without a language of ours in the browser the page speaks English', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a lost connection is said, and is forgotten when it is back', async ({ browser }) => {
  const { page, context } = await open(browser, await newWorkshop(0));
  await context.setOffline(true);
  await expect(page.getByText(/There is no connection to the server/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/There is no connection to the server/)).toHaveCount(0, { timeout: 20_000 });
});
