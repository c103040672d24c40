import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { orderingApi } from '#contract/ordering.ts';

/** Chooses a vehicle on the order page and shows all of its methods. */
async function chooseVehicle(brand: string): Promise<void> {
  await page.getByLabelText('Vehicle model').fill(brand);
  await page.getByRole('option', { name: brand }).first().click();
  await showAllMethods();
}
const showAllMethods = () => page.getByRole('button', { name: /^More methods/ }).click();

test('the open order page follows the methods that staff disable and add [P1.32]', async () => {
  const { server, facts, reload } = await openScreen('/jobCreate', { world: 'catalog', as: 'customer' });
  await chooseVehicle(facts.brand);
  const stage1 = page.getByRole('checkbox', { name: /^Stage 1/ });
  const start = page.getByRole('checkbox', { name: /^Start/ });
  const sound = page.getByRole('checkbox', { name: 'Sound generator' });
  await expect.element(stage1).toBeVisible();

  server.moveTo('method switched off');
  server.publish('catalog', {});
  await expect.element(stage1).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();
  await reload();
  await showAllMethods();
  await expect.element(start).toBeVisible();
  await expect.element(stage1).not.toBeInTheDocument();

  server.moveTo('method added');
  server.publish('catalog', {});
  await expect.element(sound).toBeVisible();
  server.moveTo('method switched off everywhere');
  server.publish('catalog', {});
  await expect.element(sound).not.toBeInTheDocument();
});

test('the open order page follows a change of the standard prices [A2.61]', async () => {
  const { server, facts } = await openScreen('/jobCreate', { world: 'pricing', as: 'customer' });
  await chooseVehicle(facts.brand);
  await expect.element(page.getByText('120 Cr.').first()).toBeVisible();
  server.moveTo('price raised');
  server.publish('prices', {});
  await expect.element(page.getByText('135.50 Cr.').first()).toBeVisible();
});

test('a row of the modification dialog fits on one line at 360 px, with its button and its price', async () => {
  const { facts, visit } = await openScreen('/jobs', {
    world: 'jobPage',
    as: 'workshop',
    size: [360, 740],
    before: (server) => {
      server.moveTo('paid');
      server.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  await visit(`/jobs/jobDetails?job=${facts.jobId}`);
  await page.getByRole('button', { name: 'Change modifications' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox', { name: 'DPF off' });
  await expect.element(box).toBeVisible();
  const buttons = dialog.getByRole('button', { name: /^About/ }).elements();
  expect(buttons.length).toBeGreaterThan(5);
  for (const button of buttons) {
    const row = button.parentElement;
    const label = row?.querySelector('label');
    if (row === null || label === null || label === undefined) continue;
    const [line, place, words] = [row, button, label].map((one) => one.getBoundingClientRect());
    if (line === undefined || place === undefined || words === undefined) throw new Error('there is no row');
    // Beside the name, not below it.
    expect(Math.abs(place.top + place.height / 2 - (words.top + words.height / 2))).toBeLessThan(4);
    expect(place.right).toBeLessThanOrEqual(line.right);
    const price = row.querySelector('[class*="price"], [class*="fixed"]')?.getBoundingClientRect();
    expect(price?.right).toBeLessThanOrEqual(place.left);
  }
  // The hint about stages keeps its distance from them.
  const hint = dialog.getByText('Only one Stage method at a time').element().getBoundingClientRect();
  const cards = [...dialog.element().querySelectorAll('.mantine-CheckboxCard-card')];
  const lowest = Math.max(...cards.map((card) => card.getBoundingClientRect().bottom));
  expect(hint.top - lowest).toBeGreaterThanOrEqual(4);
});
