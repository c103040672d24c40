import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { disputeName } from './dispute-name.ts';
import { type Collected, type EventFacts, noFacts, type PaymentFacts, type Provider } from './provider.ts';

type PaypalConfig = NonNullable<Config['paypal']>;

const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) });
const Link = z.object({ href: z.string(), rel: z.string() });
const Time = z.iso.datetime({ offset: true }).optional().catch(undefined);
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  seller_receivable_breakdown: z.object({ paypal_fee: Money.optional() }).optional().catch(undefined),
  create_time: Time,
  update_time: Time,
});
const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(Link).default([]),
  payer: z.object({ email_address: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .default([]),
});
type Order = z.output<typeof Order>;
const CaptureOfOrder = Capture.extend({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }).optional(),
});
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  create_time: Time,
  links: z.array(Link).default([]),
});
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Announced = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({ id: z.string().optional(), dispute_id: z.string().optional() }),
});
const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  update_time: Time,
  dispute_amount: Money.optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: Money.optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
});
type Dispute = z.output<typeof Dispute>;
const Trouble = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) });

/** An answer of PayPal that is no success. */
class PaypalError extends Error {
  readonly status: number;
  readonly issues: readonly string[];
  constructor(path: string, status: number, issues: readonly string[]) {
    super(`PayPal answered ${status} to ${path}: ${issues.join()}`);
    this.status = status;
    this.issues = issues;
  }
}

const centsOf = (value: string): number => {
  const [whole = '0', cents = ''] = value.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
};
const moneyOf = ({ currency_code, value }: z.output<typeof Money>) => ({
  amount: centsOf(value),
  currency: currency_code.toUpperCase(),
});

/** A name within an address: nothing that PayPal did not make itself. */
const encodeName = (id: string): string => encodeURIComponent(id);

/** The payer has approved, and nothing was collected. */
const isApproved = ({ status }: Order): boolean => status === 'APPROVED';

/** When a capture was completed: one that was pending is updated then, and one that was refunded since is updated later. */
const collectedAt = ({ status, create_time, update_time }: z.output<typeof Capture>): string | undefined =>
  status === 'COMPLETED' ? (update_time ?? create_time) : create_time;

/** Hundredths that PayPal keeps of a capture; undefined where it does not say, or keeps another currency. */
function feeOf({ amount, seller_receivable_breakdown: parts }: z.output<typeof Capture>): number | undefined {
  const fee = parts?.paypal_fee;
  return fee !== undefined && moneyOf(fee).currency === moneyOf(amount).currency ? centsOf(fee.value) : undefined;
}

function factsOf(order: Order): PaymentFacts {
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  // Collected money also stands behind a capture that was refunded since.
  const done = captures.find(({ status }) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status));
  const reference = unit?.custom_id;
  if (done !== undefined) {
    const collected: Collected = {
      paymentId: done.id,
      ...moneyOf(done.amount),
      payer: order.payer?.email_address ?? '',
      at: collectedAt(done),
      fee: feeOf(done),
    };
    return { reference, state: 'paid', collected };
  }
  if (captures.some(({ status }) => status === 'PENDING')) return { reference, state: 'processing' };
  if (order.status === 'VOIDED') return { reference, state: 'expired' };
  return { reference, state: order.status === 'COMPLETED' ? 'failed' : 'open' };
}

