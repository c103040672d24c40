import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { seedApi } from '#contract/seed.ts';
import { settingsApi } from '#contract/settings.ts';
import { type Client, NetworkError, RefusedCall } from '#web/api/client.ts';
import { type EmbeddedDatabase, embeddedDatabase, pause } from './embedded-database.ts';
import { fileOf, moreLikeIt } from './orders.ts';
import { startStripeServer } from './payment-servers.ts';
import { endAll, openFolder, ready, run, type RunningPortal, startPortal } from './process.ts';
import { mulberry32 } from './seeded-random.ts';

/** Kills of the server and of its database in turns, while customers pay and buy, and staff book. */
const kills = 20;
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_123);
const price = creditCents(6000);
const taskCount = 1200;
const bookedCredits = 10_000;
/** Credits of a purchase by card. */
const boughtCredits = 10;

const stripe = await startStripeServer();

let folder: string;
let database: EmbeddedDatabase;
let portal: RunningPortal;
let userId: UserId;
/** Buys and pays nothing: all of its credits are unused when they are taken back. */
let buyerId: UserId;
let tokens: Record<'workshop' | 'support', string>;
/** Finished files that nobody has paid yet. */
let unpaid: TaskId[];

/** What was answered has happened; anything else may or may not have. */
const paid: TaskId[] = [];
const booked: string[] = [];
const invoiced: string[] = [];
const cancelled: string[] = [];
/** Payments that the provider collected: for the price of their purchase, or for another sum, which nobody may book. */
const collected: { intent: string; reference: string; isRight: boolean; isRefunded: boolean }[] = [];
let lostAnswers = 0;

const byText = (one: string | null, other: string | null) => ((one ?? '') < (other ?? '') ? -1 : 1);
const start = () =>
  startPortal(['--demo'], {
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    DATABASE_RESTARTS: '50',
    // A payment that is begun again at the provider is the same one only with the same pages to come back to.
    PUBLIC_URL: 'http://portal.test',
    STRIPE_URL: stripe.url,
    STRIPE_KEY: stripe.config.key,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
  });
const as = (who: keyof typeof tokens): Client => portal.clientOf(tokens[who]);

beforeAll(async () => {
  folder = await openFolder();
  database = embeddedDatabase(join(folder, 'demo'));
  portal = await ready(await start());
  const signIn = async (username: string) =>
    (await portal.clientOf().ask(accountsApi.signIn, { username, password: 'demo-portal' })).token;
  tokens = { workshop: await signIn('workshop'), support: await signIn('support') };
  const [user] = await database.query<{ id: UserId }>(`update users set company_name = 'Workshop', street = 'Road 1',
    zip = '1', city = 'Town', payment_api = 'card' where username = 'workshop' returning id`);
  userId = user?.id ?? userId;
  const [buyer] = await database.query<{ id: UserId }>(`insert into users (username, email, password_hash, role, active,
    company_name, street, zip, city, country_id) select 'buyer', 'buyer@test.invalid', '', 'customer', true,
    'Buyer', 'Road 2', '1', 'Town', country_id from users where username = 'workshop' returning id`);
  buyerId = buyer?.id ?? buyerId;
  await database.query(`update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1',
    operator_zip = '1010', operator_city = 'Wien', operator_tax_number = '12 345/6789',
    operator_country_id = (select id from countries where iso = 'DE')`);
  unpaid = await moreLikeIt(database.query, await finishedTask(), taskCount);
  await as('support').ask(creditsApi.changeCredits, {
    userId,
    kind: 'bonus',
    amount: creditCents(taskCount * price),
    reason: 'test',
    bookingKey: randomUUID(),
  });
}, 120_000);

