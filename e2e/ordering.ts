import { expect, type Locator, type Page } from '@playwright/test';
import { MethodId, VehicleId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { accepted, signInClient, query } from './people.ts';

export type FilePayload = { name: string; mimeType: string; buffer: Buffer };

export const filePayload = (image: Uint8Array, name = 'readout.bin'): FilePayload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(image),
});

/** Chooses the file of a field by the field's label. */
export async function chooseFile(page: Page, label: string, file: FilePayload): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input[type=file]'))
    .setInputFiles(file);
}

/** Confirms the legal notice that a chosen method needs. */
export async function confirmNotice(page: Page | Locator): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read this notice/ }).check();
}

/** The button of the line at the foot of the order page; it names the price once that is known. */
export const orderButton = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Order|Auftrag)$/ }).getByRole('button', { name: /^Order|bestellen$/i });

/** The order line by line, below all fields. */
export const orderLines = (page: Page): Locator => page.getByRole('region', { name: 'Your order' });

/** Shows the methods beside the usual ones. */
export async function unfoldMethods(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(More methods|Weitere Methoden)/ }).click();
}

/** Opens the order page and chooses a vehicle by its name; all of its methods are in sight. */
export async function chooseVehicle(page: Page, vehicle: string): Promise<void> {
  await page.goto('/jobCreate');
  await page.getByLabel('Vehicle model').fill(vehicle);
  await page
    .getByRole('option', { name: new RegExp(RegExp.escape(vehicle)) })
    .first()
    .click();
  await unfoldMethods(page);
}

/**
 * Orders Stage 1 for a vehicle (by default the demo's) by the calls that the order page makes, for journeys about what
 * comes afterwards. Answers the path of the job.
 */
export async function placeOrder(username: string, file: FilePayload, vehicle = 'Golf V 1.9 TDI'): Promise<string> {
  const client = await signInClient(username);
  const [chosen] = await query<{ vehicleId: number; methodId: number }>(
    `select v.id as "vehicleId", m.id as "methodId" from vehicles v, methods m
     where v.brand || ' ' || v.model like '%' || $1 || '%' and m.name = 'Stage_1'
     order by v.category, v.brand, v.model, v.engine_ps, v.id limit 1`,
    [vehicle],
  );
  if (chosen === undefined) throw new Error(`there is no vehicle ${vehicle}`);
  const vehicleId = VehicleId.parse(chosen.vehicleId);
  const methods = [{ methodId: MethodId.parse(chosen.methodId) }];
  const { data } = await client.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const { jobId } = await client.ask(orderingApi.createJob, {
    vehicleId,
    vin: 'WVWZZZ1KZ6W000001',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
  });
  const { taskId } = await client.ask(orderingApi.createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  const sent = new File([new Uint8Array(file.buffer)], file.name);
  await client.ask(
    orderingApi.uploadOriginal,
    { jobId, taskId, fileName: sent.name, fileSize: sent.size },
    { files: { file: sent } },
  );
  return `/jobs/jobDetails?job=${jobId}`;
}

/** Fills the order page for a vehicle (by default the demo's) and Stage 1, and sends the order. Answers the address of its job. */
export async function orderByHand(page: Page, file: FilePayload, vehicle = 'Golf V 1.9 TDI'): Promise<string> {
  await chooseVehicle(page, vehicle);
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await sendOrder(page, file);
  return openOrder(page);
}

/** Waits for the page of an order that was just sent, and answers its address. */
export async function openOrder(page: Page): Promise<string> {
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible();
  return page.url();
}

/** Files are not looked at before they are ordered: the check does not answer, and they are sent with the order. */
export const withoutCheck = (page: Page): Promise<unknown> =>
  page.route('**/checkOriginalFile', (route) => route.abort());

/** The last step of the order page: file, VIN, terms, upload. Waits until everything has arrived. */
export async function sendOrder(page: Page, file: FilePayload): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('Correct the checksum').check();
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 60_000 });
}

/** The bytes of what a click downloads, and the name it is given. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Pays on the job page: the button, the confirmation; answers the tuning file that comes right after. */
export async function pay(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: /^Pay / }).click();
  const dialog = page.getByRole('dialog');
  return downloaded(page, () => dialog.getByRole('button', { name: /^Pay / }).click());
}

/** Pays on the page of an order that was just sent, whose card is the question; answers the tuning file that comes right after. */
export const payNewOrder = (page: Page): Promise<{ name: string; bytes: Buffer }> =>
  downloaded(page, () => page.getByRole('button', { name: /^Pay / }).click());

/** Confirms in a dialog everything that is odd about a result, where there is anything, with a reason. */
export async function confirmResult(dialog: Locator): Promise<void> {
  const reason = dialog.getByLabel('Why is it correct?');
  await expect(reason.or(dialog.getByText('nothing unusual'))).toBeVisible();
  if (!(await reason.isVisible())) return;
  for (const point of await dialog.getByRole('group', { name: 'Unusual about this file' }).getByRole('checkbox').all())
    await point.check();
  await reason.fill('The writing tool handles it.');
}

/** Takes the only task of the open order, and waits until the server has it so: the card shows it sooner. */
export async function takeTask(page: Page): Promise<void> {
  const stored = accepted(page, 'assignTask');
  await page.getByRole('button', { name: 'Take' }).click();
  await stored;
  await expect(page.getByText(/ is working on this file\.$/), 'the card shows who took the file').toBeVisible();
}

/** Chooses the modified file of the only task of the open order. */
export async function chooseModified(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload modified file' }).click();
  await (await chooser).setFiles(filePayload(bytes, name));
}

/** As `chooseModified`, and waits until the file is stored: that of a finished task may be asked about first. */
export async function uploadModified(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  await chooseModified(page, bytes, name);
  // The notice of an earlier version may still stand.
  const notice = page.getByText(/^The modified file for #\d+ is saved/).last();
  await expect(notice, 'a notice says that the modified file is stored').toBeVisible();
}

/** Support takes a task from its job page, uploads the modified file and closes it with the difference recorded. */
export async function closeAndRecord(page: Page, job: string, modified: Uint8Array): Promise<void> {
  await page.goto(job);
  await takeTask(page);
  await uploadModified(page, modified, 'tuned.bin');
  await page.getByRole('button', { name: 'Close file' }).click();
  await confirmResult(page.getByRole('dialog'));
  await page.getByLabel('Record the changes as a solution').check();
  await expect(page.getByText('The automatic service uses it from now on.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible();
}
