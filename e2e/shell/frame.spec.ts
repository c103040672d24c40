import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdRequests } from '#e2e/hold-requests.ts';
import { enter, newSupport, newWorkshop, open, query } from '#e2e/people.ts';
import { wholeAnswer } from '#e2e/whole-answer.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('the top bar shows logo, version, balance, support, both services and both clocks [C2.24 C2.25 C2.27 C2.28 C2.30 C4.39]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(120));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Tuneport, to the home page' })).toBeVisible();
  await expect(bar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(bar.getByTestId('balance')).toHaveText('120 Cr.');
  await expect(bar.getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'mailto:support@demo.invalid');
  await expect(bar.getByRole('img', { name: 'The automatic service is running' })).toBeVisible();
  await expect(bar.getByRole('img', { name: /^Support (is open|is closed|closes)/ })).toBeVisible();
  await expect(bar.getByText(/^Support time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
  const clock = bar.getByText(/^Your time/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
});

test('the clock has 12 hours in English and 24 in German [C9.7]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  const bar = page.getByRole('banner');
  await expect(bar.getByText(/^Your time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(bar.getByText(/^Ihre Zeit \d\d:\d\d:\d\d$/)).toBeVisible();
});

test('support is green, warns and is red by the clock of Vienna [C2.29]', async ({ browser }) => {
  const username = await newWorkshop(0);
  for (const [instant, meaning] of [
    ['2026-03-02T16:44:59Z', 'Support is open'],
    ['2026-03-02T16:45:00Z', 'Support closes in a few minutes'],
    ['2026-03-02T17:00:00Z', 'Support is closed'],
  ] as const) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(instant));
    await enter(page, username);
    await expect(page.getByRole('img', { name: meaning, exact: true }).first()).toBeVisible();
    await context.close();
  }
});

test('the footer says business hours, discount, contact and the legal pages [C2.34 C2.36 C9.6]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Support Mon–Fri 8:00 AM – 6:00 PM, Sat 8:00 AM – 12:00 PM');
  await expect(footer).toContainText('Automatic service 24/7');
  await expect(footer.getByRole('link', { name: 'support@demo.invalid' })).toBeVisible();
  await footer.getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL(/impressum/);
});

test('a discount above 0 is said in the footer with its text, and none is not [C2.35]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await expect(page.getByRole('contentinfo')).not.toContainText('discount');
  // The option belongs to all journeys at once: only this page is told of a discount.
  await page.route(/\/(loadFrame|loadGlobalOptions)$/, async (route) => {
    const response = await wholeAnswer(route);
    const answer = (await response.json()) as { options?: object };
    const discount = { globalPriceDiscount: 15, globalPriceDiscountText: 'Summer sale' };
    const changed =
      'options' in answer ? { ...answer, options: { ...answer.options, ...discount } } : { ...answer, ...discount };
    await route.fulfill({ response, json: changed });
  });
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('15 % discount on every file. Summer sale');
});

