import { type APIResponse, type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { recordSolution } from '#ecu/index.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  chooseFile,
  chooseVehicle,
  confirmNotice,
  downloaded,
  filePayload,
  placeOrder,
  pay,
  sendOrder,
  orderButton,
  openOrder,
} from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';
import { wholeAnswer } from '#e2e/whole-answer.ts';

/** The software for which Stage 1 and start-stop are done automatically. */
const known = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
/** The same for a software that nobody else uses: what its customer says of it concerns no other test. */
async function knownToNobodyElse() {
  const software = String(1_037_600_000 + Math.floor(Math.random() * 300_000));
  const original = syntheticImage({ family: 'edc16', software, seed: 1 });
  for (const [area, method] of ['Stage_1', 'Start_Stop'].entries()) {
    const modified = syntheticTuning(original, { family: 'edc16', seed: area + 1, area });
    const recorded = recordSolution({ original, modified, checksum: 'edc16' });
    if (!recorded.ok) throw new Error(`the solution for ${method} was refused: ${recorded.reason}`);
    await query(
      `insert into solutions (method_id, family, software, length, fingerprint, content, bytes_changed, flags, recorded_by,
         signed_accepted_by, signed_accepted_at)
       select s.method_id, s.family, $2, s.length, $2 || s.method_id, $3, s.bytes_changed, s.flags, s.recorded_by,
         s.signed_accepted_by, s.signed_accepted_at
       from solutions s join methods m on m.id = s.method_id where s.software = '1037999001' and m.name = $1`,
      [method, software, JSON.stringify(recorded.solution)],
    );
  }
  return filePayload(original);
}
const finished = { timeout: 60_000 };

const panels = (page: Page) => page.getByRole('article');
const changeButton = (panel: Locator) => panel.getByRole('button', { name: 'Change modifications' });

/** Orders Stage 1 for the known software and waits until it is done. */
async function orderStage1(
  browser: Browser,
  credits: number,
  file = known(),
): Promise<{ page: Page; job: string; username: string }> {
  const username = await newWorkshop(credits);
  const job = await placeOrder(username, file);
  const { page } = await open(browser, username, job);
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible(finished);
  return { page, job, username };
}

