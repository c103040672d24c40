import type { QueryClient } from '@tanstack/react-query';
import {
  getCustomerPricesAddon,
  getCustomerPricesMain,
  getFilePricesCustomForCustomer,
  getFilePricesStandardAddon,
  getFilePricesStandardMain,
} from '#contract/price-lists.ts';
import {
  getCustomerPricesSpezial,
  loadCurrentFilePrice,
  loadFilePricesAddon,
  loadFilePricesMain,
  loadMethods,
} from '#contract/pricing.ts';

/** Every call whose answer a changed price makes old. */
export const viewsOfPrices = [
  getFilePricesStandardMain,
  getFilePricesStandardAddon,
  getFilePricesCustomForCustomer,
  getCustomerPricesMain,
  getCustomerPricesAddon,
  getCustomerPricesSpezial,
  loadCurrentFilePrice,
  loadFilePricesMain,
  loadFilePricesAddon,
  loadMethods,
] as const;

export async function reloadPrices(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfPrices.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
