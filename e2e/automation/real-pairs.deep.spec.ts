import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { closeAndRecord, filePayload, orderByHand, payNewOrder } from '#e2e/ordering.ts';
import { newWorkshop, open } from '#e2e/people.ts';

/** Real images are their makers' property and never part of the project: this journey needs a folder that holds them. */
const folder = process.env['ECU_SAMPLES'] ?? new URL('../../../shared/data/ecu', import.meta.url).pathname;
const pairs = [
  { name: 'edc15p_038906019JK', vehicle: 'Golf IV 1.9 TDI' },
  { name: 'edc16u1_1037371366', vehicle: 'Golf V 1.9 TDI' },
].map(({ name, vehicle }) => ({ vehicle, paths: [`${folder}/${name}_A.bin`, `${folder}/${name}_B.bin`] as const }));
const areThere = pairs.every(({ paths }) => paths.every((path) => existsSync(path)));
if (!areThere) process.stderr.write(`SKIPPED: the journey of real pairs; not all images are in ${folder}\n`);

test('real pairs recorded by support are delivered to the next customers automatically, byte for byte', async ({
  browser,
}) => {
  test.skip(!areThere, 'the real images are not on this machine');
  for (const { vehicle, paths } of pairs) {
    const [original, modified] = await Promise.all([readFile(paths[0]), readFile(paths[1])]);
    const first = await open(browser, await newWorkshop(0));
    const job = await orderByHand(first.page, filePayload(original), vehicle);
    await expect(first.page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await closeAndRecord((await open(browser, 'support')).page, job, modified);

    const second = await open(browser, await newWorkshop(60));
    await orderByHand(second.page, filePayload(original), vehicle);
    await expect(second.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible({ timeout: 60_000 });
    await second.page.getByRole('button', { name: 'History' }).click();
    await expect(second.page.getByText('Finished by the automatic service')).toBeVisible();
    expect((await payNewOrder(second.page)).bytes.equals(modified)).toBe(true);
  }
});
