import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import type { Replay } from './replay.ts';

/** A readout with the name that the worlds recorded; its bytes do not matter to a recording. */
export const readout = (name = 'readout.bin'): File => new File([new Uint8Array(2000).fill(7)], name);

/** Chooses the file of a field by the start of the field's label. */
export async function chooseFile(label: string, file: File): Promise<void> {
  const find = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    return fields.find((field) => field.ariaLabel?.startsWith(label));
  };
  await userEvent.upload(await vi.waitUntil(find, { timeout: 10_000 }), file);
}

/** The button of the line at the foot of the order page; it names the price once that is known. */
export const orderButton = () =>
  page.getByRole('region', { name: /^(Order|Auftrag)$/ }).getByRole('button', { name: /^Order|bestellen$/i });

/** The order line by line, below all fields. */
export const orderLines = () => page.getByRole('region', { name: 'Your order' });

export const vinField = () => page.getByRole('textbox', { name: 'VIN' });

/** Chooses a vehicle by its name on the open order page. */
export async function findVehicle(name = 'Golf V 1.9 TDI'): Promise<void> {
  await page.getByLabelText(/^(Vehicle model|Fahrzeugmodell)/).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** As `findVehicle`, with all of its methods in sight. */
export async function chooseVehicle(): Promise<void> {
  await findVehicle();
  await page.getByRole('button', { name: /^(More methods|Weitere Methoden)/ }).click();
}

/** The small things of the last step. */
export async function fillRest(): Promise<void> {
  await vinField().fill('WVWZZZ1KZ6W000001');
  await page.getByLabelText(/^(I accept the terms|Ich akzeptiere die AGB)/).click();
}

/** Fills the order page for Stage 1 and sends the order: with its checked file, or with one that could not be checked. */
export async function startOrder(
  server: Replay,
  { isChecked = true, supportFile }: { isChecked?: boolean; supportFile?: File } = {},
) {
  server.moveTo(isChecked ? 'ordered' : 'ordered unchecked');
  if (!isChecked) server.drop(engineApi.checkOriginalFile);
  await findVehicle();
  await page.getByRole('checkbox', { name: /^(Stage 1|Stufe 1)/ }).click();
  await chooseFile('', readout());
  if (supportFile !== undefined) await chooseFile('Support', supportFile);
  const done = isChecked
    ? page.getByRole('region', { name: /^(Your order|Ihr Auftrag)/ }).getByText(/^(instant|sofort)$/)
    : page.getByText(/^(The file could not be checked|Die Datei konnte nicht geprüft werden)/);
  await vi.waitUntil(() => done.query(), { timeout: 10_000 });
  await fillRest();
  await orderButton().click();
}
