import type { Config } from '#server/config/config.ts';
import { paypal } from './paypal.ts';
import type { Providers } from './provider.ts';
import { stripe } from './stripe.ts';

/** The providers whose credentials are configured. */
export const openProviders = (config: Pick<Config, 'stripe' | 'paypal'>, timeout?: number): Providers => ({
  ...(config.stripe !== undefined && { stripe: stripe(config.stripe, timeout) }),
  ...(config.paypal !== undefined && { paypal: paypal(config.paypal, timeout) }),
});
