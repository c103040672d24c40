import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, readout } from '#test/screens/order-page.ts';

const chosenVehicle = page.getByRole('region', { name: 'Chosen vehicle' });
const matchingVehicles = page.getByRole('group', { name: 'Matching vehicles' });

/** Opens the order page with a readout that was ordered before, and that as many vehicles fit: that one first. */
async function openWith(fitting: number): Promise<void> {
  await openScreen('/jobCreate', {
    world: 'orderPage',
    as: 'workshop',
    before: (server) => {
      server.moveTo('ordered before');
      server.patch(orderingApi.proposeVehicles, ({ vehicles, ...rest }) => ({
        ...rest,
        vehicles: vehicles.slice(0, fitting),
        total: fitting,
      }));
    },
  });
  await chooseFile('Engine file', readout());
}

test('the only vehicle that fits the file is taken, and says why', async () => {
  await openWith(1);
  await expect.element(chosenVehicle).toBeVisible();
  await expect.element(page.getByText('The only vehicle of the catalog that fits your file.')).toBeVisible();
  await expect.element(chosenVehicle.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect.element(matchingVehicles).not.toBeInTheDocument();
});

test('of two vehicles that fit the file the customer chooses one', async () => {
  await openWith(2);
  await expect.element(matchingVehicles.getByRole('button').first()).toBeVisible();
  await expect.element(chosenVehicle).not.toBeInTheDocument();
});
