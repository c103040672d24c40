import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, fillRest, findVehicle, orderButton, readout } from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;
const head = () => page.getByRole('button', { name: /^Further details/ });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

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
