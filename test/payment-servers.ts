import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of a provider at the next calls to an address. */
export type Fault = 'status500' | 'cut' | 'silence' | 'lostAnswer';

type Session = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  reference: string;
  amount: number;
  currency: string;
  success: string;
  cancel: string;
  intent: string | null;
  intentStatus: string;
  /** Seconds of the time at which the money was collected. */
  collectedAt?: number;
  /** Cents that Stripe keeps. */
  fee?: number;
  /** A page for a card, and the card that was entered on it. */
  holder?: string;
  method?: string;
};
/** A saved card, and what it says to a charge without its owner. */
type Method = { id: string; holder: string | null; says: 'yes' | 'card_declined' | 'authentication_required' };
type Intent = {
  id: string;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  amount: number;
  customer: string;
  code: string | null;
  created: number;
  metadata: Record<string, string>;
};
type Refund = {
  id: string;
  charge: string;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  amount: number;
  created: number;
};
type Dispute = { id: string; intent: string; status: string; amount: number };
type Signed = { headers: Record<string, string>; body: string };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const json = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Faults that wait for a question whose method and path match. */
function faults() {
  const waiting: { matches: RegExp; fault: Fault; times: number }[] = [];
  return {
    fail: (matches: RegExp, fault: Fault, times = 1) => void waiting.push({ matches, fault, times }),
    mend: () => void waiting.splice(0),
    next: (question: string): Fault | undefined => {
      const found = waiting.find(({ matches, times }) => times > 0 && matches.test(question));
      if (found !== undefined) found.times -= 1;
      return found?.fault;
    },
  };
}

type Answering = (request: IncomingMessage, response: ServerResponse, url: URL, body: string) => void;