test('a customer’s menus have every entry and lead on [C2.32 C6.7]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  for (const [name, path] of [
    ['New order', 'jobCreate'],
    ['Files', 'tasks'],
    ['Orders', 'jobs'],
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
  await expect(menuOf(page).getByRole('link', { name: 'All files' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['New order', 'Credits', 'Account', 'Home', 'Log out']);
});

test('support and administrators see all entries and those of their work; the audit log is for role 1 [C6.1 C6.4 C6.9]', async ({
  browser,
}) => {
  const support = await open(browser, 'support');
  for (const name of ['All files', 'Options', 'Outbox', 'New order', 'Files', 'Orders', 'Credits', 'My prices'])
    await expect(menuOf(support.page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(menuOf(support.page).getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  const admin = await open(browser, 'admin');
  await expect(menuOf(admin.page).getByRole('link', { name: 'Audit log' })).toBeVisible();
});

test('the menu of staff is in groups, and all entries of their work fit on a screen of 900 pixels', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, 'admin');
  for (const [group, names] of [
    ['Work', ['Desk', 'All files', 'All orders', /^All chats/]],
    ['Customers', ['Customers', 'All credits', 'Received payments', 'Packages and groups', 'Accounting']],
    ['Catalogue', ['Vehicles', 'Methods', 'Tools', 'Prices', 'Library']],
    ['Insight', ['Statistics', 'Trophies', 'Audit log', 'Security log', 'Outbox']],
  ] as const)
    await expect(menuOf(page).getByRole('group', { name: group }).getByRole('link')).toHaveText([...names]);
  await expect(menuOf(page).getByRole('link', { name: 'Options' })).toBeInViewport({ ratio: 1 });
  await expect(menuOf(page).getByRole('group', { name: 'Portal' }).getByRole('link')).toHaveCount(8);
  await context.close();
  const { page: theirs } = await open(browser, await newWorkshop(0));
  await expect(menuOf(theirs).getByRole('link')).toHaveCount(8);
  await expect(menuOf(theirs).getByRole('group')).toHaveCount(0);
});

test('a locked account reads that it is locked, and has neither menu nor footer [C2.37]', async ({ browser }) => {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, username);
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await expect(page.getByText('Account locked')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Files' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await context.close();
});

test('a new version asks to update; accepting stores it and reloads [A2.21 A8.23 C8.13]', async ({ browser }) => {
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

test('before every navigation balance, options and unread messages are asked in one round [A2.20]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await menuOf(page).getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // The list is asked for last: whatever belongs to the navigation has been asked by then.
  await expect(page.getByText('No jobs available for this period.')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/loadFrame'))).toHaveLength(1);
  expect(asked.filter((path) => /(getCreditBalance|loadGlobalOptions|getAllChatMessagesUnread)$/.test(path))).toEqual(
    [],
  );
});

test('the developer key reveals the switch, which shows raw answers; a wrong key reveals nothing [A2.59 C6.2 C6.3]', async ({
  browser,
}) => {
  const { page } = await open(browser, 'admin');
  await page.getByLabel('Developer key').fill('1234');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This key is wrong.')).toBeVisible();
  await expect(page.getByLabel('Show raw answers')).toHaveCount(0);
  await page.getByLabel('Developer key').fill('471100');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByLabel('Show raw answers').check();
  await menuOf(page).getByRole('link', { name: 'New order', exact: true }).click();
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
  await menuOf(page).getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  await expect(page).toHaveTitle(/^Orders/);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
});

test('the whole page speaks each of eight languages, and the account remembers the last on another device', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  const document = page.locator('html');
  await expect(document).toHaveAttribute('lang', 'en');
  let before = 'EN';
  for (const [code, name, heading] of [
    ['de', 'Deutsch', 'Neuer Auftrag'],
    ['fr', 'Français', 'Nouvelle commande'],
    ['it', 'Italiano', 'Nuovo ordine'],
    ['nl', 'Nederlands', 'Nieuwe bestelling'],
    ['pl', 'Polski', 'Nowe zamówienie'],
    ['ru', 'Русский', 'Новый заказ'],
    ['es', 'Español', 'Nuevo pedido'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(` ${before}$`) }).click();
    const saved = page.waitForResponse(/updateLanguage/);
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(document).toHaveAttribute('lang', code);
    await saved;
    before = code.toUpperCase();
  }
  const elsewhere = await open(browser, username);
  await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', 'es');
});

test('without a language of ours in the browser the page speaks English [A1.3]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a lost connection is said, and is forgotten when it is back', async ({ browser }) => {
  const { page, context } = await open(browser, await newWorkshop(0));
  await context.setOffline(true);
  const said = page.getByText(/There is no connection to the server|The server does not respond/);
  await expect(said).toBeVisible();
  // The page that was on the screen stays, with its picture, and nothing says it twice.
  await menuOf(page).getByRole('link', { name: 'Chats', exact: true }).click();
  await expect(page).toHaveURL(/jobCreate$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order');
  await expect(said).toHaveCount(1);
  const logo = page.getByRole('link', { name: /to the home page/ }).locator('img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await context.setOffline(false);
  await expect(page.getByText(/There is no connection to the server/)).toHaveCount(0, { timeout: 60_000 });
});

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

test('a phone has new, files, chats and account under the thumb of customers, and desk, files, chats and menu under that of staff', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, await newWorkshop(500));
  await expect(bottomBar(page).getByRole('link')).toHaveText(['New', 'Files', 'Chats', 'Account']);
  await bottomBar(page).getByRole('link', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(bottomBar(page).locator('[aria-current=page]')).toHaveText(['Files']);
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Orders' })).toBeInViewport();

  const staff = await context.newPage();
  await enter(staff, await newSupport());
  await expect(bottomBar(staff).getByRole('link')).toHaveText(['Desk', 'Files', /^\d*Chats$/]);
  await bottomBar(staff).getByRole('button', { name: 'Open or close the menu' }).click();
  await expect(menuOf(staff).getByRole('link', { name: 'All orders' })).toBeInViewport();
  await bottomBar(staff).getByRole('button', { name: 'Open or close the menu' }).click();
  await expect(menuOf(staff)).toBeHidden();
  await context.close();
});

test('the bar at the foot gives way to the keyboard and comes back, and what a page saves with stands above it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await enter(page, 'support');
  await page.goto('/admin/options');
  const save = page.getByRole('button', { name: 'Save options' });
  await expect(save).toBeVisible();
  const footOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = (await bottomBar(page).boundingBox())?.y ?? 0;
  expect(top).toBe(740 - 56);
  expect(await footOf(save)).toBeLessThanOrEqual(top);
  await page.getByLabel('E-mail address of support').focus();
  await expect(bottomBar(page)).toBeHidden();
  expect(await footOf(save)).toBeLessThanOrEqual(top);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bottomBar(page)).toBeVisible();
  await context.close();
});

test('the styleguide is no part of a portal that was built [P9.1]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await page.goto('/styleguide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('before anything has arrived the page has its bar and its ground in the colors of the browser, and no form of the page before stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'en-US' });
  const page = await context.newPage();
  // First the application itself is on its way, then the answer to who is signed in.
  const goOn = await holdRequests(page, '**/assets/*.js');
  const opening = enter(page, await newWorkshop(0));
  const bar = page.locator('.shell-bar');
  await expect(bar).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await bar.evaluate((shown) => getComputedStyle(shown).backgroundColor)).not.toBe('rgb(255, 255, 255)');
  goOn();
  await opening;
  await expect(bar).toHaveCount(0);

  const answer = await holdRequests(page, '**/getUserAccessData');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // As at the first visit after signing in: nothing is known of the last one.
  await page.evaluate(() => {
    localStorage.removeItem('tuneport.access');
  });
  await page.goto('/tasks', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/loadFrame'))).toHaveLength(1);
  await context.close();
});

test('the rights of the last visit draw frame and page while the server is asked; other ones redraw, and signing out forgets them', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  const saved = () => page.evaluate(() => localStorage.getItem('tuneport.access'));
  await expect.poll(saved).toContain(username);
  const answer = await holdRequests(page, '**/getUserAccessData');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'New order', exact: true })).toBeVisible();
  // The page has asked for its list, though nobody has confirmed yet who asks.
  expect(asked.some((path) => path.endsWith('/loadTasksForCustomer'))).toBe(true);
  expect(asked.filter((path) => path.endsWith('/loadFrame'))).toHaveLength(1);
  await query('update users set active = false where username = $1', [username]);
  answer();
  await expect(page).toHaveURL(/notActive/);
  await expect(menuOf(page).getByRole('link', { name: 'New order', exact: true })).toHaveCount(0);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect.poll(saved).toBeNull();
});
