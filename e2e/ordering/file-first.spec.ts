import { expect, type Page, test } from '@playwright/test';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { chooseFile, downloaded, filePayload, orderButton, orderLines, unfoldMethods } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

const vin = 'WVWZZZ1KZ6W000777';
const known = () => syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 });
const proposed = (page: Page) => page.getByRole('group', { name: 'Matching vehicles' }).getByRole('button');

/** A readout of an unknown software, whose last bytes, which no checksum covers, hold a VIN. */
function readoutWithVin(): Uint8Array {
  const image = syntheticImage({ family: 'edc16', software: '1037999641', seed: 10 });
  image.set([0xff, ...Buffer.from(vin), 0xff], image.length - 64);
  return image;
}

test('an order begins with its file and ends as its result, by key alone [C2.51 C2.54 P4.5]', async ({ browser }) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username);
  await expect(page.getByText('Drop your readout here')).toBeVisible();
  await chooseFile(page, 'Engine file', filePayload(known()));

  // The file is from an EDC16: a tap chooses.
  await expect(proposed(page).first()).toContainText('EDC16');
  await proposed(page).first().focus();
  await page.keyboard.press('Enter');
  const vehicle = page.getByRole('region', { name: 'Chosen vehicle' });
  await expect(vehicle).toBeFocused();

  // Every method says who does it before one is chosen.
  const stage = page.getByRole('checkbox', { name: /^Stage 1/ });
  await expect(stage).toContainText('instant');
  await expect(page.getByRole('checkbox', { name: /^Stage 2/ })).toContainText(/by \w{3}/);
  await unfoldMethods(page);
  await expect(page.getByText('Exhaust', { exact: true })).toBeVisible();
  await stage.press('Space');
  await expect(page.getByText('At once: everything here is instant')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'When do you need the file?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'the VIN' }).press('Enter');
  await page.keyboard.type(vin);
  await page.getByRole('button', { name: 'your acceptance of the terms' }).press('Enter');
  await page.keyboard.press('Space');
  await expect(orderButton(page)).toHaveText('Order for 60 Cr.');
  await orderButton(page).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Order created' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order created' })).toBeFocused();
  const result = page.getByRole('article');
  await expect(result).toContainText('finished', { timeout: 60_000 });
  await expect(result).toContainText(/Balance100 Cr\./);
  await expect(result).toContainText(/Balance afterwards40 Cr\./);
  await downloaded(page, () => page.getByRole('button', { name: 'Pay 60 Cr. and download' }).press('Enter'));
  await expect(page.getByTestId('balance')).toContainText('40');
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();

  // The next order of the software: the own one leads, and the latest vehicle is a tap away without any file.
  await page.getByRole('button', { name: 'Place another order' }).click();
  await expect(page.getByRole('group', { name: 'Your latest vehicles' }).getByRole('button')).toHaveCount(1);
  await chooseFile(page, 'Engine file', filePayload(known()));
  await expect(proposed(page).first()).toContainText('You ordered this');
});

test('in the demo from its first page to the modified file in five clicks, without typing', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  let clicks = 0;
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).click({ timeout: 60_000 });
  };
  await page.goto('/');
  await click('button', /workshop/i);
  await click('button', 'Use the demo file');
  await expect(orderLines(page)).toContainText('Everything can be done at once.');
  await click('checkbox', /I accept the terms/);
  await click('button', 'Order for 60 Cr.');
  const tuned = await downloaded(page, () => click('button', 'Pay 60 Cr. and download'));
  expect(tuned.bytes.equals(Buffer.from(syntheticTuning(known(), { family: 'edc16', seed: 1, area: 0 })))).toBe(true);
  expect(clicks).toBe(5);
  await context.close();
});

test('on a phone a whole order is at most three screens long', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  const height = 740;
  await page.setViewportSize({ width: 360, height });
  await chooseFile(page, 'Engine file', filePayload(known()));
  await proposed(page).first().click();
  const stage = page.getByRole('checkbox', { name: /^Stage 1/ });
  await expect(stage).toContainText('instant');
  await stage.click();
  await expect(page.getByText('At once: everything here is instant')).toBeVisible();
  const { scrollHeight, scrollWidth } = await page.evaluate(() => {
    const { scrollHeight: tall, scrollWidth: wide } = document.documentElement;
    return { scrollHeight: tall, scrollWidth: wide };
  });
  expect(scrollHeight).toBeLessThanOrEqual(3 * height);
  expect(scrollWidth).toBe(360);
  // The rest of the missing fields is behind the first of them, the sum behind the price.
  const bar = page.getByRole('region', { name: 'Order', exact: true });
  await bar.getByRole('button', { name: '1 more' }).click();
  await page
    .getByRole('list', { name: 'Still missing' })
    .last()
    .getByRole('button', { name: 'your acceptance' })
    .click();
  await expect(page.getByLabel('I accept the terms')).toBeFocused();
  await bar.getByRole('button', { name: '60 Cr.' }).first().click();
  await expect(orderLines(page)).toContainText('Stage 1');
});

/** Lets files go above the field of the engine file; a folder is a file of no type that says so. */
const drop = (page: Page, names: readonly string[], isFolder = false) =>
  page.locator('#order-engine-file').evaluate(
    (field, { dropped, folder }) => {
      const data = new DataTransfer();
      for (const name of dropped) data.items.add(new File(['x'], name));
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
      if (folder)
        Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', {
          configurable: true,
          value: () => ({ isDirectory: true, name: dropped[0] }),
        });
      field.dispatchEvent(event);
    },
    { dropped: [...names], folder: isFolder },
  );

test('what is no readout is answered with what to do instead', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  const answer = page.getByRole('alert').filter({ hasText: 'cannot be used' }).first();
  await drop(page, ['photo.jpg']);
  await expect(answer).toContainText('Filetype not valid! Please select a valid file type or contact support.');
  await drop(page, ['a.bin', 'b.bin']);
  await expect(answer).toContainText('Those are several files. Drop one');
  await drop(page, ['reads'], true);
  await expect(answer).toContainText('That is a folder. Drop the file that your tool has read.');
  await page.reload();

  // A file that tells nothing of its vehicle leads to the search, and is ordered all the same.
  await chooseFile(page, 'Engine file', filePayload(new Uint8Array(70_000).fill(0x41)));
  await expect(page.getByText('The file does not tell which vehicle it is from.')).toBeVisible();
  await expect(page.getByLabel('Vehicle model')).toBeVisible();
});

test('a file brings its brand and its VIN; whoever orders by hand reads by when, and is led to the order', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseFile(page, 'Engine file', filePayload(readoutWithVin()));
  await expect(proposed(page).first()).toContainText(/^Volkswagen.*EDC16/);
  await proposed(page).first().click();
  await page.getByRole('button', { name: `Found in the file: use ${vin}` }).click();
  await expect(page.getByRole('textbox', { name: 'VIN' })).toHaveValue(vin);
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await page.getByLabel('I accept the terms').check();
  await expect(page.getByText(/^By support, ready by/)).toBeVisible();
  await orderButton(page).click();
  await expect(page.getByRole('article')).toContainText(/Support works on it, ready by .+\d/, { timeout: 60_000 });
  await page.getByRole('link', { name: /^Open order/ }).click();
  await expect(page).toHaveURL(/jobDetails/);
});
