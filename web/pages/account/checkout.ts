import { z } from 'zod';
import { cameFrom, readBuyingOptions } from './buying.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const checkout = createPage('/account/accountBuyCreditsCheckout', {
  title: 'purchases.checkout.title',
  guard: 'active',
  search: z.object({
    credits: z.number().int().positive().optional().catch(undefined),
    package: z.number().int().positive().optional().catch(undefined),
    ...cameFrom,
  }),
  reads: readBuyingOptions,
  component: lazyPage(() => import('./BuyCreditsCheckoutPage.tsx'), 'BuyCreditsCheckoutPage'),
});