afterAll(async () => {
  endAll();
  await Promise.all([database.end(), stripe.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A file that the automatic service has finished for the workshop of the demo. */
async function finishedTask(): Promise<TaskId> {
  const client = as('workshop');
  const { blob } = await client.askForFile(seedApi.downloadDemoReadout, {});
  const { demoVehicle } = await client.ask(settingsApi.loadGlobalOptions, {});
  if (demoVehicle === undefined) throw new Error('the demo has no vehicle');
  const [method] = await database.query<{ id: never }>('select id from methods where name = $1', [
    demoVehicle.methodName,
  ]);
  if (method === undefined) throw new Error('the demo has no method');
  const { jobId } = await client.ask(orderingApi.createJob, {
    vehicleId: demoVehicle.vehicleId,
    vin: 'WVWZZZ1KZ6W000001',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
  });
  const file = fileOf(Buffer.from(await blob.arrayBuffer()), 'readout.bin');
  const { taskId } = await client.ask(orderingApi.createTask, {
    jobId,
    price,
    methods: [{ methodId: method.id }],
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  const upload = { jobId, taskId, fileName: file.name, fileSize: file.size };
  await client.ask(orderingApi.uploadOriginal, upload, { files: { file } });
  for (;;) {
    const [task] = await database.query<{ status: string }>('select status from tasks where id = $1', [taskId]);
    if (task?.status === 'finished') return taskId;
    await pause(100);
  }
}

/** Asks until the portal answers: the answer may be lost with the portal, never what was acknowledged. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const isLost =
        error instanceof NetworkError ||
        // The same call again is what the customer is asked for.
        (error instanceof RefusedCall && ['internalError', 'providerNotReachable'].includes(error.code));
      if (!isLost) throw error;
      lostAnswers += 1;
      await pause(50);
    }
}

/** A workshop that pays one file after the other, each from two browsers at once. */
async function payFiles(isOver: () => boolean): Promise<void> {
  for (let taskId = unpaid.pop(); taskId !== undefined && !isOver(); taskId = unpaid.pop()) {
    const id = taskId;
    const pay = () => untilAnswered(() => as('workshop').ask(orderingApi.payTask, { taskId: id, price }));
    expect(await Promise.all([pay(), pay()])).toEqual([true, true]);
    paid.push(id);
  }
}

/** Staff who book purchases, invoice them, and cancel every third, which is another customer's, with its credits. */
async function bookPurchases(isOver: () => boolean): Promise<void> {
  for (let nth = 0; !isOver(); nth += 1) {
    const reason = randomUUID();
    const isTakenBack = nth % 3 === 0;
    const purchase = {
      userId: isTakenBack ? buyerId : userId,
      kind: 'purchase',
      amount: creditCents(bookedCredits),
      reason,
      bookingKey: randomUUID(),
    } as const;
    await untilAnswered(() => as('support').ask(creditsApi.changeCredits, purchase));
    booked.push(reason);
    const [entry] = await untilAnswered(async () => {
      const { data } = await as('support').ask(creditsApi.listAllCredits, { filterMode: 'all', search: reason });
      return data;
    });
    if (entry === undefined) throw new Error(`the purchase ${reason} was acknowledged and is not there`);
    const invoice = await untilAnswered(() =>
      as('support').ask(billingApi.createInvoice, { creditEntryId: entry.entryId }),
    );
    invoiced.push(invoice.number);
    if (!isTakenBack) continue;
    const cancellation = { invoiceId: invoice.invoiceId, reason, takesCredits: true };
    await untilAnswered(() =>
      as('support')
        .ask(billingApi.cancelInvoice, cancellation)
        .catch((error: unknown) => {
          // It was cancelled, only the answer was lost.
          if (!(error instanceof RefusedCall && error.code === 'invoiceCancelled')) throw error;
        }),
    );
    cancelled.push(invoice.number);
  }
}

/** Delivers an announcement until it is taken, as a provider does. */
async function announce(type: string, id: string): Promise<void> {
  for (const { headers, body } = stripe.announce(type, id); ;) {
    const url = `${portal.root}/api/webhooks/stripe`;
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (response?.ok === true) return;
    expect([undefined, 500, 503]).toContain(response?.status);
    lostAnswers += 1;
    await pause(50);
  }
}

/**
 * A workshop that buys credits by card: the provider announces each payment, twice, and the workshop comes back to the page of
 * its purchase. Every fourth is refunded, and of every fifth the provider collects another sum.
 */
async function buyByCard(isOver: () => boolean): Promise<void> {
  for (let nth = 1; !isOver(); nth += 1) {
    const purchaseKey = randomUUID();
    const order = { credits: boughtCredits, way: 'stripe', acceptedTerms: true, purchaseKey } as const;
    const {
      purchaseId,
      reference,
      url = '',
    } = await untilAnswered(() => as('workshop').ask(purchasesApi.startPurchase, order));
    const session = url.slice(url.lastIndexOf('/') + 1);
    const isRight = nth % 5 !== 0;
    const amount = stripe.sessions.get(session)?.amount ?? 0;
    const intent = stripe.pay(session, isRight ? {} : { amount: amount + 1 });
    const isRefunded = isRight && nth % 4 === 0;
    collected.push({ intent, reference, isRight, isRefunded });
    await Promise.all([
      announce('checkout.session.completed', session),
      announce('checkout.session.completed', session),
      untilAnswered(() => as('workshop').ask(purchasesApi.finishPurchase, { purchaseId })),
    ]);
    if (isRefunded) await announce('charge.refunded', stripe.refund(intent, amount));
  }
}

const unhandledEvents = async () =>
  (await database.query('select from provider_events where handled_at is null')).length;

async function killServer(): Promise<void> {
  portal.child.kill('SIGKILL');
  expect(await portal.ended).toBe('SIGKILL');
  portal = await ready(await start());
}

test(`${kills} kills of server and database lose and double no payment and no booking (CRASH_SEED=${seed})`, async () => {
  const random = mulberry32(seed);
  let isOver = false;
  const work = Promise.all([
    ...Array.from({ length: 3 }, () => payFiles(() => isOver)),
    ...Array.from({ length: 2 }, () => bookPurchases(() => isOver)),
    ...Array.from({ length: 2 }, () => buyByCard(() => isOver)),
  ]);
  const done = () => paid.length + booked.length + collected.length;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = done();
    // The next kill comes in the middle of work that goes on.
    await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 4);
    await pause(random() * 200);
    await (kill % 2 === 0 ? killServer() : database.kill());
  }
  isOver = true;
  await work;
  await expect.poll(unhandledEvents, { timeout: 60_000, interval: 200 }).toBe(0);

  const paidTasks = await database.query<{ id: TaskId; payments: number }>(
    `select t.id, (select count(*)::int from credit_entries e where e.task_id = t.id) as payments
     from tasks t where payment_status = 'paid' order by id`,
  );
  expect(paidTasks).toEqual(paid.toSorted((one, other) => one - other).map((id) => ({ id, payments: 1 })));
  const purchases = await database.query<{ reason: string }>(
    `select reason from credit_entries where kind = 'purchase'`,
  );
  const right = collected.filter(({ isRight }) => isRight);
  expect(purchases.map(({ reason }) => reason).toSorted(byText)).toEqual(
    [...booked, ...right.map(({ reference }) => reference)].toSorted(byText),
  );
  const received = await database.query<{ intent: string; reference: string; state: string; problem: string | null }>(
    `select source_id as intent, reference, r.state, problem from received_payments r join purchases p on p.id = r.purchase_id
     where amount > 0`,
  );
  expect(received.toSorted((one, other) => byText(one.intent, other.intent))).toEqual(
    collected
      .map(({ intent, reference, isRight }) => ({
        intent,
        reference,
        state: isRight ? 'booked' : 'open',
        problem: isRight ? null : 'wrongAmount',
      }))
      .toSorted((one, other) => byText(one.intent, other.intent)),
  );
  const invoicesOfPurchases = await database.query<{ reference: string; invoices: number; cancellations: number }>(
    `select p.reference, count(*) filter (where i.kind = 'RE')::int as invoices,
       count(*) filter (where i.kind = 'ST')::int as cancellations
     from purchases p join invoices i on i.credit_entry_id = p.credit_entry_id group by 1`,
  );
  expect(invoicesOfPurchases.toSorted((one, other) => byText(one.reference, other.reference))).toEqual(
    right
      .map(({ reference, isRefunded }) => ({ reference, invoices: 1, cancellations: isRefunded ? 1 : 0 }))
      .toSorted((one, other) => byText(one.reference, other.reference)),
  );
  // Some of each kind, else nothing was proved.
  const kindsOfPayments = collected.map(({ isRight, isRefunded }) =>
    isRefunded ? 'refunded' : isRight ? 'right' : 'wrong',
  );
  expect(new Set(kindsOfPayments)).toEqual(new Set(['right', 'wrong', 'refunded']));
  const documents = await database.query<{ number: string; cancels: string | null }>(
    `select d.number, c.number as cancels from invoices d left join invoices c on c.id = d.cancels_id
     where d.credit_entry_id not in (select credit_entry_id from purchases where credit_entry_id is not null)`,
  );
  const ofKind = (isInvoice: boolean) => documents.filter(({ cancels }) => (cancels === null) === isInvoice);
  expect(
    ofKind(true)
      .map(({ number }) => number)
      .toSorted(byText),
  ).toEqual(invoiced.toSorted(byText));
  expect(
    ofKind(false)
      .map(({ cancels }) => cancels)
      .toSorted(byText),
  ).toEqual(cancelled.toSorted(byText));
  const [account] = await database.query<{ balance: number }>(
    'select balance from credit_accounts where user_id = $1',
    [userId],
  );
  const [opening] = await database.query<{ credits: number }>(
    `select sum(amount)::int as credits from credit_entries where kind = 'bonus' and user_id = $1`,
    [userId],
  );
  const standing = booked.length - cancelled.length;
  const [buyer] = await database.query<{ balance: number }>('select balance from credit_accounts where user_id = $1', [
    buyerId,
  ]);
  expect(buyer?.balance).toBe(0);
  const kept = right.filter(({ isRefunded }) => !isRefunded).length;
  expect(account?.balance).toBe(
    (opening?.credits ?? 0) - paid.length * price + standing * bookedCredits + kept * boughtCredits * 100,
  );
  // The kills did hit work, else nothing was proved.
  expect(lostAnswers).toBeGreaterThan(kills / 2);

  const verified = run(['server/portal.ts', 'verify-ledger', '--files', '--demo'], { DATA_DIR: folder });
  expect(await verified.ended).toBe(0);
  const lines = verified.output.stdout.trim().split('\n');
  expect(lines).toHaveLength(13);
  for (const line of lines) expect(line).toMatch(/^sound {2}\w+: \d+ looked at, 0 broken$/);
}, 400_000);

test('the command names a broken row and ends with 1 [P11.3]', async () => {
  await database.query('update credit_accounts set balance = balance + 1 where user_id = $1', [userId]);
  const verified = run(['server/portal.ts', 'verify-ledger', '--demo'], { DATA_DIR: folder });
  expect(await verified.ended).toBe(1);
  expect(verified.output.stdout).toMatch(
    new RegExp(
      `^BROKEN balances: \\d+ looked at, 1 broken\\n +customer ${userId}: balance \\d+, sum of the rows \\d+$`,
      'm',
    ),
  );
}, 60_000);
