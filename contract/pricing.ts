import { agreedPricesApi } from './pricing/agreed-prices.ts';
import { filePricesApi } from './pricing/file-prices.ts';
import { followUpsApi } from './pricing/follow-ups.ts';
import { priceRulesApi } from './pricing/price-rules.ts';
import { priceTemplatesApi } from './pricing/price-templates.ts';
import { standardPricesApi } from './pricing/standard-prices.ts';

export const pricingApi = {
  ...filePricesApi,
  ...standardPricesApi,
  ...agreedPricesApi,
  ...followUpsApi,
  ...priceRulesApi,
  ...priceTemplatesApi,
};
