import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdRequests } from '#e2e/hold-requests.ts';
import { enter, newWorkshop, query } from '#e2e/people.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('times follow the region of the browser: a clock of 24 hours in Great Britain', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Vienna' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText(/^Support (is open until|opens \w{3}) \d\d:\d\d$/)).toBeVisible();
  await enter(page, await newWorkshop(0));
  await expect(page.getByRole('banner').getByText(/^Support time \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/Mon–Fri 8:00–18:00/)).toBeVisible();
  await context.close();
});

for (const [path, title, sentence] of [
  ['/', 'Tuningdateien rund um die Uhr', 'Fahrzeug wählen, Modifikationen bestellen'],
  ['/signin', 'Anmelden', 'Mit Benutzername oder E-Mail-Adresse.'],
] as const)
  test(`${path} says its first words before anything loads, and they stay where they stand`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-AT' });
    const page = await context.newPage();
    const goOn = await holdRequests(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const early = page.locator('.shell-lead');
    await expect(early).toBeVisible();
    const wordsOf = (place: Locator) => place.evaluate((shown) => getComputedStyle(shown, '::before').content);
    expect(await wordsOf(page.locator('.shell-title'))).toBe(`"${title}"`);
    expect(await wordsOf(early)).toContain(sentence);
    const before = await early.boundingBox();
    goOn();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(early).toHaveCount(0);
    const after = await page.getByText(sentence).boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThanOrEqual(1);
    const bottom = (box: typeof after) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(Math.abs(bottom(after) - bottom(before))).toBeLessThanOrEqual(8);
    await context.close();
  });

test('the page has its colors before anything loads, and the next visit starts with the last rights until sign-out', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'en-US' });
  const page = await context.newPage();
  const username = await newWorkshop(0);
  // First the application itself is on its way, then the answer to who is signed in.
  const goOn = await holdRequests(page, '**/assets/*.js');
  const opening = enter(page, username);
  const bar = page.locator('.shell-bar');
  await expect(bar).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await bar.evaluate((shown) => getComputedStyle(shown).backgroundColor)).not.toBe('rgb(255, 255, 255)');
  goOn();
  await opening;
  await expect(bar).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const countFrames = () => asked.filter((path) => path.endsWith('/loadFrame')).length;
  const saved = () => page.evaluate(() => localStorage.getItem('tuneport.access'));
  await expect.poll(saved).toContain(username);
  // As at the first visit after signing in: nothing is known of the last one.
  await page.evaluate(() => {
    localStorage.removeItem('tuneport.access');
  });
  const firstAnswer = await holdRequests(page, '**/getUserAccessData');
  asked.length = 0;
  await page.goto('/tasks', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  firstAnswer();
  const files = page.getByRole('heading', { level: 1, name: 'Files' });
  await expect(files).toBeVisible();
  expect(countFrames()).toBe(1);

  // With the rights of that visit, frame and page are drawn while the server is asked.
  await expect.poll(saved).toContain(username);
  await page.unroute('**/getUserAccessData');
  const answer = await holdRequests(page, '**/getUserAccessData');
  asked.length = 0;
  await page.goto('/tasks');
  await expect(files).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'New order', exact: true })).toBeVisible();
  // The page has asked for its list, though nobody has confirmed yet who asks.
  expect(asked.some((path) => path.endsWith('/loadTasksForCustomer'))).toBe(true);
  expect(countFrames()).toBe(1);
  await query('update users set active = false where username = $1', [username]);
  answer();
  await expect(page).toHaveURL(/notActive/);
  await expect(menuOf(page).getByRole('link', { name: 'New order', exact: true })).toHaveCount(0);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect.poll(saved).toBeNull();
  await context.close();
});
