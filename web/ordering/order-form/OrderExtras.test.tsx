import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, fillRest, findVehicle, orderButton, readout } from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;
const head = () => page.getByRole('button', { name: /^Further details/ });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('what is wrong with own details stands at its field, and the order waits [P1.70]', async () => {
  await openScreen('/jobCreate', world);
  await head().click();
  await field('Licence plate').fill('x'.repeat(21));
  await expect.element(page.getByText('At most 20 characters')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'valid own details' })).toBeVisible();
  await field('Licence plate').fill('W-1');
  await expect.element(page.getByRole('button', { name: 'valid own details' })).not.toBeInTheDocument();
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Add a detail' }).click();
    await field(`Name of detail ${number}`).fill('Colour');
    await field(`Value of detail ${number}`).fill(`${number}`);
  }
  await expect.element(page.getByText('This name stands here already')).toBeVisible();
  await page.getByRole('button', { name: 'Remove detail 2' }).click();
  await expect.element(page.getByText('This name stands here already')).not.toBeInTheDocument();
});

test('the reading is proposed from the file once it is looked at, and demanded where the operator does [P1.71 P1.72]', async () => {
  const { server } = await openScreen('/jobCreate', world);
  await chooseFile('Engine file', readout());
  await head().click();
  await expect.element(page.getByRole('combobox', { name: 'What was read' })).toHaveValue('Full');
  await expect.element(page.getByText('Proposed from your tools and the file.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Tool' }).click();
  await expect.element(page.getByRole('option', { name: /^KESS3/ })).toBeVisible();
  await page.getByRole('option', { name: /^KESS3/ }).click();
  await expect.element(page.getByText('Proposed from your tools and the file.')).not.toBeInTheDocument();
  expect(server.sentTo(orderingApi.proposeReading).length).toBeGreaterThan(0);
});

// The last one: it leaves an order behind that the page would take up again.
test('own details stand behind one line, and are sent with the order once entered [P1.70]', async () => {
  const { server } = await openScreen('/jobCreate', world);
  await expect.element(head()).toHaveAttribute('aria-expanded', 'false');
  expect(field('Own reference').elements()).toEqual([]);
  await findVehicle();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await chooseFile('Engine file', readout());
  await fillRest();
  await head().click();
  await field('Own reference').fill('R 4711');
  await field('Licence plate').fill('W-123 AB');
  await page.getByRole('button', { name: 'Add a detail' }).click();
  await field('Name of detail 1').fill('Mileage');
  await userEvent.tab();
  await field('Value of detail 1').fill('120 000');
  server.answer(orderingApi.createJob, { job_id: 1, job_ID: 1, job_vehicle_id: 1 });
  server.refuse(orderingApi.createTask, 'fileRemoved');
  await orderButton().click();
  await expect
    .poll(() => server.sentTo(orderingApi.createJob).map(({ fields }) => fields?.['ownDetails']))
    .toEqual([
      {
        reference: 'R 4711',
        plate: 'W-123 AB',
        endCustomer: '',
        pairs: [{ key: 'Mileage', value: '120 000' }],
      },
    ]);
});