/** Outcomes by which the payer has the money back; by all others the operator keeps it. */
const lostBy: readonly (string | undefined)[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

const endOf = ({ status, dispute_outcome: outcome }: Dispute) =>
  status !== 'RESOLVED' ? 'open' : lostBy.includes(outcome?.outcome_code) ? 'lost' : 'won';

/** Says no more than that nothing was collected: the payer may choose other money. */
const refusedByPayer: readonly string[] = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED'];

/** PayPal's orders: the payer approves there, and the portal collects. */
export function paypal({ url, client, secret, webhook }: PaypalConfig, timeout = 10_000): Provider {
  let token: { text: string; until: number } | undefined;

  async function ask(path: string, sending: RequestInit): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      ...sending,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body;
    const issues = Trouble.catch({ details: [] })
      .parse(body)
      .details.map(({ issue }) => issue);
    throw new PaypalError(path, response.status, issues);
  }

  async function signedIn(): Promise<string> {
    if (token === undefined || token.until < Date.now()) {
      const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
      const body = new URLSearchParams({ grant_type: 'client_credentials' });
      const answer = Token.parse(await ask('/v1/oauth2/token', { method: 'POST', headers: { authorization }, body }));
      token = { text: answer.access_token, until: Date.now() + (answer.expires_in - 60) * 1000 };
    }
    return token.text;
  }

  /** Asks as the operator; a token that PayPal has forgotten is asked for anew, once. */
  async function call(method: 'GET' | 'POST', path: string, body?: string, requestId?: string): Promise<unknown> {
    const sending = async () => ({
      method,
      headers: {
        authorization: `Bearer ${await signedIn()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
    try {
      return await ask(path, await sending());
    } catch (error) {
      if (!(error instanceof PaypalError) || error.status !== 401) throw error;
      token = undefined;
      return ask(path, await sending());
    }
  }

  /** An object that PayPal knows; undefined for another's, or one that it has forgotten. */
  async function known<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    try {
      return schema.parse(await call('GET', path));
    } catch (error) {
      if (error instanceof PaypalError && error.status === 404) return undefined;
      throw error;
    }
  }

  const orderNamed = (id: string) => known(`/v2/checkout/orders/${encodeName(id)}`, Order);

  /**
   * Collects what the payer has approved, and tells what then stands. Each attempt has a name of its own: PayPal answers a known
   * one with its former result, also after the payer has chosen other money. An order is collected once whatever the names are.
   */
  async function collect(id: string): Promise<Order | undefined> {
    try {
      return Order.parse(
        await call('POST', `/v2/checkout/orders/${encodeName(id)}/capture`, '{}', `capture-${id}-${randomUUID()}`),
      );
    } catch (error) {
      if (!(error instanceof PaypalError) || error.status !== 422) throw error;
      const isHarmless = error.issues.some((issue) => refusedByPayer.includes(issue));
      if (!isHarmless && !error.issues.includes('ORDER_ALREADY_CAPTURED')) throw error;
      return orderNamed(id);
    }
  }

  /** The payment of a capture: its order, which may be announced later than its refund. */
  const ordersOf = async (captureId: string): Promise<string[]> => {
    const capture = await known(`/v2/payments/captures/${encodeName(captureId)}`, CaptureOfOrder);
    return capture?.supplementary_data === undefined ? [] : [capture.supplementary_data.related_ids.order_id];
  };

  async function refunded(id: string): Promise<EventFacts> {
    const refund = await known(`/v2/payments/refunds/${encodeName(id)}`, Refund);
    const up = refund?.links.find(({ rel }) => rel === 'up')?.href;
    const paymentId = up === undefined ? undefined : new URL(up).pathname.split('/').at(-1);
    // Some announcements of returned money name the payment instead.
    if (refund === undefined || paymentId === undefined) return { ...noFacts, sessions: await ordersOf(id) };
    if (refund.status === 'FAILED' || refund.status === 'CANCELLED') return { ...noFacts, undone: [refund.id] };
    if (refund.status !== 'COMPLETED') return noFacts;
    const returned = [{ refundId: refund.id, paymentId, ...moneyOf(refund.amount), at: refund.create_time }];
    return { ...noFacts, sessions: await ordersOf(paymentId), returned };
  }

  async function disputed(id: string): Promise<EventFacts> {
    const found = await known(`/v1/customer/disputes/${encodeName(id)}`, Dispute);
    const { dispute_amount: whole, dispute_outcome: outcome, disputed_transactions: transactions = [] } = found ?? {};
    if (found === undefined || whole === undefined) return noFacts;
    const dispute = endOf(found);
    const money = moneyOf((dispute === 'lost' ? outcome?.amount_refunded : undefined) ?? whole);
    const payments = transactions.flatMap(({ seller_transaction_id: payment }) => payment ?? []);
    return {
      sessions: (await Promise.all(payments.map(ordersOf))).flat(),
      undone: dispute === 'won' ? [disputeName(id)] : [],
      returned:
        dispute === 'lost'
          ? payments.map((paymentId) => ({ refundId: disputeName(id), paymentId, ...money, at: found.update_time }))
          : [],
      disputes: payments.map((paymentId) => ({ disputeId: id, paymentId, dispute, amount: money.amount })),
    };
  }

  return {
    start: async ({ reference, gross, currency, title, language }, urls) => {
      const value = `${Math.floor(gross / 100)}.${String(gross % 100).padStart(2, '0')}`;
      const order = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: reference,
            custom_id: reference,
            invoice_id: reference,
            description: title,
            amount: { currency_code: currency, value },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: urls.paid,
              cancel_url: urls.cancelled,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              locale: localeOf.get(language) ?? 'en-GB',
            },
          },
        },
      };
      const begun = await call('POST', '/v2/checkout/orders', JSON.stringify(order), `purchase-${reference}`);
      const { id, links } = Order.parse(begun);
      const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (page === undefined) throw new Error(`PayPal gave no page for ${reference}`);
      return { url: page.href, session: id };
    },

    read: async (id, mayCollect) => {
      const order = await orderNamed(id);
      if (order === undefined) return undefined;
      const now = mayCollect && isApproved(order) ? await collect(id) : order;
      return now === undefined ? undefined : factsOf(now);
    },

    // An order that is not collected costs nobody anything, and PayPal forgets it by itself.
    end: async () => {},

    verify: async (headers, body) => {
      const announced = parsed(body);
      if (announced === undefined) return undefined;
      const fields = {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
      };
      if (Object.values(fields).some((field) => typeof field !== 'string')) return undefined;
      // The announcement goes back as it came: the signature is over its bytes.
      const question = JSON.stringify({ ...fields, webhook_id: webhook }).slice(0, -1);
      const sending = `${question},"webhook_event":${body.toString('utf8')}}`;
      const Answer = z.object({ verification_status: z.string() });
      const answer = Answer.parse(await call('POST', '/v1/notifications/verify-webhook-signature', sending));
      if (answer.verification_status !== 'SUCCESS') return undefined;
      const { id: eventId, event_type: type, resource } = announced;
      return { eventId, type, body: { resource: { id: resource.id ?? resource.dispute_id } } };
    },

    lookInto: async ({ type, body }) => {
      const announced = Announced.pick({ resource: true }).safeParse(body);
      const id = announced.data?.resource.id;
      if (id === undefined) return noFacts;
      if (type.startsWith('CHECKOUT.ORDER.')) return { ...noFacts, sessions: [id] };
      if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(type)) return refunded(id);
      if (type.startsWith('CUSTOMER.DISPUTE.')) return disputed(id);
      return type.startsWith('PAYMENT.CAPTURE.') ? { ...noFacts, sessions: await ordersOf(id) } : noFacts;
    },
  };
}

/** PayPal's names of our languages. */
const localeOf: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    en: 'en-GB',
    de: 'de-DE',
    fr: 'fr-FR',
    es: 'es-ES',
    it: 'it-IT',
    nl: 'nl-NL',
    pl: 'pl-PL',
    ru: 'ru-RU',
  }),
);

function parsed(body: Buffer): z.output<typeof Announced> | undefined {
  try {
    return Announced.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
