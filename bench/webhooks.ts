import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop, compareRates, compareWithLimit, type Result, takeTurns } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import { repeatable } from './statements.ts';
import { type Bench, connections, startWorld, type World } from './world.ts';

const payments = 300;
/** Announcements of each payment; every one is delivered twice. */
const announcements = 5;
const perSecond = 500;
const workers = 20;
const rounds = 5;
const secret = 'whsec_of_the_bench';

/** From here on numbers are recognized in recorded statements: see `repeatable`. */
let lastEvent = 7_000_000;

/**
 * A flood of announcements of a provider: 500 a second, whatever the answers take, each of 300 payments ten times by five
 * names. The time of an answer counts from the moment at which it was due to be sent. Afterwards every payment is booked once,
 * with one invoice.
 *
 * Ceiling of the door: a bare loop in a process of its own that sends the statements of the portal for an announcement on as
 * many connections, each announcement by itself. The portal adds HTTP, the check of the signature, and meanwhile works on what was
 * announced, which the bare loop leaves undone; it wins by writing together what comes together.
 */
export async function benchWebhooks(bench: Bench): Promise<Result[]> {
  const provider = startSideProcess('payment-provider.ts');
  const port = await provider.ask<number>('port');
  const world = await startWorld('webhooks', bench, {
    STRIPE_URL: `http://127.0.0.1:${port}`,
    STRIPE_KEY: 'sk_of_the_bench',
    STRIPE_WEBHOOK_SECRET: secret,
    PUBLIC_URL: 'http://portal.invalid',
  });
  const bare = startSideProcess('bare-pay.ts', { DATABASE_URL: world.url, CONNECTIONS: String(connections) });
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  try {
    const [buyer] = await world.makeCustomers('buyer', 1);
    await makePurchases(world.pool, buyer?.id ?? 0);
    const took = await flood(world, agent);
    const booking = await untilHandled(world.pool);
    await expectBookedOnce(world.pool);
    console.log(`webhooks: ${payments} payments are booked ${booking.toFixed(1)} s after the last announcement`);

    const announceUnknown = async () => {
      lastEvent += 1;
      await deliver(world, agent, signed(lastEvent, `cs_gone_${lastEvent}`));
      return true;
    };
    const sample = lastEvent + 1;
    await world.settled();
    const [written, ...later] = await world.statementsOf(announceUnknown);
    if (written === undefined || !written.text.includes('provider_events')) throw new Error('nothing was recorded');
    // What follows is of the queue, which looks into the announcement.
    if (later.some(({ text }) => text.includes('insert into provider_events'))) throw new Error('two were recorded');
    await bare.ask('steps', repeatable([written], { event: sample }));
    // Nobody works on what the bare loop writes: it would else count against the portal.
    const clear = () => world.pool.query('delete from graphile_worker._private_jobs');
    const bareRate = async (seconds: number) => {
      const given = Array.from({ length: 20_000 }, (_, nth) => ({ event: lastEvent + 1 + nth }));
      lastEvent += given.length;
      const answer = await bare.ask<{ perSecond: number }>('pay', { given, workers, seconds });
      await clear();
      return answer.perSecond;
    };
    const portalRate = async (seconds: number) => {
      const rate = await closedLoop(workers, seconds, announceUnknown);
      await clear();
      return rate;
    };
    await bareRate(0.7);
    await portalRate(0.7);
    const pairs = await takeTurns(rounds, { portal: () => portalRate(2), bare: () => bareRate(2) }, world.settled);
    return [
      compareWithLimit(`webhooks: ${perSecond} a second, p99 of the answers`, 's', percentile(took, 0.99), 2),
      compareRates('webhooks: answers of the door', 'answers/s', pairs, 0.5),
    ];
  } finally {
    agent.destroy();
    await bare.end();
    await world.end();
    await provider.end();
  }
}

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

type Signed = { body: string; signature: string };

function signed(event: number, session: string): Signed {
  const body = JSON.stringify({
    id: `evt_${event}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: session } },
  });
  const time = Math.floor(Date.now() / 1000);
  return { body, signature: `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}` };
}

/** Delivers an announcement; throws unless it was taken. */
function deliver({ root }: World, agent: Agent, { body, signature }: Signed): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    request(`${root}/webhooks/stripe`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 204) done();
        else fail(new Error(`an announcement was answered ${response.statusCode}`));
      });
    })
      .on('error', fail)
      .end(body);
  });
}

/** Purchases of 100 credits whose payment has been begun. */
async function makePurchases(pool: World['pool'], buyer: number): Promise<void> {
  await pool.query(
    `update portal_options set operator_company = 'Bench GmbH', operator_street = 'Ring 1', operator_zip = '10115',
       operator_city = 'Berlin', operator_country_id = (select id from countries where iso = 'DE'),
       operator_tax_number = '12/345/67890'`,
  );
  await pool.query(`update users set street = 'Gasse 2', zip = '24103', payment_api = 'card' where id = $1`, [buyer]);
  await pool.query(
    `insert into purchases (user_id, reference, idempotency_key, way, credits, net, tax_rate, tax_rule, tax, gross,
       terms_accepted_at, provider_session)
     select $1, 'TP' || lpad(n::text, 9, '0'), 'bench:' || n, 'stripe', 10000, 10000, 1900, 'domestic', 1900, 11900, now(),
       'cs_paid_' || n
     from generate_series(1, $2::int) n`,
    [buyer, payments],
  );
}

/** Seconds until each answer, from the moment at which its announcement was due. */
async function flood(world: World, agent: Agent): Promise<number[]> {
  const sending: Signed[] = [];
  for (let nth = 0; nth < announcements; nth += 1)
    for (let payment = 1; payment <= payments; payment += 1) {
      lastEvent += 1;
      const one = signed(lastEvent, `cs_paid_${payment}`);
      sending.push(one, one);
    }
  const start = performance.now() + 50;
  return Promise.all(
    sending.map(async (one, place) => {
      const due = start + (place / perSecond) * 1000;
      await pause(due - performance.now());
      await deliver(world, agent, one);
      return (performance.now() - due) / 1000;
    }),
  );
}

/** Seconds until the queue has looked into all announcements. */
async function untilHandled(pool: World['pool']): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      'select count(*)::int as waiting from provider_events where handled_at is null',
    );
    if (rows[0]?.waiting === 0) return (performance.now() - start) / 1000;
    if (performance.now() - start > 300_000) throw new Error(`${rows[0]?.waiting} announcements were not looked into`);
    await pause(100);
  }
}

/** Throws unless each payment has one ledger row, one invoice and one line among the received payments. */
async function expectBookedOnce(pool: World['pool']): Promise<void> {
  const { rows } = await pool.query(`select
    (select count(*)::int from provider_events) / ${announcements} as announced,
    (select count(*)::int from purchases where state = 'paid') as paid,
    (select count(*)::int from credit_entries where kind = 'purchase') as entries,
    (select count(*)::int from received_payments where state = 'booked') as received,
    (select count(*)::int from invoices) as invoices,
    (select (balance - 900000000)::int / 10000 from credit_accounts) as credited`);
  const mismatches = Object.values(rows[0] as Record<string, number>).filter((count) => count !== payments);
  if (mismatches.length > 0) throw new Error(`${payments} payments, but ${JSON.stringify(rows[0])}`);
}