/** A local server with faults; the state of the last answer is that of the provider, also when the answer is lost. */
async function listening(answer: Answering) {
  const { fail, mend, next } = faults();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://provider.test');
      const question = `${request.method ?? 'GET'} ${url.pathname}`;
      asked.push(question);
      const body = await bodyOf(request);
      const fault = next(question);
      if (fault === 'cut') request.socket.destroy();
      else if (fault === 'status500') json(response, 500, { error: { type: 'api_error', message: 'trouble' } });
      else if (fault === 'silence') return;
      else if (fault === 'lostAnswer') {
        // Acts, and nobody hears of it.
        const unheard = { writeHead: () => unheard, end: () => request.socket.destroy() };
        answer(request, unheard as unknown as ServerResponse, url, body);
      } else answer(request, response, url, body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { url, asked, fail, mend, close };
}

/** A page on which a person pays, as the journeys see it. */
const payPage = (title: string, amount: number) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Checkout</title><h1>${title}</h1>
<p>${(amount / 100).toFixed(2)} EUR</p><form method="post"><button name="do" value="pay">Pay</button>
<button name="do" value="back">Back</button></form></html>`;

type Hosted = { title: string; amount: number; pay: () => void; success: string; cancel: string };

/** Shows the page on which is paid, and sends whoever pays or leaves back to the portal. */
function hostedPage(
  request: IncomingMessage,
  response: ServerResponse,
  sent: string,
  { title, amount, pay, success, cancel }: Hosted,
): void {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(payPage(title, amount));
    return;
  }
  const isPaying = sent.includes('do=pay');
  if (isPaying) pay();
  response.writeHead(303, { location: isPaying ? success : cancel }).end();
}

/** A server that behaves like Stripe's documented interface, as far as the portal uses it. */
export async function startStripeServer() {
  const key = 'sk_test_of_tests';
  const webhookSecret = 'whsec_of_tests';
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { id: string; sent: string }>();
  const refunds: Refund[] = [];
  const disputes = new Map<string, Dispute>();
  const methods = new Map<string, Method>();
  const intents = new Map<string, Intent>();
  let stands: number | undefined;
  const now = () => stands ?? Math.floor(Date.now() / 1000);
  let address = '';

  const chargeOf = (intent: string) => intent.replace('pi_', 'ch_');
  const shown = (one: Session) => ({
    id: one.id,
    object: 'checkout.session',
    url: one.status === 'open' ? `${address}/pay/${one.id}` : null,
    status: one.status,
    payment_status: one.payment_status,
    client_reference_id: one.reference,
    amount_total: one.amount,
    currency: one.currency,
    customer_details: { email: 'payer@bank.test' },
    payment_intent:
      one.intent === null
        ? null
        : {
            id: one.intent,
            object: 'payment_intent',
            status: one.intentStatus,
            currency: one.currency,
            ...(one.collectedAt !== undefined && {
              latest_charge: {
                object: 'charge',
                created: one.collectedAt,
                balance_transaction:
                  one.fee === undefined
                    ? null
                    : { object: 'balance_transaction', created: one.collectedAt, fee: one.fee, currency: one.currency },
              },
            }),
          },
    mode: one.holder === undefined ? 'payment' : 'setup',
    customer: one.holder ?? null,
    setup_intent:
      one.method === undefined
        ? null
        : { id: one.id.replace('cs_', 'seti_'), object: 'setup_intent', payment_method: shownMethod(one.method) },
  });
  const shownMethod = (id: string) => ({
    id,
    object: 'payment_method',
    customer: methods.get(id)?.holder ?? null,
    card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 },
  });
  const shownIntent = ({ code, ...intent }: Intent) => ({
    ...intent,
    object: 'payment_intent',
    currency: 'eur',
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    receipt_email: null,
    last_payment_error: code === null ? null : { type: 'card_error', code },
  });
  const missing = (response: ServerResponse) =>
    json(response, 404, {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
    });

  function create(request: IncomingMessage, response: ServerResponse, body: string) {
    const idempotencyKey = String(request.headers['idempotency-key']);
    const before = byKey.get(idempotencyKey);
    if (before !== undefined && before.sent !== body)
      return json(response, 400, { error: { type: 'idempotency_error', message: 'other parameters' } });
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? '';
    const amount = Number(field('line_items[0][price_data][unit_amount]'));
    if (field('mode') === 'setup') return createSetup(response, field);
    const currency = field('line_items[0][price_data][currency]');
    if (field('mode') !== 'payment' || !(amount > 0) || !/^[a-z]{3}$/.test(currency))
      return json(response, 400, { error: { type: 'invalid_request_error', message: 'parameters' } });
    const id = before?.id ?? `cs_test_${randomUUID()}`;
    if (before === undefined) {
      byKey.set(idempotencyKey, { id, sent: body });
      sessions.set(id, {
        id,
        status: 'open',
        payment_status: 'unpaid',
        reference: field('client_reference_id'),
        amount,
        currency,
        success: field('success_url'),
        cancel: field('cancel_url'),
        intent: null,
        intentStatus: 'requires_payment_method',
      });
    }
    const session = sessions.get(id);
    return session === undefined ? missing(response) : json(response, 200, shown(session));
  }

  function createSetup(response: ServerResponse, field: (name: string) => string) {
    const id = `cs_test_${randomUUID()}`;
    sessions.set(id, {
      id,
      status: 'open',
      payment_status: 'unpaid',
      reference: 'Card',
      amount: 0,
      currency: field('currency'),
      success: field('success_url'),
      cancel: field('cancel_url'),
      intent: null,
      intentStatus: '',
      holder: field('customer'),
    });
    return json(response, 200, shown(sessions.get(id) as Session));
  }

  /** A charge of a saved card without its owner. The same key has the same answer. */
  function chargeCard(request: IncomingMessage, response: ServerResponse, body: string) {
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? '';
    const idempotencyKey = String(request.headers['idempotency-key']);
    const before = byKey.get(idempotencyKey);
    if (before !== undefined && before.sent !== body)
      return json(response, 400, { error: { type: 'idempotency_error', message: 'other parameters' } });
    const method = methods.get(field('payment_method'));
    if (method?.holder !== field('customer') || field('off_session') !== 'true' || field('currency') !== 'eur')
      return json(response, 400, { error: { type: 'invalid_request_error', message: 'the payment method is gone' } });
    const id = before?.id ?? `pi_${randomUUID()}`;
    const isPaid = method.says === 'yes';
    if (before === undefined) {
      byKey.set(idempotencyKey, { id, sent: body });
      intents.set(id, {
        id,
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        amount: Number(field('amount')),
        customer: field('customer'),
        code: isPaid ? null : method.says,
        created: now(),
        metadata: { reference: field('metadata[reference]'), top_up: field('metadata[top_up]') },
      });
    }
    const intent = intents.get(id) as Intent;
    if (intent.code === null) return json(response, 200, shownIntent(intent));
    const payment_intent = shownIntent(intent);
    return json(response, 402, { error: { type: 'card_error', code: intent.code, message: 'no', payment_intent } });
  }

  /** Cards and charges: undefined for what is none of them. */
  function answerCards(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const [, room, id = '', act] =
      /^\/v1\/(customers|payment_methods|payment_intents)(?:\/(\w+-[\w-]+))?(?:\/(detach))?$/.exec(url.pathname) ?? [];
    if (room === 'customers') return json(response, 200, { id: `cus_${randomUUID()}`, object: 'customer' });
    if (room === 'payment_methods') {
      const method = methods.get(id);
      if (method === undefined) return missing(response);
      if (act === 'detach') method.holder = null;
      return json(response, 200, shownMethod(id));
    }
    if (room !== 'payment_intents') return undefined;
    if (request.method === 'POST') return chargeCard(request, response, body);
    if (id === '') {
      const data = [...intents.values()].filter(({ customer }) => customer === url.searchParams.get('customer'));
      return json(response, 200, { object: 'list', data: data.map(shownIntent), has_more: false, url: url.pathname });
    }
    const intent = intents.get(id);
    return intent === undefined ? missing(response) : json(response, 200, shownIntent(intent));
  }

  function pay(id: string, change: Partial<Session> = {}): string {
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`no session ${id}`);
    if (session.holder !== undefined) {
      session.method = `pm_${randomUUID()}`;
      session.status = 'complete';
      methods.set(session.method, { id: session.method, holder: session.holder, says: 'yes' });
      return session.method;
    }
    session.intent ??= `pi_${randomUUID()}`;
    const collected = { status: 'complete', payment_status: 'paid', intentStatus: 'succeeded', collectedAt: now() };
    Object.assign(session, { ...collected, ...change });
    return session.intent;
  }

  const answer: Answering = (request, response, url, body) => {
    const [, room, id = ''] =
      /^\/(?:v1\/)?([\w/]+?)(?:\/((?:cs|ch|dp|re)_[\w-]+))?(?:\/expire)?$/.exec(url.pathname) ?? [];
    if (room === 'pay') {
      const session = sessions.get(id);
      if (session === undefined) return missing(response);
      return hostedPage(request, response, body, { title: session.reference, pay: () => void pay(id), ...session });
    }
    if (request.headers.authorization !== `Bearer ${key}`)
      return json(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    if (/^\/v1\/(customers|payment_)/.test(url.pathname)) return answerCards(request, response, url, body);
    if (room === 'checkout/sessions') {
      if (request.method === 'POST' && id === '') return create(request, response, body);
      if (id === '') {
        const found = [...sessions.values()].filter(({ intent }) => intent === url.searchParams.get('payment_intent'));
        return json(response, 200, { object: 'list', data: found.map(shown), has_more: false, url: url.pathname });
      }
      const session = sessions.get(id);
      if (session === undefined) return missing(response);
      if (request.method === 'POST') session.status = 'expired';
      return json(response, 200, shown(session));
    }
    if (room === 'charges') {
      const known = [...[...sessions.values()].map(({ intent }) => intent), ...intents.keys()];
      const intent = known.find((one) => one !== null && chargeOf(one) === id);
      return intent === undefined
        ? missing(response)
        : json(response, 200, { id, object: 'charge', payment_intent: intent });
    }
    if (room === 'refunds' && id !== '') {
      const refund = refunds.find((one) => one.id === id);
      return refund === undefined ? missing(response) : json(response, 200, { ...refund, object: 'refund' });
    }
    if (room === 'refunds') {
      const data = refunds.filter(({ charge }) => charge === url.searchParams.get('charge'));
      return json(response, 200, {
        object: 'list',
        data: data.map((refund) => ({ ...refund, object: 'refund', currency: 'eur' })),
        has_more: false,
        url: url.pathname,
      });
    }
    const dispute = disputes.get(id);
    if (room !== 'disputes' || dispute === undefined) return missing(response);
    return json(response, 200, {
      id,
      object: 'dispute',
      payment_intent: dispute.intent,
      status: dispute.status,
      amount: dispute.amount,
      currency: 'eur',
    });
  };

  const server = await listening(answer);
  address = server.url;
  return {
    ...server,
    config: { url: server.url, key, webhookSecret },
    sessions,
    methods,
    intents,
    pay,
    expire: (id: string) => {
      const session = sessions.get(id);
      if (session !== undefined) session.status = 'expired';
    },
    /** Its clock stands at a time; undefined: it runs. */
    standAt: (at: string | undefined) => {
      stands = at === undefined ? undefined : Date.parse(at) / 1000;
    },
    /** Returns the id of the charge, which the announcement names. */
    refund: (intent: string, amount: number): string => {
      const charge = chargeOf(intent);
      refunds.push({ id: `re_${randomUUID()}`, charge, status: 'succeeded', amount, created: now() });
      return chargeOf(intent);
    },
    /** A refund whose state the test changes. */
    refundSlowly: (intent: string, amount: number, status: Refund['status']): Refund => {
      const refund: Refund = { id: `re_${randomUUID()}`, charge: chargeOf(intent), status, amount, created: now() };
      refunds.push(refund);
      return refund;
    },
    dispute: (intent: string, amount: number): Dispute => {
      const dispute = { id: `dp_${randomUUID()}`, intent, status: 'needs_response', amount };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    /** An announcement as Stripe signs it. */
    announce: (
      type: string,
      id: string,
      {
        eventId = `evt_${randomUUID()}`,
        secret = webhookSecret,
        at = Date.now(),
        created = Math.floor(at / 1000),
        more = {},
      } = {},
    ): Signed => {
      const body = JSON.stringify({ id: eventId, object: 'event', created, type, data: { object: { id, ...more } } });
      const time = Math.floor(at / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return {
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
      };
    },
  };
}

type PaypalOrder = {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  reference: string;
  value: string;
  currency: string;
  success: string;
  cancel: string;
  capture: { id: string; status: string; create_time?: string; update_time?: string } | undefined;
  /** PayPal's fee, such as 1.23. */
  fee?: string;
};

type PaypalDispute = {
  dispute_id: string;
  status: string;
  dispute_amount: { currency_code: string; value: string };
  dispute_outcome?: { outcome_code: string };
  disputed_transactions: { seller_transaction_id: string }[];
};

/** A server that behaves like PayPal's documented interface, as far as the portal uses it. */
export async function startPaypalServer() {
  const config = { client: 'client-of-tests', secret: 'secret-of-tests', webhook: 'WH-OF-TESTS' };
  const orders = new Map<string, PaypalOrder>();
  const refunds = new Map<string, { id: string; status: string; capture: string; value: string }>();
  const byKey = new Map<string, string>();
  const signatures = new Set<string>();
  let declines = false;
  let stands: string | undefined;
  /** Refusals of captures by the names of their attempts: a known one is answered with its former result. */
  const refusals = new Map<string, string>();
  const disputes = new Map<string, PaypalDispute>();
  let address = '';

  const shown = (order: PaypalOrder) => ({
    id: order.id,
    status: order.status,
    payer: { email_address: 'payer@paypal.test' },
    purchase_units: [
      {
        custom_id: order.reference,
        payments: {
          captures:
            order.capture === undefined
              ? []
              : [
                  {
                    ...order.capture,
                    amount: { currency_code: order.currency, value: order.value },
                    ...(order.fee !== undefined && {
                      seller_receivable_breakdown: { paypal_fee: { currency_code: order.currency, value: order.fee } },
                    }),
                  },
                ],
        },
      },
    ],
    links: [{ rel: 'payer-action', href: `${address}/pay/${order.id}`, method: 'GET' }],
  });
  const missing = (response: ServerResponse) => json(response, 404, { name: 'RESOURCE_NOT_FOUND', details: [] });
  const refused = (response: ServerResponse, issue: string) =>
    json(response, 422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });

  function create(request: IncomingMessage, response: ServerResponse, body: string) {
    const requestId = String(request.headers['paypal-request-id']);
    type Sent = {
      intent: string;
      purchase_units: { custom_id: string; amount: { currency_code: string; value: string } }[];
      payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
    };
    const sent = JSON.parse(body) as Sent;
    const [unit] = sent.purchase_units;
    if (
      sent.intent !== 'CAPTURE' ||
      unit === undefined ||
      !/^[A-Z]{3}$/.test(unit.amount.currency_code) ||
      !/^\d+\.\d\d$/.test(unit.amount.value)
    )
      return refused(response, 'INVALID_PARAMETER_VALUE');
    const id = byKey.get(requestId) ?? randomUUID().toUpperCase();
    const urls = sent.payment_source.paypal.experience_context;
    if (!byKey.has(requestId))
      orders.set(id, {
        id,
        status: 'PAYER_ACTION_REQUIRED',
        reference: unit.custom_id,
        value: unit.amount.value,
        currency: unit.amount.currency_code,
        success: urls.return_url,
        cancel: urls.cancel_url,
        capture: undefined,
      });
    byKey.set(requestId, id);
    const order = orders.get(id);
    return order === undefined ? missing(response) : json(response, 201, shown(order));
  }

  function collect(request: IncomingMessage, response: ServerResponse, order: PaypalOrder) {
    const attempt = String(request.headers['paypal-request-id']);
    const before = refusals.get(attempt);
    if (before !== undefined) return refused(response, before);
    if (order.capture !== undefined) return refused(response, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refused(response, 'ORDER_NOT_APPROVED');
    if (declines) {
      refusals.set(attempt, 'INSTRUMENT_DECLINED');
      return refused(response, 'INSTRUMENT_DECLINED');
    }
    order.capture = {
      id: randomUUID().toUpperCase(),
      status: 'COMPLETED',
      create_time: stands ?? new Date().toISOString(),
    };
    order.status = 'COMPLETED';
    return json(response, 201, shown(order));
  }

  const answer: Answering = (request, response, url, body) => {
    if (url.pathname === '/v1/oauth2/token') {
      const expected = `Basic ${Buffer.from(`${config.client}:${config.secret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return json(response, 401, { error: 'invalid_client' });
      return json(response, 200, { access_token: 'token', expires_in: 32_000 });
    }
    if (url.pathname.startsWith('/pay/')) {
      const order = orders.get(url.pathname.slice('/pay/'.length));
      if (order === undefined) return missing(response);
      return hostedPage(request, response, body, {
        title: order.reference,
        amount: Math.round(Number(order.value) * 100),
        pay: () => {
          order.status = 'APPROVED';
        },
        ...order,
      });
    }
    if (request.headers.authorization !== 'Bearer token') return json(response, 401, { details: [] });
    if (url.pathname === '/v1/notifications/verify-webhook-signature') {
      const sent = JSON.parse(body) as { transmission_sig: string; webhook_id: string };
      const isOurs = signatures.has(sent.transmission_sig) && sent.webhook_id === config.webhook;
      return json(response, 200, { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
    }
    if (url.pathname.startsWith('/v1/customer/disputes/')) {
      const dispute = disputes.get(url.pathname.slice('/v1/customer/disputes/'.length));
      return dispute === undefined ? missing(response) : json(response, 200, dispute);
    }
    if (url.pathname === '/v2/checkout/orders') return create(request, response, body);
    const [, room, id = '', action] =
      /^\/v2\/(?:checkout|payments)\/(\w+)\/([\w-]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (room === 'orders') {
      const order = orders.get(id);
      if (order === undefined) return missing(response);
      return action === 'capture' ? collect(request, response, order) : json(response, 200, shown(order));
    }
    if (room === 'captures') {
      const order = [...orders.values()].find(({ capture }) => capture?.id === id);
      if (order?.capture === undefined) return missing(response);
      return json(response, 200, {
        ...order.capture,
        amount: { currency_code: order.currency, value: order.value },
        supplementary_data: { related_ids: { order_id: order.id } },
      });
    }
    const refund = refunds.get(id);
    if (room !== 'refunds' || refund === undefined) return missing(response);
    return json(response, 200, {
      id,
      status: refund.status,
      amount: { currency_code: 'EUR', value: refund.value },
      links: [{ rel: 'up', href: `${address}/v2/payments/captures/${refund.capture}` }],
    });
  };

  const server = await listening(answer);
  address = server.url;
  return {
    ...server,
    config: { url: server.url, ...config },
    orders,
    /** Its clock stands at a time; undefined: it runs. */
    standAt: (at: string | undefined) => {
      stands = at;
    },
    /** The payer approves; collecting is the portal's part. */
    approve: (id: string) => {
      const order = orders.get(id);
      if (order !== undefined) order.status = 'APPROVED';
    },
    decline: (yes: boolean) => {
      declines = yes;
    },
    /** A dispute about the payment of an order, whose state the test changes. */
    dispute: (order: string, value: string): PaypalDispute => {
      const dispute: PaypalDispute = {
        dispute_id: `PP-D-${randomUUID()}`,
        status: 'OPEN',
        dispute_amount: { currency_code: 'EUR', value },
        disputed_transactions: [{ seller_transaction_id: orders.get(order)?.capture?.id ?? '' }],
      };
      disputes.set(dispute.dispute_id, dispute);
      return dispute;
    },
    refunds,
    refund: (id: string, value: string, status = 'COMPLETED'): string => {
      const refund = { id: randomUUID(), status, capture: orders.get(id)?.capture?.id ?? '', value };
      refunds.set(refund.id, refund);
      return refund.id;
    },
    announce: (type: string, id: string, { eventId = `WH-${randomUUID()}`, isForged = false } = {}): Signed => {
      const signature = randomUUID();
      if (!isForged) signatures.add(signature);
      return {
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${address}/cert`,
          'paypal-transmission-id': randomUUID(),
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': new Date().toISOString(),
        },
        body: JSON.stringify({
          id: eventId,
          event_type: type,
          resource: type.startsWith('CUSTOMER.DISPUTE.') ? { dispute_id: id } : { id },
        }),
      };
    },
  };
}
