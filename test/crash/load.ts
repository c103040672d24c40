import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import type { JobId, MethodId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { paymentsApi } from '#contract/payments.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { seedApi } from '#contract/seed.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { writeMail } from '#server/mail/index.ts';
import { NetworkError, RefusedCallError } from '#web/api/client.ts';
import { camt } from '#test/bank-statements.ts';
import { makeFile } from '#test/orders.ts';
import type { Customer, World } from './world.ts';

export type OrderedFile = { customer: Customer; jobId: JobId; taskId: TaskId; sha256: string; isAutomatic: boolean };
export type WrittenMessage = { customer: Customer; jobId: JobId; text: string; sha256: string };
/** A payment by card: for the price of its purchase, or for another sum, which nobody may book. */
export type Collected = { intent: string; reference: string; isRight: boolean; isRefunded: boolean };

/** Everything that was answered, and thereby has happened. Who gets no answer asks again, as a browser or a person does. */
export type Acknowledged = {
  readonly files: OrderedFile[];
  readonly messages: WrittenMessage[];
  readonly paid: TaskId[];
  /** Reasons of purchases that staff booked; numbers of their invoices, and of those that were cancelled. */
  readonly booked: string[];
  readonly invoiced: string[];
  readonly cancelled: string[];
  readonly cards: Collected[];
  /** References of transfers that statements brought. */
  readonly transfers: string[];
  /** Recipients of mails whose transaction was committed, and of those of which nobody heard. */
  readonly mails: string[];
  readonly unheardMails: string[];
};

export type Load = {
  readonly acknowledged: Acknowledged;
  /** Questions that were not answered, by the reason. */
  readonly unanswered: Map<string, number>;
  /** Number of acknowledged things. Throws when one of those at work has been refused what it has a right to. */
  readonly done: () => number;
  /** Finishes what is begun. */
  readonly stop: () => Promise<void>;
};

export const price = creditCents(6000);
export const bookedCredits = 10_000;
export const boughtCredits = 10;
/** Milliseconds within which every question has to be answered, however often it is asked. */
const patience = 240_000;

/** Refusals after which the same question is asked again. */
const temporary = ['providerNotReachable', 'storageFull', 'tooManyUploads', 'signatureNotValid'];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** No answer, or one that asks for another try: it may have happened or not. */
function reasonOfNoAnswer(error: unknown): string | undefined {
  if (error instanceof NetworkError) return 'no answer';
  if (!(error instanceof RefusedCallError)) return undefined;
  // 503: database or store are away, or the balancer has no node that is ready. A 500 is a defect.
  const isTemporary = error.status === 503 || temporary.includes(error.code);
  return isTemporary ? `${error.status} ${error.code}` : undefined;
}

/** Customers, staff, a bank and mails at work, until they are stopped. */
export async function beginLoad(world: World): Promise<Load> {
  const { as, random, stripe } = world;
  const unanswered = new Map<string, number>();
  const acknowledged: Acknowledged = {
    files: [],
    messages: [],
    paid: [],
    booked: [],
    invoiced: [],
    cancelled: [],
    cards: [],
    transfers: [],
    mails: [],
    unheardMails: [],
  };
  const over = new AbortController();

  /** Documents take the worker longer than their purchases take the portal: a queue that only grows proves nothing. */
  const think = (milliseconds: number) => pause(milliseconds * (0.5 + random()));

  async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + patience;
    for (;;)
      try {
        return await ask();
      } catch (error) {
        const reason = reasonOfNoAnswer(error);
        if (reason === undefined || performance.now() > end) throw error;
        unanswered.set(reason, (unanswered.get(reason) ?? 0) + 1);
        await pause(60);
      }
  }

  const { blob } = await as('workshop').askForFile(seedApi.downloadDemoReadout, {});
  const readout = Buffer.from(await blob.arrayBuffer());
  const { demoVehicle } = await as('workshop').ask(settingsApi.loadGlobalOptions, {});
  if (demoVehicle === undefined) throw new Error('the demo has no vehicle');
  const { vehicleId } = demoVehicle;
  const offered = await as('workshop').ask(pricingApi.getOfferedMethods, { vehicleId, language: 'en' });
  const stage = offered.find(({ name }) => name === demoVehicle.methodName)?.methodId;
  if (stage === undefined) throw new Error('the demo has no method');

  /** The page of a new order: job, draft, upload; what was not answered is asked again with the same key. */
  async function order(customer: Customer, isAutomatic: boolean): Promise<OrderedFile> {
    const orderKey = randomUUID();
    const image = isAutomatic ? readout : randomBytes(1000 + Math.floor(random() * 60_000));
    const fileName = isAutomatic ? 'readout.bin' : 'readout.zip';
    const made = await makeDraft(customer, { orderKey, fileName, vehicleId, stage: stage as MethodId });
    const file = makeFile(image, fileName);
    await untilAnswered(() =>
      as(customer)
        .ask(orderingApi.uploadOriginal, { ...made, fileName, fileSize: file.size }, { files: { file } })
        .catch((error: unknown) => {
          // It was taken, only the answer was lost.
          if (!(error instanceof RefusedCallError && error.code === 'fileAlreadyStored')) throw error;
        }),
    );
    const ordered = { customer, ...made, sha256: sha256(image), isAutomatic };
    acknowledged.files.push(ordered);
    return ordered;
  }

  type Draft = { orderKey: string; fileName: string; vehicleId: VehicleId; stage: MethodId };
  async function makeDraft(customer: Customer, { orderKey, fileName, ...of }: Draft) {
    const { jobId } = await untilAnswered(() =>
      as(customer).ask(orderingApi.createJob, {
        vehicleId: of.vehicleId,
        vin: 'WVWZZZ1KZ6W000001',
        additional: '',
        modificationMode: 'automatic',
        termsAccepted: true,
        orderKey,
      }),
    );
    const { taskId } = await untilAnswered(() =>
      as(customer).ask(orderingApi.createTask, {
        jobId,
        price,
        methods: [{ methodId: of.stage }],
        fileRole: 'engine',
        fileName,
        priority: '30min',
        checksumWanted: true,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
      }),
    );
    return { jobId, taskId };
  }

  async function write({ customer, jobId, taskId }: OrderedFile): Promise<void> {
    const bytes = randomBytes(200 + Math.floor(random() * 20_000));
    const text = `message ${randomUUID()}`;
    const message = { jobId, taskId, message: text, fileName: 'log.txt', messageKey: randomUUID() };
    const file = makeFile(bytes, 'log.txt');
    await untilAnswered(() => as(customer).ask(chatApi.createMessage, message, { files: { file } }));
    acknowledged.messages.push({ customer, jobId, text, sha256: sha256(bytes) });
  }

  /** A workshop that orders, writes, and pays what is finished from two browsers at once. */
  async function orderFiles(customer: Customer): Promise<void> {
    const unpaid: OrderedFile[] = [];
    while (!over.signal.aborted) {
      await think(250);
      const ordered = await order(customer, unpaid.length < 2 && random() < 0.5);
      if (ordered.isAutomatic) unpaid.push(ordered);
      await write(ordered);
      const [oldest] = unpaid;
      if (oldest === undefined) continue;
      const [task] = await untilAnswered(() => as(customer).ask(tasksApi.getTasksOfJob, { jobId: oldest.jobId }));
      if (task?.status !== 'finished') continue;
      unpaid.shift();
      const { taskId } = oldest;
      const pay = () => untilAnswered(() => as(customer).ask(orderingApi.payTask, { taskId, price }));
      await Promise.all([pay(), pay()]);
      acknowledged.paid.push(taskId);
    }
  }

  /** Staff who book purchases, invoice them, and cancel every third, which is another customer's, with its credits. */
  async function bookPurchases(): Promise<void> {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      await think(700);
      const reason = randomUUID();
      const isTakenBack = nth % 3 === 0;
      const purchase = {
        userId: world.ids.get(isTakenBack ? 'garage' : 'workshop') as UserId,
        kind: 'purchase',
        amount: creditCents(bookedCredits),
        reason,
        bookingKey: randomUUID(),
      } as const;
      await untilAnswered(() => as('support').ask(creditsApi.changeCredits, purchase));
      acknowledged.booked.push(reason);
      const [entry] = await untilAnswered(async () => {
        const { data } = await as('support').ask(creditsApi.listAllCredits, { filterMode: 'all', search: reason });
        return data;
      });
      if (entry === undefined) throw new Error(`the purchase ${reason} was acknowledged and is not there`);
      const { invoiceId, number } = await untilAnswered(() =>
        as('support').ask(billingApi.createInvoice, { creditEntryId: entry.entryId }),
      );
      acknowledged.invoiced.push(number);
      if (!isTakenBack) continue;
      await untilAnswered(() =>
        as('support')
          .ask(billingApi.cancelInvoice, { invoiceId, reason, takesCredits: true })
          .catch((error: unknown) => {
            // It was cancelled, only the answer was lost.
            if (!(error instanceof RefusedCallError && error.code === 'invoiceCancelled')) throw error;
          }),
      );
      acknowledged.cancelled.push(number);
    }
  }

  /** Delivers an announcement until it is taken, as a provider does, and signs it anew each time: a signature is of its minute. */
  async function announce(type: string, id: string): Promise<void> {
    const eventId = `evt_${randomUUID()}`;
    await untilAnswered(async () => {
      const { headers, body } = stripe.announce(type, id, { eventId });
      const url = `${world.balancer.root}/api/webhooks/stripe`;
      const { ok, status } = await fetch(url, { method: 'POST', headers, body }).catch((cause: unknown) => {
        throw new NetworkError('no answer', { cause });
      });
      // A portal whose clock is hours wrong takes every signature for an old one.
      if (!ok) throw new RefusedCallError(status, { code: status === 400 ? 'signatureNotValid' : 'internalError' });
    });
  }

  /**
   * A workshop that buys credits by card: the provider announces each payment, twice, and the workshop comes back to the page of
   * its purchase. Every fourth is refunded, and of every fifth the provider collects another sum.
   */
  async function buyByCard(): Promise<void> {
    for (let nth = 1; !over.signal.aborted; nth += 1) {
      await think(800);
      const purchase = {
        credits: boughtCredits,
        way: 'stripe',
        acceptedTerms: true,
        purchaseKey: randomUUID(),
      } as const;
      const started = await untilAnswered(() => as('workshop').ask(purchasesApi.startPurchase, purchase));
      const { purchaseId, reference, url = '' } = started;
      const session = url.slice(url.lastIndexOf('/') + 1);
      const isRight = nth % 5 !== 0;
      const amount = stripe.sessions.get(session)?.amount ?? 0;
      const intent = stripe.pay(session, isRight ? {} : { amount: amount + 1 });
      const isRefunded = isRight && nth % 4 === 0;
      acknowledged.cards.push({ intent, reference, isRight, isRefunded });
      await Promise.all([
        announce('checkout.session.completed', session),
        announce('checkout.session.completed', session),
        untilAnswered(() => as('workshop').ask(purchasesApi.finishPurchase, { purchaseId })),
      ]);
      if (isRefunded) await announce('charge.refunded', stripe.refund(intent, amount));
    }
  }

  /** A dealer who pays by transfer, and staff who bring in the statement of the bank, twice at once. */
  async function payByTransfer(): Promise<void> {
    while (!over.signal.aborted) {
      await think(1500);
      const purchase = {
        credits: boughtCredits,
        way: 'transfer',
        acceptedTerms: true,
        purchaseKey: randomUUID(),
      } as const;
      const { reference, gross } = await untilAnswered(() => as('dealer').ask(purchasesApi.startPurchase, purchase));
      const statement = camt([[{ amount: gross, purpose: reference, name: randomUUID() }]]);
      const file = makeFile(Buffer.from(statement), 'statement.xml');
      const bringIn = () =>
        untilAnswered(() => as('support').ask(paymentsApi.importStatement, { dryRun: false }, { files: { file } }));
      await Promise.all([bringIn(), bringIn()]);
      acknowledged.transfers.push(reference);
    }
  }

  /** Mails, as whatever happens in the portal writes them: within its transaction. */
  async function writeMails(): Promise<void> {
    while (!over.signal.aborted) {
      const to = `${randomUUID()}@test.invalid`;
      const values = { name: 'Anna', portal: 'http://portal.test' };
      await world
        .database()
        .db.transaction()
        .execute((tx) => writeMail(tx, { to, language: 'en', kind: 'welcome', values }))
        .then(
          () => acknowledged.mails.push(to),
          () => acknowledged.unheardMails.push(to),
        );
      await think(1200);
    }
  }

  const working = Promise.all([
    orderFiles('workshop'),
    orderFiles('workshop'),
    orderFiles('dealer'),
    bookPurchases(),
    buyByCard(),
    payByTransfer(),
    writeMails(),
  ]);
  let failure: unknown;
  working.catch((error: unknown) => {
    failure = error;
  });
  return {
    acknowledged,
    unanswered,
    done: () => {
      if (failure !== undefined) throw failure;
      return Object.values(acknowledged).reduce((sum, things) => sum + things.length, 0);
    },
    stop: async () => {
      over.abort();
      await working;
    },
  };
}
