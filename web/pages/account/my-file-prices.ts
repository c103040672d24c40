import { pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const myFilePrices = createPage('/account/myfileprices', {
  title: 'pricing.mine.title',
  guard: 'active',
  reads: ({ role, language }) => {
    if (role !== 'customer') return [];
    return [pricingApi.getEnginePrices, pricingApi.getModulePrices, pricingApi.getSpecialPrices].map((call) =>
      query(call, { language }),
    );
  },
  component: lazyPage(() => import('#web/pricing/MyFilePrices.tsx'), 'MyFilePrices'),
});
