import { buyingApi } from './purchases/buying.ts';
import { groupsApi } from './purchases/groups.ts';
import { packagesApi } from './purchases/packages.ts';
import { receivedPaymentsApi } from './purchases/received-payments.ts';
import { topUpsApi } from './purchases/top-ups.ts';

export const purchasesApi = {
  ...topUpsApi,
  ...buyingApi,
  ...packagesApi,
  ...groupsApi,
  ...receivedPaymentsApi,
};
