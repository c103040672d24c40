import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';

import { usePortal } from './portal.ts';
import { connected } from './sockets.ts';

const portal = usePortal();

test('what a colleague changes of vehicles and customers reaches the lists of open browsers', async () => {
  const support = await portal().person({ rights: 2 });
  const colleague = await portal().person({ rights: 2 });
  const customer = await portal().person();
  const staff = await connected(portal(), support);
  const workshop = await connected(portal(), customer);
  const { vehicleId } = await colleague.ask(catalogApi.createVehicle, {
    category: 'car',
    brand: 'Stale',
    model: 'List',
    engineCcm: 1900,
    enginePs: 100,
    emission: '',
    ecuBrand: '',
    ecuType: '',
    ecuChecksum: 'nocs',
    acmFileId: 0,
  });
  await colleague.ask(catalogApi.updateVehicle, { vehicleId, model: 'Other' });
  await colleague.ask(catalogApi.deleteVehicle, { vehicleId });
  await expect.poll(() => workshop.heard.filter(([event]) => event === 'optionsChanged')).toHaveLength(3);
  const other = await portal().person();
  await colleague.ask(accountsApi.setUserActive, { userId: other.id, active: false, reason: 'a question' });
  await expect.poll(() => staff.heard.some(([event]) => event === 'customersChanged')).toBe(true);
  expect(workshop.heard.some(([event]) => event === 'customersChanged')).toBe(false);
});
