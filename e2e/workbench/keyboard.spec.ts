import { expect, type Locator, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { standsStill } from '#e2e/accessibility.ts';
import { type FilePayload, filePayload, orderButton } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, password, query } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

/** Returns the fault of the focus: lost, out of sight, covered, or not to be told from its neighbors. */
async function faultOfFocus(page: Page): Promise<string | undefined> {
  await standsStill(page);
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
    const name = element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160);
    // A dialog or a heading that takes the focus is in the middle of the screen by itself.
    if (element.tabIndex < 0) return undefined;
    if (!element.matches(':focus-visible')) return `unseen: ${name}`;
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mantine-primary-color-filled)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
    const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || borderTopColor === accent;
    if (!isMarked) return `not marked: ${name}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A toast leaves by itself.
    const isInSight =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label, .mantine-Notifications-root') !== null);
    return isInSight ? undefined : `covered or out of sight: ${name}`;
  });
}

/** Presses Tab until a control has the focus, as somebody without a mouse does; at each stop the focus is seen. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const fault = await faultOfFocus(page);
    // Behind the last control of a page comes the browser.
    if (fault !== undefined && fault !== 'nothing has the focus') throw new Error(fault);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${String(control)}`);
}

async function signInByKeys(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/signin/);
}

/** Chooses a file in the window that a button opens, which is the system's. */
async function chooseByKeys(page: Page, button: Locator, file: FilePayload): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** The dialog that has just opened has the focus, and gives it back to the page when it is closed. */
async function answerByKeys(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(dialog.getByRole('button', { name: button })).toBeEnabled();
  await tabTo(page, dialog.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => faultOfFocus(page)).toBeUndefined();
}

/** A workshop's order for a software that nobody has seen before, by keys alone. */
async function orderByKeys(page: Page, file: FilePayload): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await chooseByKeys(page, page.getByRole('button', { name: 'Choose a file' }).first(), file);
  await expect(page.getByRole('region', { name: 'File check' })).toContainText('EDC16');
  await tabTo(page, page.getByLabel('Vehicle model'));
  await page.keyboard.type('golf v 1.9 tdi');
  await expect(page.getByRole('option', { name: /Golf V 1\.9 TDI/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chosen vehicle' })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: /^Stage 1/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'VIN' }));
  await page.keyboard.type('WVWZZZ1KZ6W000777');
  await tabTo(page, page.getByLabel('I accept the terms'));
  await page.keyboard.press('Space');
  await tabTo(page, orderButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 60_000 });
}

test('navigating before the first page has loaded moves the focus to the heading of the next one', async ({ page }) => {
  const support = await newSupport();
  // The program of the desk, the first page, is on its way for as long as the test lasts.
  let isOnItsWay = false;
  await page.route('**/assets/DeskPage-*.js', () => {
    isOnItsWay = true;
  });
  await signInByKeys(page, support);
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'All files' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All files' })).toBeFocused();
  expect(isOnItsWay).toBe(true);
});

test('a full order works by keyboard alone, from ordering to download, with a visible focus at every step', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const [workshop, support] = [await newWorkshop(500), await newSupport()];
  const pages = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()),
  );
  const [customer, staff] = pages;
  if (customer === undefined || staff === undefined) throw new Error('two people are needed');
  const software = `10379${String(Date.now()).slice(-5)}`;
  const readout = syntheticImage({ family: 'edc16', software, seed: 7 });

  await signInByKeys(customer, workshop);
  if (!customer.url().endsWith('/jobCreate')) {
    await tabTo(customer, customer.getByRole('navigation').getByRole('link', { name: 'New order' }));
    await customer.keyboard.press('Enter');
  }
  await orderByKeys(customer, filePayload(readout));

  await signInByKeys(staff, support);
  await tabTo(staff, staff.getByRole('navigation').getByRole('link', { name: 'All files' }));
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { level: 1, name: 'All files' })).toBeFocused();
  // The keys of this list beside those of every list.
  await staff.keyboard.press('?');
  await expect(staff.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Assign the file to me');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await staff.keyboard.press('/');
  await expect(staff.getByRole('searchbox')).toBeFocused();
  await staff.keyboard.type(workshop);
  const row = staff.getByRole('row').filter({ hasText: 'WVWZZZ1KZ6W000777' });
  await expect(staff.locator('[data-row]')).toHaveCount(1);
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('j');
  await expect(row).toBeFocused();
  expect(await row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await staff.keyboard.press('x');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await staff.keyboard.press('Escape');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await staff.keyboard.press('a');
  await expect(row).toContainText(`by ${support}`);
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(`${support} is working on this file.`)).toBeVisible();

  await tabTo(staff, staff.getByLabel('Message', { exact: true }));
  await staff.keyboard.type('It is ready in a minute.');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByRole('log')).toContainText('It is ready in a minute.');
  const tuned = Uint8Array.from(readout);
  tuned.set(Buffer.from('tuned'), tuned.length - 0x100);
  await chooseByKeys(
    staff,
    staff.getByRole('button', { name: 'Upload modified file' }),
    filePayload(tuned, 'tuned.bin'),
  );
  await expect(staff.getByText('is saved').last()).toBeVisible();
  await tabTo(staff, staff.getByRole('button', { name: 'Close file' }));
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog').getByText('nothing unusual')).toBeVisible();
  await answerByKeys(staff, 'Close file');
  await expect(staff.getByText('finished', { exact: true }).first()).toBeVisible();
  const done = staff.url();
  await newTask(await newWorkshop(0), -9_500_000);
  await staff.keyboard.press('n');
  await expect(staff).not.toHaveURL(done);
  await expect(staff.getByText('This file is waiting for support.')).toBeVisible();
  expect(await faultOfFocus(staff)).toBeUndefined();
  await query(`update tasks set due_at = now() + interval '1 day' where due_at < now() - interval '9000000 minutes'`);

  await tabTo(customer, customer.getByRole('navigation').getByRole('link', { name: 'Files' }));
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('heading', { level: 1, name: 'Files' })).toBeFocused();
  await expect(customer.locator('[data-row]')).toContainText('finished');
  await customer.keyboard.press('j');
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('log')).toContainText('It is ready in a minute.');
  await tabTo(customer, customer.getByRole('button', { name: 'Pay 60 Cr. and download' }));
  const download = customer.waitForEvent('download');
  await customer.keyboard.press('Enter');
  await answerByKeys(customer, 'Pay 60 Cr.');
  expect((await download).suggestedFilename()).toContain('.bin');
  await expect(customer.getByText('paid', { exact: true })).toBeVisible();
  await Promise.all(pages.map((page) => page.context().close()));
});
