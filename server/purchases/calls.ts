import type { purchasesApi } from '#contract/purchases.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { decideReceivedPayment } from './decide-received-payment.ts';
import { deleteCard } from './delete-card.ts';
import { deleteGroup } from './delete-group.ts';
import { deletePackage } from './delete-package.ts';
import { finishCard } from './finish-card.ts';
import { finishPurchase } from './finish-purchase.ts';
import { getBuyingOptions } from './get-buying-options.ts';
import { getMandate } from './get-mandate.ts';
import { getPurchase } from './get-purchase.ts';
import { getTopUp } from './get-top-up.ts';
import { listGroups } from './list-groups.ts';
import { listPackages } from './list-packages.ts';
import { listPurchases } from './list-purchases.ts';
import { listReceivedPayments } from './list-received-payments.ts';
import type { Providers } from './providers/provider.ts';
import { saveGroup } from './save-group.ts';
import { savePackage } from './save-package.ts';
import { setGroupOfCustomer } from './set-group-of-customer.ts';
import { startCard } from './start-card.ts';
import { startPurchase } from './start-purchase.ts';
import { switchOffTopUp } from './switch-off-top-up.ts';
import { switchOnTopUp } from './switch-on-top-up.ts';

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
