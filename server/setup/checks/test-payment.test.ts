import { afterAll, describe, expect, test } from 'vitest';
import { setupApi } from '#contract/setup.ts';
import { startPaypalServer, startStripeServer } from '#test/payment-servers.ts';
import { type Portal, usePortal } from '#test/portal.ts';

const [stripe, paypal] = await Promise.all([startStripeServer(), startPaypalServer()]);
afterAll(() => Promise.all([stripe.close(), paypal.close()]));

const none = usePortal({ own: true });
const both = usePortal({ own: true, stripe: stripe.config, paypal: paypal.config });
const live = usePortal({
  own: true,
  stripe: { ...stripe.config, key: 'sk_live_of_tests' },
  paypal: { ...paypal.config, url: 'https://api-m.paypal.com' },
});

async function findings(of: Portal) {
  const admin = await of.person({ role: 'admin' });
  await admin.ask(setupApi.testSetupStep, { step: 'payment' });
  const { steps } = await admin.ask(setupApi.getSetup, {});
  return steps.find(({ step }) => step === 'payment')?.test?.findings ?? [];
}

describe('test of a payment', () => {
  test('without a provider says that there is none [P1.144]', async () => {
    expect(await findings(none())).toEqual([{ finding: 'providerMissing' }]);
  });

  test('makes a checkout in test mode and ends it [P1.144]', async () => {
    expect(await findings(both())).toEqual([
      { finding: 'checkoutMade', detail: 'Stripe' },
      { finding: 'checkoutMade', detail: 'PayPal' },
    ]);
    expect([...stripe.sessions.values()].map(({ status, amount }) => ({ status, amount }))).toEqual([
      { status: 'expired', amount: 100 },
    ]);
  });

  test('asks nothing with a live key [P1.144]', async () => {
    const asked = [stripe.asked.length, paypal.asked.length];
    expect(await findings(live())).toEqual([
      { finding: 'liveKey', detail: 'Stripe' },
      { finding: 'liveKey', detail: 'PayPal' },
    ]);
    expect([stripe.asked.length, paypal.asked.length]).toEqual(asked);
  });

  test('names the provider that fails with its words [P1.144]', async () => {
    paypal.fail(/oauth2/, 'status500', 9);
    const [, ofPaypal] = await findings(usable());
    expect(ofPaypal?.finding).toBe('checkoutFailed');
    expect(ofPaypal?.detail).toMatch(/^PayPal: /);
  });
});

/** A portal that holds no token of PayPal yet. */
const usable = usePortal({ own: true, stripe: stripe.config, paypal: paypal.config });
