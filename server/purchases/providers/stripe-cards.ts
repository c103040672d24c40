import type { Stripe } from 'stripe';
import type { Cards, ChargeResult, Collected, SavedCard } from './provider.ts';
import { getId, findKnown } from './stripe-library.ts';

/** Seconds by which the clocks of the portal and of Stripe may differ. */
const clockSkew = 600;

/** Objects that tell when the money of a payment was collected. */
export const collectionPath = 'latest_charge.balance_transaction';

/** A time of Stripe, which counts seconds; undefined where an object has none. */
export const toInstant = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();

/** When a payment was collected: its entry on Stripe's account, which a slow way of payment makes later than the charge. */
export function collectedAt({ latest_charge: charge, created }: Stripe.PaymentIntent): string | undefined {
  if (typeof charge !== 'object' || charge === null) return toInstant(created);
  const { balance_transaction: entry } = charge;
  return toInstant(typeof entry === 'object' && entry !== null ? entry.created : charge.created);
}

/** Hundredths that Stripe keeps of a payment; undefined until they are known, or where its account has another currency. */
export function getFee({ latest_charge: charge, currency }: Stripe.PaymentIntent): number | undefined {
  const entry = typeof charge === 'object' ? charge?.balance_transaction : undefined;
  return typeof entry === 'object' && entry?.currency === currency ? entry.fee : undefined;
}

/** The money of a charge. */
export function collectedBy(intent: Stripe.PaymentIntent): Collected | undefined {
  const { id: paymentId, status, amount_received: amount, currency, receipt_email: payer } = intent;
  if (status !== 'succeeded' || amount <= 0) return undefined;
  return {
    paymentId,
    amount,
    currency: currency.toUpperCase(),
    payer: payer ?? '',
    at: collectedAt(intent),
    fee: getFee(intent),
  };
}

const problemOf = (code: string | undefined) => (code === 'authentication_required' ? 'authentication' : 'declined');

function chargedBy(intent: Stripe.PaymentIntent): ChargeResult {
  const collected = collectedBy(intent);
  if (collected !== undefined) return { outcome: 'paid', collected };
  if (intent.status === 'processing') return { outcome: 'processing' };
  // The customer is not present to authenticate with the bank.
  if (intent.status === 'requires_action') return { outcome: 'failed', problem: 'authentication' };
  return { outcome: 'failed', problem: problemOf(intent.last_payment_error?.code) };
}

function savedCard(method: Stripe.PaymentMethod): SavedCard | undefined {
  const { id: paymentMethod, card } = method;
  if (card === undefined || getId(method.customer) === undefined) return undefined;
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card;
  return { paymentMethod, brand, last4, expiresMonth, expiresYear };
}

/** Cards that Stripe has saved. The portal never sees their numbers. */
export function stripeCards(library: () => Promise<Stripe>): Cards {
  /** A card that is still its owner's. */
  async function standing(paymentMethod: string): Promise<boolean> {
    const { paymentMethods } = await library();
    const method = await findKnown(paymentMethods.retrieve(paymentMethod));
    return getId(method?.customer) !== undefined;
  }

  return {
    start: async ({ holder: before, email, language, currency }, urls) => {
      const { customers, checkout } = await library();
      // One that is made twice, because the answer was lost, has neither a card nor a charge.
      const holder = before ?? (await customers.create({ email })).id;
      const { id: session, url } = await checkout.sessions.create({
        mode: 'setup',
        currency: currency.toLowerCase(),
        customer: holder,
        allowed_payment_method_types: ['card'],
        locale: language,
        success_url: urls.paid,
        cancel_url: urls.cancelled,
      });
      if (url === null) throw new Error('Stripe gave no page for a card');
      return { holder, session, url };
    },

    read: async (session) => {
      const { checkout } = await library();
      const found = await findKnown(checkout.sessions.retrieve(session, { expand: ['setup_intent.payment_method'] }));
      const holder = getId(found?.customer);
      if (found?.status !== 'complete' || found.mode !== 'setup' || holder === undefined) return undefined;
      const intent = found.setup_intent;
      const method = typeof intent === 'object' ? intent?.payment_method : undefined;
      const card = typeof method === 'object' && method !== null ? savedCard(method) : undefined;
      return card === undefined ? undefined : { holder, card };
    },

    forget: async (paymentMethod) => {
      if (!(await standing(paymentMethod))) return;
      await (await library()).paymentMethods.detach(paymentMethod);
    },

    charge: async ({ reference, nth, gross, currency, holder, paymentMethod, startedAt, isAskedAgain, mayBegin }) => {
      const { paymentIntents } = await library();
      const name = `${reference}-${nth}`;
      if (isAskedAgain) {
        // Stripe forgets the keys of requests after a day, but no charge.
        const since = Math.floor(startedAt.getTime() / 1000) - clockSkew;
        const expand = [`data.${collectionPath}`];
        for await (const intent of paymentIntents.list({
          customer: holder,
          created: { gte: since },
          limit: 100,
          expand,
        }))
          if (intent.metadata['top_up'] === name) return chargedBy(intent);
      }
      if (!mayBegin) return { outcome: 'dropped' };
      try {
        const intent = await paymentIntents.create(
          {
            amount: gross,
            currency: currency.toLowerCase(),
            customer: holder,
            payment_method: paymentMethod,
            allowed_payment_method_types: ['card'],
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            off_session: true,
            confirm: true,
            capture_method: 'automatic',
            description: reference,
            metadata: { reference, top_up: name },
            expand: [collectionPath],
          },
          { idempotencyKey: `top-up-${name}` },
        );
        return chargedBy(intent);
      } catch (error) {
        const { default: Library } = await import('stripe');
        if (error instanceof Library.errors.StripeCardError)
          return { outcome: 'failed', problem: problemOf(error.code) };
        if (error instanceof Library.errors.StripeInvalidRequestError && !(await standing(paymentMethod)))
          return { outcome: 'failed', problem: 'cardGone' };
        throw error;
      }
    },
  };
}