/** Asks for Stage 1 and start-stop on the only task of the job; the price has to be as said. */
async function upgradeWithStartStop(page: Page, total: string): Promise<void> {
  await changeButton(panels(page).first()).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await modal.getByRole('checkbox', { name: /^Start-stop/ }).check();
  await expect(modal.getByText(total, { exact: true }).last()).toBeVisible();
  await modal.getByRole('button', { name: 'Request update' }).click();
  await expect(page.getByText('The update is ordered.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panels(page)).toHaveCount(2);
}

test('an upgrade of a paid file costs what is still missing, and is a task of the same job [A4.8 C1.6 C2.39 C2.40 C2.41 C4.31 C5.45]', async ({
  browser,
}) => {
  const { page } = await orderStage1(browser, 100);
  await pay(page);
  await expect(page.getByTestId('balance')).toContainText('40');
  await changeButton(panels(page).first()).click();
  const modal = page.getByRole('dialog');
  // A large one: more than Mantine's ordinary 440 pixels.
  expect((await modal.boundingBox())?.width).toBeGreaterThan(700);
  await modal.getByRole('checkbox', { name: /^Stage 1/ }).uncheck();
  await expect(modal.getByRole('button', { name: 'Request update' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await upgradeWithStartStop(page, '20 Cr.');
  const update = panels(page).nth(1);
  await expect(update.getByText('update / upgrade')).toBeVisible();
  await update.getByRole('button', { name: 'Pay 20 Cr.' }).click(finished);
  const file = await downloaded(page, () => page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click());
  expect(file.name).toMatch(/_mod\.bin$/);
  await expect(page.getByTestId('balance')).toContainText('20');
});

test('an upgrade of a file that is not paid costs the full price of the new selection', async ({ browser }) => {
  const { page } = await orderStage1(browser, 0);
  await upgradeWithStartStop(page, '80 Cr.');
  await expect(panels(page).nth(1).getByRole('button', { name: 'Pay 80 Cr.' })).toBeVisible(finished);
});

test('an update that costs nothing more is downloaded at once, because its file is paid [C2.42 C2.44]', async ({
  browser,
}) => {
  const { page } = await orderStage1(browser, 60);
  await pay(page);
  await changeButton(panels(page).first()).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('−60 Cr.')).toBeVisible();
  await modal.getByLabel('Comment').fill('once more, please');
  await modal.getByRole('button', { name: 'Request update' }).click();
  const update = panels(page).nth(1);
  await expect(update.getByText('once more, please')).toBeVisible();
  await downloaded(page, () => update.getByRole('button', { name: 'Download tuning file' }).click(finished));
  await expect(page.getByTestId('balance')).toContainText('0');
});

test('what costs nothing is downloaded at once while nothing is owed for its job, else once a task of it is paid [C4.4 C4.6]', async ({
  browser,
}) => {
  const username = await newWorkshop(20);
  await query(
    `insert into special_prices (user_id, method_id, price)
     select u.id, m.id, 0 from users u, methods m where u.username = $1 and m.name = 'Stage_1'`,
    [username],
  );
  const { page } = await open(browser, username, await placeOrder(username, known()));
  await downloaded(page, () => page.getByRole('button', { name: 'Download tuning file' }).click(finished));

  await upgradeWithStartStop(page, '20 Cr.');
  await page.getByRole('button', { name: 'How to get this file' }).click(finished);
  await expect(page.getByText('as soon as another file of the same order is paid')).toBeVisible();
  await page.getByRole('button', { name: 'How to get this file' }).click();
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toHaveCount(0);
  await panels(page).nth(1).getByRole('button', { name: 'Pay 20 Cr.' }).click(finished);
  await downloaded(page, () => page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click());
  await downloaded(page, () =>
    panels(page).first().getByRole('button', { name: 'Download tuning file' }).click(finished),
  );
  await expect(page.getByTestId('balance')).toContainText('0');
});

test('a dealer update brings a new original, and is done on that [C2.43 C4.7 C5.46]', async ({ browser }) => {
  const { page } = await orderStage1(browser, 60);
  await changeButton(panels(page).first()).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Dealer update').check();
  await expect(modal.getByRole('button', { name: 'Request update' })).toBeDisabled();
  await chooseFile(page, 'New original file', { ...known(), name: 'photo.png' });
  await expect(modal.getByText(/Filetype not valid/)).toBeVisible();
  const original = syntheticImage({ family: 'edc16', software: '1037999777', seed: 7 });
  await chooseFile(page, 'New original file', filePayload(original, 'after_dealer.ori'));
  await modal.getByRole('button', { name: 'Request update' }).click();
  const update = panels(page).nth(1);
  await expect(update.getByText('after_dealer.ori', { exact: true })).toBeVisible();
  const file = await downloaded(page, () => update.getByRole('button', { name: 'Download readout file' }).click());
  expect(file.bytes.equals(Buffer.from(original))).toBe(true);
  await expect(update.getByText('with support', { exact: true }).first()).toBeVisible(finished);
  await expect(changeButton(update)).toHaveCount(0);
  await expect(changeButton(panels(page).first())).toBeVisible();
});

test('a price of an update that changed meanwhile is shown before it is asked for again', async ({ browser }) => {
  const { page, username } = await orderStage1(browser, 0);
  const refusal = page.waitForResponse((response) => response.status() === 409);
  let isRefused = false;
  void refusal.then(() => (isRefused = true));
  // Whenever the page asks for the price again, it gets the first answer until it is refused.
  let first: Promise<APIResponse> | undefined;
  await page.route('**/loadUpdateFilePrice', async (route) => {
    if (isRefused) return route.continue();
    first ??= wholeAnswer(route);
    return route.fulfill({ response: await first });
  });
  const price = page.waitForResponse('**/loadUpdateFilePrice');
  await changeButton(panels(page).first()).click();
  // The method bears the same price as the whole, and is there before it.
  await price;
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('60 Cr.', { exact: true }).last()).toBeVisible();
  await query(
    `insert into special_prices (user_id, method_id, price)
     select u.id, m.id, 4250 from users u, methods m where u.username = $1 and m.name = 'Stage_1'`,
    [username],
  );
  await modal.getByRole('button', { name: 'Request update' }).click();
  await expect(modal.getByText('The price has changed. Please check it and try again.')).toBeVisible();
  await expect(modal.getByText('42.50 Cr.', { exact: true }).last()).toBeVisible();
  await expect(panels(page)).toHaveCount(1);
  await modal.getByRole('button', { name: 'Request update' }).click();
  await expect(panels(page)).toHaveCount(2);
});

test('a module file is updated with what is done on module files, at the price there', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Xerion 5000');
  await page.getByRole('checkbox', { name: /^AdBlue/ }).check();
  await chooseFile(page, 'Module file', filePayload(new Uint8Array(2000).fill(3), 'module.bin'));
  await page.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ');
  await chooseFile(page, 'Engine file', filePayload(new Uint8Array(2000).fill(2)));
  await confirmNotice(page);
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await openOrder(page);
  await expect(panels(page)).toHaveCount(2);
  await query(`update tasks set status = 'archived' where job_id = $1::int`, [
    new URL(page.url()).searchParams.get('job'),
  ]);
  const module = panels(page).filter({ hasText: 'module.bin' });
  await changeButton(module).click(finished);
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('checkbox', { name: /^AdBlue/ })).toBeChecked();
  await expect(modal.getByRole('checkbox', { name: /^Stage 1/ })).toHaveCount(0);
  await expect(modal.getByText('40 Cr.', { exact: true }).last()).toBeVisible();
});

test('a file that does not work is sent back, looked at by support and comes back reviewed [A4.9 A4.10 P1.17]', async ({
  browser,
}) => {
  const original = await knownToNobodyElse();
  const { page, job } = await orderStage1(browser, 60, original);
  await expect(page.getByRole('button', { name: 'Something wrong?' })).toHaveCount(0);
  await pay(page);
  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send back to support' })).toBeDisabled();
  await dialog.getByLabel('What is wrong?').fill('The engine does not start.');
  await dialog.getByRole('button', { name: 'Send back to support' }).click();
  await expect(panels(page).getByText('in review', { exact: true })).toBeVisible();
  await expect(page.getByText('The engine does not start.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  await expect(changeButton(panels(page).first())).toHaveCount(0);

  const support = await open(browser, 'support', job);
  const reason = support.page.getByRole('alert').filter({ hasText: 'sent this file back' });
  await expect(reason).toContainText('The engine does not start.');
  await support.page.getByRole('button', { name: 'Take' }).click();
  const chooser = support.page.waitForEvent('filechooser');
  await support.page.getByRole('button', { name: 'Upload modified file' }).click();
  // No checksum and no signature covers the end of the image.
  const better = new Uint8Array(original.buffer).fill(9, -8);
  await (await chooser).setFiles(filePayload(better, 'better.bin'));
  await expect(support.page.getByText(/The modified file for #\d+ is saved/)).toBeVisible();
  await support.page.getByRole('button', { name: 'Close file' }).click();
  await support.page.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();

  await expect(panels(page).getByText('review done', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toContainText('0');
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Download tuning file' }).click());
  expect(file.bytes.equals(Buffer.from(better))).toBe(true);
});

test('an account without a way to buy credits is sent to support when they do not suffice [A6.4 A8.27]', async ({
  browser,
}) => {
  const { page, username } = await orderStage1(browser, 10);
  await query(`update users set payment_api = 'none' where username = $1`, [username]);
  await page.reload();
  await page.getByRole('button', { name: 'Pay 60 Cr.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Your account has no payment option for credits. Please contact support.')).toBeVisible();
});

test('at 360 px: order, upgrade, pay, write, download [A2.53]', async ({ browser }) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username);
  await page.setViewportSize({ width: 360, height: 740 });
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await sendOrder(page, known());
  await page.getByRole('link', { name: 'Go to your files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(page.getByText('finished', { exact: true })).toBeVisible(finished);
  const file = await pay(page);
  expect(file.bytes.length).toBeGreaterThan(1000);
  // The row opens wherever it is pressed; its link is for those who cannot press on it.
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(row.getByRole('link', { name: /Open order/ })).toHaveAttribute('href', /jobDetails/);
  // Its link covers it: the press lands there.
  await row.getByText('Stage 1', { exact: true }).click({ force: true });
  await upgradeWithStartStop(page, '20 Cr.');
  const message = page.getByLabel('Message', { exact: true }).first();
  await message.fill('Thank you');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await expect(page.getByRole('log').first().getByText('Thank you')).toBeVisible();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});
