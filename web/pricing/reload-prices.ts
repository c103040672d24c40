import type { QueryClient } from '@tanstack/react-query';
import { pricingApi } from '#contract/pricing.ts';

/** Every call whose answer a changed price makes old. */
export const viewsOfPrices = [
  pricingApi.getStandardEnginePrices,
  pricingApi.getStandardModulePrices,
  pricingApi.getAgreedPrices,
  pricingApi.getAgreedEnginePrices,
  pricingApi.getAgreedModulePrices,
  pricingApi.getSpecialPrices,
  pricingApi.getFilePrice,
  pricingApi.getEnginePrices,
  pricingApi.getModulePrices,
  pricingApi.getOfferedMethods,
] as const;

export async function reloadPrices(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfPrices.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
