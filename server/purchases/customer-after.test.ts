import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import type { CreditEntryId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { privacyApi } from '#contract/privacy.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { tasksApi } from '#contract/tasks.ts';
import { mandateVersion } from '#contract/purchases/top-ups.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  customerAfter,
  type CustomerEvent,
  customerEvents,
  type CustomerOutcome,
  type CustomerState,
  customerStates,
} from '#rules/customer-after.ts';
import { book, heldCredits } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { humanPass, mailsTo } from '#test/human.ts';
import { setOperator } from '#test/invoices.ts';
import { draftUpdate, finishedOrder, type Ordered, vehicleWith } from '#test/orders.ts';
import { settleCall } from '#test/outcome.ts';
import { startStripeServer } from '#test/payment-servers.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { markDispute, settlePurchase, takeBack } from './index.ts';
import { purchasesJobs } from './jobs.ts';
import { openProviders } from './providers/open-providers.ts';
import { undoRefund } from './received/undo-refund.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const stripe = await startStripeServer();
afterAll(() => stripe.close());
const portal = usePortal({ stripe: stripe.config, providerTimeout: 3000, signInAttempts: 100 });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const inTransaction = <Done>(work: (tx: Tx) => Promise<Done>) => portal().database.db.transaction().execute(work);
const address = { publicUrl: 'http://portal.test', vatRegisterUrl: 'http://127.0.0.1:1' };
const source = 'stripe';
const reason = 'asked for';

let support: Person;
let admin: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  admin = await portal().person({ role: 'admin' });
  await setOperator(portal());
});

const buy = (customer: Person) => startPurchase(customer, { way: 'stripe' });
const settle = ({ purchaseId, gross }: Purchase, sourceId: string) =>
  inTransaction((tx) =>
    settlePurchase(tx, address, { purchaseId, payment: { source, sourceId, amount: gross, currency: 'EUR' } }),
  );
const refund = (paymentId: string, amount: number, refundId: string) =>
  inTransaction((tx) => takeBack(tx, address, { source, refundId, paymentId, amount, currency: 'EUR' }));
const balanceOf = async ({ id }: Person): Promise<number> =>
  (await query('select balance from credit_accounts where user_id = $1', id)).rows[0]?.balance ?? 0;
const mailsOf = async ({ username }: Person) => (await mailsTo(portal(), `${username}@test.invalid`)).length;

type World = {
  state: CustomerState;
  customer: Person;
  paid: Ordered;
  unpaid: Ordered;
  /** An update of the paid file that has no original yet. */
  begun: Ordered;
  /** A purchase that nobody has paid; of an erased account it was cancelled before. */
  open: Purchase;
  /** The payment of a purchase that is paid, and the entry of the ledger that it bought. */
  paymentId: string;
  entryId: CreditEntryId;
  /** A refund of another purchase. */
  refundId: string;
};

/** Brings an account into a state; everything was bought, ordered and begun before. */
const enter: Record<CustomerState, (world: Person) => Promise<unknown>> = {
  active: async () => {},
  notUnlocked: ({ id }) =>
    query(`update users set active = false, unlocked_at = null, lock_reason = '' where id = $1`, id),
  locked: ({ id }) => support.ask(accountsApi.setUserActive, { userId: id, active: false, reason }),
  erasureAsked: (customer) => customer.ask(privacyApi.requestErasure, { password, givesUp: creditCents(1_000_000) }),
  erased: ({ id }) =>
    admin.ask(privacyApi.eraseCustomer, { userId: id, password, givesUp: creditCents(1_000_000), reason }),
};

