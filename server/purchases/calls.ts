import type { purchasesApi } from '#contract/purchases.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { decideReceivedPayment } from './received/decide-received-payment.ts';
import { deleteCard } from './top-ups/delete-card.ts';
import { deleteGroup } from './packages/delete-group.ts';
import { deletePackage } from './packages/delete-package.ts';
import { finishCard } from './top-ups/finish-card.ts';
import { finishPurchase } from './finish-purchase.ts';
import { getBuyingOptions } from './get-buying-options.ts';
import { getMandate } from './top-ups/get-mandate.ts';
import { getPurchase } from './get-purchase.ts';
import { getTopUp } from './top-ups/get-top-up.ts';
import { listGroups } from './packages/list-groups.ts';
import { listPackages } from './packages/list-packages.ts';
import { listPurchases } from './list-purchases.ts';
import { listReceivedPayments } from './received/list-received-payments.ts';
import type { Providers } from './providers/provider.ts';
import { saveGroup } from './packages/save-group.ts';
import { savePackage } from './packages/save-package.ts';
import { setGroupOfCustomer } from './packages/set-group-of-customer.ts';
import { startCard } from './top-ups/start-card.ts';
import { startPurchase } from './start-purchase.ts';
import { switchOffTopUp } from './top-ups/switch-off-top-up.ts';
import { switchOnTopUp } from './top-ups/switch-on-top-up.ts';

export const purchasesCalls = (
  database: Pick<Database, 'db' | 'reader'>,
  providers: Providers,
  address: { publicUrl: string; vatRegisterUrl: string },
): Handlers<typeof purchasesApi> => ({
  getBuyingOptions: getBuyingOptions(providers),
  startPurchase: startPurchase(database, providers, address),
  finishPurchase: finishPurchase(providers, address),
  getPurchase,
  listPurchases,
  cancelPurchase: cancelPurchase(providers, address),
  listPackages,
  savePackage,
  deletePackage,
  listGroups,
  saveGroup,
  deleteGroup,
  setGroupOfCustomer,
  listReceivedPayments,
  decideReceivedPayment: decideReceivedPayment(address),
  getTopUp: getTopUp(providers),
  startCard: startCard(providers, address),
  finishCard: finishCard(providers),
  deleteCard: deleteCard(address),
  getMandate,
  switchOnTopUp: switchOnTopUp(providers, address),
  switchOffTopUp: switchOffTopUp(address),
});
