import type { Currency } from '#contract/currency.ts';
import { randomUUID } from 'node:crypto';
import { PurchaseId } from '#contract/ids.ts';
import type { Finding } from '#contract/setup.ts';
import { cutText } from '#rules/text/cut-text.ts';
import type { openProviders } from '#server/purchases/index.ts';
import type { SetupConfig } from '#server/setup/find-gaps.ts';
import type { Tester } from './tester.ts';

type Providers = ReturnType<typeof openProviders>;

const names = { stripe: 'Stripe', paypal: 'PayPal' } as const;

/** True for keys whose payments move no money: Stripe's say it themselves, PayPal's belong to an address of its own. */
const isTestMode = ({ stripe, paypal }: Pick<SetupConfig, 'stripe' | 'paypal'>) => ({
  stripe: /^[sr]k_test_/.test(stripe?.key ?? ''),
  paypal: paypal !== undefined && new URL(paypal.url).hostname !== 'api-m.paypal.com',
});

/** Makes a checkout of one unit of money with each provider in its test mode, and ends it again. With a live key nothing is asked. */
export async function testPayment(
  config: Pick<SetupConfig, 'stripe' | 'paypal' | 'publicUrl'>,
  providers: Providers,
  { email, language, currency }: Tester & { readonly currency: Currency },
): Promise<Finding[]> {
  const isTest = isTestMode(config);
  const findings = await Promise.all(
    (['stripe', 'paypal'] as const).map(async (name): Promise<Finding | undefined> => {
      const provider = providers[name];
      if (provider === undefined) return undefined;
      if (!isTest[name]) return { finding: 'liveKey', detail: names[name] };
      const reference = `SETUP-${randomUUID()}`;
      const page = new URL('/admin/setup', config.publicUrl).href;
      const payable = { purchaseId: PurchaseId.parse(1), gross: 100, title: reference, email, language, currency };
      try {
        const { session } = await provider.start({ ...payable, reference }, { paid: page, cancelled: page });
        await provider.end(session);
        return { finding: 'checkoutMade', detail: names[name] };
      } catch (error) {
        return { finding: 'checkoutFailed', detail: cutText(`${names[name]}: ${(error as Error).message}`, 300) };
      }
    }),
  );
  const found = findings.filter((finding) => finding !== undefined);
  return found.length > 0 ? found : [{ finding: 'providerMissing' }];
}
