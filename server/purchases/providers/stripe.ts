import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import {
  type Collected,
  type EventFacts,
  noFacts,
  type PaymentFacts,
  type Provider,
  type Returned,
} from './provider.ts';
import { collectedAt, collectedBy, collectionPath, getFee, stripeCards, toInstant } from './stripe-cards.ts';
import { getId, findKnown, loadStripe } from './stripe-library.ts';

type StripeConfig = NonNullable<Config['stripe']>;

/** Seconds for which a signature is valid: an announcement that somebody repeats later is refused. */
const tolerance = 300;

/** The part of an announcement that names its object, and its time in seconds: a dispute itself does not say when it was lost. */
const Announced = z.object({
  created: z.number().optional(),
  data: z.object({ object: z.object({ id: z.string() }) }),
});

/** The money of a session. */
function collectedOf(session: Stripe.Checkout.Session): Collected | undefined {
  const intent = session.payment_intent;
  const paymentId = getId(intent);
  const isRead = typeof intent === 'object' && intent !== null;
  const { payment_status: status, amount_total: amount, currency } = session;
  if (status !== 'paid' || paymentId === undefined || amount === null || amount <= 0 || currency === null)
    return undefined;
  return {
    paymentId,
    amount,
    currency: currency.toUpperCase(),
    payer: session.customer_details?.email ?? '',
    at: isRead ? collectedAt(intent) : undefined,
    fee: isRead ? getFee(intent) : undefined,
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentFacts['state'] {
  if (session.payment_status !== 'unpaid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  const intent = session.payment_intent;
  const hasFailed =
    typeof intent === 'object' && intent !== null && ['requires_payment_method', 'canceled'].includes(intent.status);
  return hasFailed ? 'failed' : 'processing';
}

/**
 * A dispute takes the money away when it is lost.
 *
 * @param announced seconds
 */
function disputed(
  dispute: Stripe.Dispute,
  { paymentId, announced }: { paymentId: string; announced: number | undefined },
): Omit<EventFacts, 'sessions'> {
  const { id, status, amount, currency } = dispute;
  const end = status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open';
  const lost = { refundId: id, paymentId, amount, currency: currency.toUpperCase(), at: toInstant(announced) };
  return {
    returned: end === 'lost' ? [lost] : [],
    undone: end === 'won' ? [id] : [],
    disputes: [{ disputeId: id, paymentId, dispute: end, amount }],
  };
}

/** Stripe's hosted checkout. The portal never sees a card. */
export function stripe(config: StripeConfig, timeout = 10_000): Provider {
  const library = loadStripe(config, timeout);

  /** Sessions of a payment: a refund may be announced before the payment itself. A charge of a saved card has none. */
  async function sessionsOf(paymentId: string): Promise<string[]> {
    const { data } = await (await library()).checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
    return data.length === 0 ? [paymentId] : data.map(({ id }) => id);
  }

  /** A payment without a session; undefined where it is none of a saved card. Its end is for whoever began it. */
  async function readCharge(paymentId: string): Promise<PaymentFacts | undefined> {
    const { paymentIntents } = await library();
    const intent = await findKnown(paymentIntents.retrieve(paymentId, { expand: [collectionPath] }));
    if (intent?.metadata['top_up'] === undefined) return undefined;
    const collected = collectedBy(intent);
    const reference = intent.metadata['reference'];
    return collected === undefined ? { reference, state: 'open' } : { reference, state: 'paid', collected };
  }

  async function refundsOf(charge: string): Promise<EventFacts> {
    const { charges, refunds } = await library();
    const found = await findKnown(charges.retrieve(charge));
    const paymentId = getId(found?.payment_intent ?? null);
    if (paymentId === undefined) return noFacts;
    const returned: Returned[] = [];
    const undone: string[] = [];
    for await (const { id, status, amount, currency, created } of refunds.list({ charge, limit: 100 }))
      if (status === 'succeeded')
        returned.push({ refundId: id, paymentId, amount, currency: currency.toUpperCase(), at: toInstant(created) });
      else if (status === 'failed' || status === 'canceled') undone.push(id);
    return { ...noFacts, sessions: await sessionsOf(paymentId), returned, undone };
  }

  return {
    start: async ({ reference, gross, currency, title, email, language, page }, urls) => {
      const { checkout } = await library();
      const asked: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        client_reference_id: reference,
        metadata: { reference },
        // Captured while the payer waits, so that the fee is known with the payment.
        payment_intent_data: { capture_method: 'automatic', description: reference, metadata: { reference } },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: currency.toLowerCase(), unit_amount: gross, product_data: { name: title } },
          },
        ],
        customer_email: email,
        locale: language,
        success_url: urls.paid,
        cancel_url: urls.cancelled,
      };
      // Stripe refuses a key that comes again with other words, as after a change of the language or of the mail address.
      const words = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
      const { id, url } = await checkout.sessions.create(asked, {
        idempotencyKey: ['purchase', reference, page ?? 0, words].join('-'),
      });
      if (url === null) throw new Error(`Stripe gave no page for ${reference}`);
      return { url, session: id };
    },

    read: async (name) => {
      if (name.startsWith('pi_')) return readCharge(name);
      const { checkout } = await library();
      const session = await findKnown(
        checkout.sessions.retrieve(name, { expand: [`payment_intent.${collectionPath}`] }),
      );
      if (session === undefined) return undefined;
      const collected = collectedOf(session);
      return {
        reference: session.client_reference_id ?? undefined,
        state: stateOf(session),
        ...(collected !== undefined && { collected }),
      };
    },

    end: async (name) => {
      const { checkout } = await library();
      const session = await findKnown(checkout.sessions.retrieve(name));
      if (session?.status === 'open') await checkout.sessions.expire(name);
    },

    verify: async (headers, body) => {
      const { webhooks, errors } = await library().then(async (client) => ({
        webhooks: client.webhooks,
        errors: (await import('stripe')).default.errors,
      }));
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return undefined;
      try {
        const event = await webhooks.constructEventAsync(body, signature, config.webhookSecret, tolerance);
        const { id: eventId, type, created, data } = event;
        return { eventId, type, body: { created, data: { object: data.object } } };
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },

    lookInto: async ({ type, body }) => {
      const announced = Announced.safeParse(body);
      if (!announced.success) return noFacts;
      const { created, data } = announced.data;
      const { id } = data.object;
      if (type.startsWith('checkout.session.') || type === 'payment_intent.succeeded')
        return { ...noFacts, sessions: [id] };
      if (type === 'charge.refunded') return refundsOf(id);
      // The fee of a payment that was captured in the background.
      if (type === 'charge.updated') {
        const paymentId = getId((await findKnown((await library()).charges.retrieve(id)))?.payment_intent ?? null);
        return paymentId === undefined ? noFacts : { ...noFacts, sessions: await sessionsOf(paymentId) };
      }
      // A refund may stay pending for days before it succeeds, and fail after it has succeeded.
      if (type.startsWith('refund.') || type.startsWith('charge.refund.')) {
        const charge = getId((await findKnown((await library()).refunds.retrieve(id)))?.charge);
        return charge === undefined ? noFacts : refundsOf(charge);
      }
      if (type.startsWith('charge.dispute.')) {
        const dispute = await findKnown((await library()).disputes.retrieve(id));
        const paymentId = getId(dispute?.payment_intent ?? null);
        if (dispute === undefined || paymentId === undefined) return noFacts;
        return { sessions: await sessionsOf(paymentId), ...disputed(dispute, { paymentId, announced: created }) };
      }
      return noFacts;
    },

    cards: stripeCards(library),
  };
}