async function worldOf(state: CustomerState): Promise<World> {
  const customer = await buyer(portal(), { payment_api: 'card' }, { credits: 500 });
  const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const unpaid = await finishedOrder(portal(), { customer, support });
  const begun = await draftUpdate(portal(), customer, paid, { methods: ['Stage_1', 'TVA'] });
  const [paymentId, otherId, refundId] = [randomUUID(), randomUUID(), randomUUID()];
  const bought = await buy(customer);
  await settle(bought, paymentId);
  await settle(await buy(customer), otherId);
  await refund(otherId, 5950, refundId);
  await customer.ask(purchasesApi.startCard, {});
  const { rows } = await query('select setup_session from saved_cards where user_id = $1', customer.id);
  stripe.pay(rows[0].setup_session);
  await customer.ask(purchasesApi.finishCard, {});
  await customer.ask(purchasesApi.switchOnTopUp, {
    credits: 100,
    threshold: creditCents(100),
    monthlyCap: 30_000,
    language: 'en',
    version: mandateVersion,
    accepted: true,
  });
  // Open work and open purchases hinder an erasure.
  const isLeaving = state === 'erasureAsked' || state === 'erased';
  if (state === 'erasureAsked') await enter[state](customer);
  const open = await buy(customer);
  if (state === 'erased') await customer.ask(purchasesApi.cancelPurchase, open);
  if (!isLeaving || state === 'erased') await enter[state](customer);
  const {
    rows: [{ entryId }],
  } = await query('select credit_entry_id as "entryId" from purchases where id = $1', bought.purchaseId);
  return { state, customer, paid, unpaid, begun, open, paymentId, entryId, refundId };
}

const signIn = (customer: Person) =>
  portal().visitor.ask(accountsApi.signIn, { username: customer.username, password });

/** The owner of the account as far as that goes: signed in anew, or with the token of before. */
const owner = async ({ customer }: World): Promise<Pick<Person, 'ask' | 'askForFile'>> =>
  signIn(customer).then(
    ({ token }) => portal().clientOf(token),
    () => customer,
  );

/** The last received payment of a purchase. */
const received = async (sourceId: string) =>
  (await query('select id, state, problem from received_payments where source_id = $1', sourceId)).rows[0];

let moneyId = '';

