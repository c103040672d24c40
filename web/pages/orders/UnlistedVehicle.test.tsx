import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { vehiclesApi } from '#contract/catalog/vehicles.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const describedVehicle = {
  category: 'car' as const,
  brand: 'Wiesmann',
  model: 'Roadster',
  year: '2009',
  engine: '4.4 V8',
  controlUnit: 'Bosch MED17',
};
const similar = {
  vehicle_id: 4711,
  vehicle_category: 'car' as const,
  vehicle_brand: 'Wiesmann',
  vehicle_model: 'Roadster MF4 4.4 V8',
  vehicle_engineCCm: null,
  vehicle_enginePS: 367,
  vehicle_emission: '',
  vehicle_ecuBrand: 'Bosch',
  vehicle_ecuType: 'MED17',
  vehicle_ecuChecksum: 'medc17',
  vehicle_acm_fileID: 0,
};

const openOrder = () =>
  openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
    before: (portal) => {
      portal.patch(jobsApi.getTasksOfJob, ([task, ...tasks]) =>
        task === undefined ? [] : [{ ...task, describedVehicle }, ...tasks],
      );
      portal.answer(vehiclesApi.suggestVehicles, [similar]);
      portal.answer(vehiclesApi.getVehicleBrands, []);
    },
  });
const notice = page.getByRole('alert').filter({ hasText: 'Vehicle not listed' });

test('support reads the words of the customer and attaches a similar vehicle [P1.91]', async () => {
  const { server } = await openOrder();
  await expect.element(notice.getByText('2009')).toBeVisible();
  await notice.getByRole('button', { name: 'Attach vehicle' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Wiesmann Roadster MF4/ })
    .click();
  await expectAccessibleDialog('web/workbench/TaskWorkArea.tsx');
  server.answer(taskChangesApi.changeVehicle, true);
  await page.getByRole('dialog').getByRole('button', { name: 'Attach vehicle' }).click();
  await expect
    .poll(() => server.sentTo(taskChangesApi.changeVehicle).at(-1)?.fields)
    .toMatchObject({ vehicle_id: 4711 });
  expect(server.sentTo(vehiclesApi.suggestVehicles).at(-1)?.fields).toMatchObject({
    words: 'Wiesmann Roadster 4.4 V8 Bosch MED17',
  });
});

test('support makes a vehicle of the catalogue from the words, and it is attached [P1.91]', async () => {
  const { server } = await openOrder();
  await notice.getByRole('button', { name: 'Create vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /^Wiesmann Roadster MF4/ })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Model' })).toHaveValue('Roadster 4.4 V8 (2009)');
  await expectAccessibleDialog('web/pages/orders/UnlistedVehicle.tsx');
  server.refuse(vehiclesApi.createVehicle, 'vehicleExists');
  await dialog.getByRole('button', { name: 'Create and attach' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  server.answer(vehiclesApi.createVehicle, { vehicle_id: 4712 });
  server.answer(taskChangesApi.changeVehicle, true);
  await dialog.getByRole('button', { name: 'Create and attach' }).click();
  await expect
    .poll(() => server.sentTo(taskChangesApi.changeVehicle).at(-1)?.fields)
    .toMatchObject({ vehicle_id: 4712 });
  expect(server.sentTo(vehiclesApi.createVehicle).at(-1)?.fields).toMatchObject({
    vehicle_brand: 'Wiesmann',
    vehicle_ecuBrand: 'Bosch',
    vehicle_ecuType: 'MED17',
  });
});
