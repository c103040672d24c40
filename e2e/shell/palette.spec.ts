import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, standsStill, withAxe } from '#e2e/accessibility.ts';
import { enter, newSupport, newWorkshop, open } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const lines = (page: Page) => palette(page).getByRole('button');

/** Opens the palette by its keys and types into it. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await expect(palette(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(words);
}

const chosen = (page: Page) => palette(page).locator('[data-action][data-selected]');

/** Goes down the lines by key until one is chosen; while results arrive nobody knows how many lines there are. */
async function choose(page: Page, line: Locator): Promise<void> {
  await expect(line).toBeVisible();
  for (let step = 0; step < 40 && (await line.getAttribute('data-selected')) === null; step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(line).toHaveAttribute('data-selected', 'true');
  await expect(chosen(page)).toHaveCount(1);
}

test('support finds a task by its number, a VIN and a customer, and opens each by keys alone', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, await newSupport());
  await find(page, `#${task.taskId}`);
  await expect(lines(page).first()).toContainText(`File #${task.taskId}`);
  await expect(lines(page).first()).toContainText(task.vin);
  await choose(page, lines(page).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order #${task.jobId}`, { exact: true })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);

  await find(page, task.vin);
  await expect(lines(page)).toContainText([`File #${task.taskId}`, `Order #${task.jobId}`]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await find(page, workshop);
  const customer = lines(page).filter({ hasText: `${workshop}@test.invalid` });
  await choose(page, customer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: workshop })).toBeVisible();
});

test('what is found later neither takes the place of the chosen line nor moves the choice', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, await newSupport());
  const late = Promise.withResolvers<void>();
  await page.route('**/getOpenTasksForAdmin*', async (route) => {
    await late.promise;
    await route.continue();
  });
  await find(page, workshop);
  const customer = lines(page).filter({ hasText: `${workshop}@test.invalid` });
  await choose(page, customer);
  late.resolve();
  await expect(lines(page).first()).toContainText(`File #${task.taskId}`);
  await expect(customer).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toContainText(`Order #${task.jobId}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: workshop })).toBeVisible();
});

test('the palette has the pages by the names of the menu', async ({ browser }) => {
  const { page } = await open(browser, await newSupport());
  const menu = page.getByRole('navigation', { name: 'Main menu' }).locator('[data-word]');
  await expect(menu).toHaveCount(26);
  const names = await menu.allTextContents();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(lines(page).first()).toBeVisible();
  const shown = await lines(page).locator('.mantine-Spotlight-actionLabel').allTextContents();
  expect(shown.slice(0, names.length)).toEqual(names);
});

test('a customer opens pages and finds only what is theirs', async ({ browser }) => {
  const [own, other] = [await newTask(await newWorkshop(0)), await newWorkshop(0)];
  const { page } = await open(browser, other);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(lines(page).filter({ hasText: 'Chats' })).toHaveCount(1);
  await expect(lines(page).filter({ hasText: 'All files' })).toHaveCount(0);
  await page.keyboard.type(own.vin);
  await expect(palette(page).getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('chats');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Chats/ })).toBeVisible();
});

test('the palette changes to dark and to another language, and signs out', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await find(page, 'dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await find(page, 'deutsch');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('abmelden');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(logout|signin)?$/);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the open palette is accessible (${colorScheme})`, async ({ browser }) => {
    const task = await newTask(await newWorkshop(0));
    const context = await browser.newContext({ colorScheme, locale: 'en-US' });
    await withAxe(context);
    const page = await context.newPage();
    await enter(page, await newSupport());
    await find(page, '');
    await expect(lines(page).first()).toBeVisible();
    await standsStill(page);
    await expectAccessible(page, 'pages');
    await page.keyboard.type(task.vin);
    await expect(lines(page).first()).toContainText(task.vin);
    await standsStill(page);
    await expectAccessible(page, 'results');
    await context.close();
  });