/** Does an event and tells its outcome as the table names it; a refusal is thrown. */
const outcomes: Record<CustomerEvent, (world: World) => Promise<CustomerOutcome | false | void>> = {
  sessionInUse: async ({ customer }) => void (await customer.ask(accountsApi.getAccess, {})),
  signIn: async ({ customer }) => void (await signIn(customer)),
  askForPassword: async ({ customer: { username, id } }) => {
    const ask = async (email: string) =>
      (
        await portal().visitor.ask(accountsApi.requestPasswordReset, {
          email,
          browserKey: 'a'.repeat(100),
          humanPass: await humanPass(portal()),
        })
      ).code;
    const { rows } = await query('select email from users where id = $1', id);
    const codes = [await ask(`${username}@test.invalid`), await ask(rows[0].email)];
    return codes.every((code) => code === 101) ? 'ignored' : undefined;
  },
  order: async (world) =>
    void (await (
      await owner(world)
    ).ask(orderingApi.createJob, {
      vehicleId: await vehicleWith(portal()),
      vin: 'WVWZZZ1KZ6W111111',
      additional: '',
      modificationMode: 'automatic',
      termsAccepted: true,
    })),
  orderBegunUpdate: async (world) =>
    void (await (
      await owner(world)
    ).ask(orderingApi.reuseOriginal, { taskIdOld: world.paid.taskId, taskIdNew: world.begun.taskId })),
  pay: async (world) => void (await (await owner(world)).ask(orderingApi.payTask, world.unpaid)),
  getOriginal: async (world) => void (await (await owner(world)).askForFile(tasksApi.downloadOriginal, world.paid)),
  getModified: async (world) => void (await (await owner(world)).askForFile(tasksApi.downloadModified, world.paid)),
  write: async (world) =>
    void (await (
      await owner(world)
    ).ask(chatApi.createMessage, { ...world.paid, message: 'a question', messageKey: randomUUID() })),
  buy: async (world) => void (await buy((await owner(world)) as Person)),
  askForErasure: async (world) => {
    // Work under way would hinder it.
    if (world.state === 'active' || world.state === 'erasureAsked') {
      await query(
        `update tasks set status = 'finished', modified_sha256 = original_sha256 where user_id = $1 and status in ('waiting', 'inProgress', 'manual')`,
        world.customer.id,
      );
      await query(`update purchases set state = 'cancelled' where user_id = $1 and state = 'open'`, world.customer.id);
    }
    const asked = (await owner(world)).ask(privacyApi.requestErasure, { password, givesUp: creditCents(1_000_000) });
    if (!(await asked)) return false;
    await (await owner(world)).ask(privacyApi.withdrawErasure, {});
    return undefined;
  },
  impersonate: async ({ customer: { id } }) =>
    void (await support.ask(accountsApi.impersonateCustomer, { userId: id, reason })),
  updateByStaff: async ({ customer: { id } }) =>
    void (await support.ask(accountsApi.updateCustomer, { userId: id, city: 'Wien' })),
  bookByStaff: async ({ customer: { id } }) =>
    void (await support.ask(creditsApi.changeCredits, {
      userId: id,
      kind: 'correction',
      amount: creditCents(100),
      reason,
      bookingKey: randomUUID(),
    })),
  setPrices: async ({ customer: { id } }) =>
    void (await support.ask(pricingApi.setFlatPrice, { userId: id, flat: true })),
  news: async ({ customer, paid }) => {
    const before = await mailsOf(customer);
    await support.ask(workbenchApi.blockTask, { ...paid, reason });
    await support.ask(workbenchApi.unblockTask, { ...paid, reason });
    return (await mailsOf(customer)) > before ? 'mails' : 'ignored';
  },
  money: async ({ open }) => {
    moneyId = randomUUID();
    return (await settle(open, moneyId)).outcome === 'booked' ? 'books' : 'waits';
  },
  assignMoney: async ({ customer }) => {
    const { id, state } = await received(moneyId);
    if (state === 'booked') return 'books';
    const before = await balanceOf(customer);
    await support.ask(purchasesApi.decideReceivedPayment, { paymentId: id, decision: 'assign', reason });
    return (await balanceOf(customer)) > before ? 'books' : 'ignored';
  },
  refundFails: async ({ customer, refundId }) => {
    const before = await balanceOf(customer);
    expect(await inTransaction((tx) => undoRefund(tx, address, { source, refundId }))).toBe(true);
    if ((await balanceOf(customer)) > before) return 'restores';
    return (await received(refundId)).state === 'open' ? 'waits' : 'ignored';
  },
  dispute: async ({ customer, paymentId }) => {
    const mark = (dispute: 'open' | 'won') =>
      inTransaction((tx) => markDispute(tx, { source, paymentId, disputeId: 'dp', dispute, amount: 11_900 }));
    await mark('open');
    const held = await heldCredits(portal().database.reader, customer.id);
    await mark('won');
    return held > 0 ? 'holds' : 'ignored';
  },
  refund: async ({ paymentId }) => {
    const { outcome } = await refund(paymentId, 5950, randomUUID());
    return outcome === 'booked' ? 'takesBack' : 'waits';
  },
  topUpDue: async ({ customer }) => {
    const { id } = customer;
    const charges = async () =>
      (
        await query(
          'select count(*)::int as count from top_up_tries y join purchases p on p.id = y.purchase_id where p.user_id = $1',
          id,
        )
      ).rows[0].count;
    const before = await charges();
    const balance = await balanceOf(customer);
    if (balance > 0)
      await inTransaction((tx) =>
        book(tx, {
          userId: id,
          kind: 'correction',
          amount: creditCents(-balance),
          reason: 'spent',
          actorId: undefined,
          idempotencyKey: 'spent',
        }),
      );
    const providers = openProviders({ stripe: stripe.config, paypal: undefined }, 3000);
    const { runDueTopUps, topUp } = purchasesJobs(portal().database, address, providers, silent);
    await runDueTopUps();
    // As the booking that fell below the threshold enqueues it.
    await topUp({ userId: id });
    return (await charges()) > before ? 'charges' : 'ignored';
  },
  cancelInvoice: async ({ entryId }) => {
    const { rows } = await query(
      `select id from invoices i where credit_entry_id = $1 and kind = 'RE' and stands(i)`,
      entryId,
    );
    await support.ask(billingApi.cancelInvoice, { invoiceId: rows[0].id, reason, takesCredits: false });
  },
  invoiceAnew: async ({ entryId }) => void (await support.ask(billingApi.createInvoice, { creditEntryId: entryId })),
  unlock: async ({ customer: { id } }) =>
    (await support.ask(accountsApi.setUserActive, { userId: id, active: true, reason: '' })) ? undefined : false,
};

// Each event stands on what those before have left: locking it all for each again would take minutes.
test.each(customerStates)('every event has its specified outcome for an account that is %s', async (state) => {
  const world = await worldOf(state);
  const found: [CustomerEvent, string][] = [];
  for (const event of customerEvents) found.push([event, await settleCall(outcomes[event](world))]);
  expect(Object.fromEntries(found)).toEqual(customerAfter[state]);
});
