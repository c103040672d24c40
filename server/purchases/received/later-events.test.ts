import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { privacyApi } from '#contract/privacy.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { type Purchase, type PurchaseState, purchaseStates } from '#contract/purchases/buying.ts';
import { purchaseAfter, type PurchaseEvent, purchaseEvents, type PurchaseOutcome } from '#rules/later-events.ts';
import { heldCredits } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { setOperator } from '#test/invoices.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { markDispute, settlePurchase, takeBack } from '#server/purchases/index.ts';
import { settleFacts } from './settle-facts.ts';
import { undoRefund } from './undo-refund.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const inTransaction = <Done>(work: (tx: Tx) => Promise<Done>) => portal().database.db.transaction().execute(work);
const address = { publicUrl: 'http://portal.test' };
const source = 'stripe';

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await query(`update portal_options set bank_iban = 'AT61 1904 3002 3457 3201', bank_holder = 'Tuner GmbH'`);
});

const workshop = () => buyer(portal());

const start = startPurchase;
const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const readHeldCredits = ({ id }: Person) => heldCredits(portal().database.reader, id);
const settle = ({ purchaseId }: Purchase, amount: number, sourceId: string = randomUUID()) =>
  inTransaction((tx) =>
    settlePurchase(tx, address, { purchaseId, payment: { source, sourceId, amount, currency: 'EUR' } }),
  );
const refund = (paymentId: string, amount: number, refundId: string = randomUUID()) =>
  inTransaction((tx) => takeBack(tx, address, { source, refundId, paymentId, amount, currency: 'EUR' }));
const undo = (refundId: string) => inTransaction((tx) => undoRefund(tx, address, { source, refundId }));
const dispute = (paymentId: string, state: 'open' | 'won' | 'lost', disputeId = 'dp_1') =>
  inTransaction((tx) => markDispute(tx, { source, paymentId, disputeId, dispute: state, amount: 11_900 }));
const invoices = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).data;

type PaidPurchase = { customer: Person; purchase: Purchase; paymentId: string };

/** A purchase in a state, with a payment for it: of one that is not paid it waits. */
async function purchaseIn(state: PurchaseState): Promise<PaidPurchase> {
  const customer = await workshop();
  const purchase = await start(customer);
  const { purchaseId, gross } = purchase;
  const paymentId = randomUUID();
  if (state === 'cancelled') await customer.ask(purchasesApi.cancelPurchase, { purchaseId });
  else if (state === 'expired' || state === 'failed')
    await query('update purchases set state = $2 where id = $1', purchaseId, state);
  // Another sum than the price pays nothing at a provider.
  await settle(purchase, state === 'open' ? 500 : gross, paymentId);
  if (state === 'refunded') await refund(paymentId, gross, `re ${paymentId}`);
  expect(await customer.ask(purchasesApi.getPurchase, { purchaseId })).toMatchObject({ state });
  return { customer, purchase, paymentId };
}

const outcomeOfMoney = async ({ purchase }: PaidPurchase): Promise<PurchaseOutcome> =>
  (await settle(purchase, purchase.gross)).outcome === 'booked' ? 'books' : 'waits';

async function outcomeOfRefund({ paymentId, purchase }: PaidPurchase): Promise<PurchaseOutcome> {
  const amount = purchase.state === 'open' ? 500 : purchase.gross;
  const { outcome, ...taken } = await refund(paymentId, amount);
  if (outcome === 'open') return 'waits';
  return 'taken' in taken && taken.taken > 0 ? 'takesBack' : 'notes';
}

/** Triggers an event and returns its outcome, judged by visible effects. */
const outcomes: Record<PurchaseEvent, (found: PaidPurchase) => Promise<PurchaseOutcome>> = {
  money: outcomeOfMoney,
  moneyOfLockedCustomer: async (found) => {
    await query('update users set active = false where id = $1', found.customer.id);
    const outcome = await outcomeOfMoney(found);
    await query('update users set active = true where id = $1', found.customer.id);
    return outcome;
  },
  moneyOfErasedCustomer: async (found) => {
    await query('update users set erased_at = now() where id = $1', found.customer.id);
    return outcomeOfMoney(found);
  },
  refund: outcomeOfRefund,
  refundFails: async ({ customer, purchase, paymentId }) => {
    const refundId = purchase.state === 'refunded' ? `re ${paymentId}` : randomUUID();
    if (purchase.state !== 'refunded') await refund(paymentId, purchase.state === 'open' ? 500 : 5950, refundId);
    const before = await balance(customer);
    expect(await undo(refundId)).toBe(true);
    expect(await undo(refundId)).toBe(false);
    return (await balance(customer)) > before ? 'restores' : 'notes';
  },
  disputeOpens: async ({ customer, paymentId }) => {
    await dispute(paymentId, 'open');
    return (await readHeldCredits(customer)) > 0 ? 'holds' : 'notes';
  },
  disputeLost: async (found) => {
    await dispute(found.paymentId, 'open');
    const outcome = await outcomeOfRefund(found);
    await dispute(found.paymentId, 'lost');
    expect(await readHeldCredits(found.customer)).toBe(0);
    return outcome;
  },
  disputeWon: async ({ customer, paymentId }) => {
    await dispute(paymentId, 'open');
    const before = await readHeldCredits(customer);
    await dispute(paymentId, 'won');
    expect(await readHeldCredits(customer)).toBe(0);
    return before > 0 ? 'releases' : 'notes';
  },
  cancel: ({ customer, purchase: { purchaseId } }) =>
    customer.ask(purchasesApi.cancelPurchase, { purchaseId }).then(
      (isNew) => (isNew ? 'ends' : 'notes'),
      () => 'refuses',
    ),
  providerEnds: async ({ customer, purchase: { purchaseId, state } }) => {
    const facts = { reference: undefined, state: 'expired' } as const;
    await inTransaction((tx) => settleFacts(tx, address, { purchaseId, source, facts }));
    const now = (await customer.ask(purchasesApi.getPurchase, { purchaseId })).state;
    return now === state ? 'notes' : 'ends';
  },
  erasure: async ({ customer }) => {
    const { blockers } = await support.ask(privacyApi.getCustomerData, { userId: customer.id });
    return blockers.some(({ kind }) => kind === 'openPurchases') ? 'refuses' : 'notes';
  },
};

describe('the outcome of every event in every state of a purchase', () => {
  const all = purchaseStates.flatMap((state) => purchaseEvents.map((event) => ({ state, event })));
  test.each(all)('$state: $event', async ({ state, event }) => {
    const found = await purchaseIn(state);
    const purchase = { ...found.purchase, state };
    expect(await outcomes[event]({ ...found, purchase })).toBe(purchaseAfter[state][event]);
  });
});

describe('a refund that fails after it was booked', () => {
  test.each([
    ['whole', 11_900],
    ['in part', 5950],
  ])('%s restores credits and invoice and allows another refund', async (_which, amount) => {
    const { customer, purchase, paymentId } = await purchaseIn('paid');
    await refund(paymentId, amount, `re_a ${paymentId}`);
    await undo(`re_a ${paymentId}`);
    expect(await balance(customer)).toBe(10_000);
    const { purchaseId } = purchase;
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId })).toMatchObject({ state: 'paid', refunded: 0 });
    expect((await invoices(customer)).reduce((sum, { gross }) => sum + gross, 0)).toBe(11_900);
    expect((await invoices(customer))[0]).toMatchObject({ kind: 'RE', gross: 11_900 });
    await refund(paymentId, 11_900, `re_b ${paymentId}`);
    expect(await balance(customer)).toBe(0);
    expect((await invoices(customer)).reduce((sum, { gross }) => sum + gross, 0)).toBe(0);
  });

  test('restores the credits taken and closes the payment that waited for missing ones', async () => {
    const { customer, paymentId } = await purchaseIn('paid');
    await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const before = await balance(customer);
    expect(await refund(paymentId, 11_900, 're_c')).toMatchObject({ outcome: 'open', problem: 'balanceTooLow' });
    await undo('re_c');
    expect(await balance(customer)).toBe(before);
    const { data } = await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' });
    expect(data.filter(({ userId }) => userId === customer.id)).toEqual([]);
  });

  test('puts its payment back to waiting when it waited before', async () => {
    const { customer, purchase, paymentId } = await purchaseIn('cancelled');
    await refund(paymentId, purchase.gross, 're_d');
    const waiting = async () =>
      (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' })).data.filter(
        ({ userId }) => userId === customer.id,
      );
    expect(await waiting()).toEqual([]);
    await undo('re_d');
    expect(await waiting()).toMatchObject([{ sourceId: paymentId, problem: 'notOpen' }]);
  });

  test('changes nothing for an unknown refund', async () => {
    expect(await undo('re_unknown')).toBe(false);
  });
});

describe('a dispute', () => {
  test('holds the credits of its payment until it is won', async () => {
    const { customer, paymentId } = await purchaseIn('paid');
    const file = await finishedOrder(portal(), { customer, support });
    await dispute(paymentId, 'open');
    expect(await readHeldCredits(customer)).toBe(10_000);
    await expect(customer.ask(orderingApi.payTask, file)).rejects.toMatchObject({ code: 'creditsHeld' });
    // Other credits pay it.
    await settle(await start(customer), 11_900);
    const other = await finishedOrder(portal(), { customer, support });
    expect(await customer.ask(orderingApi.payTask, other)).toBe(true);
    await expect(customer.ask(orderingApi.payTask, file)).rejects.toMatchObject({ code: 'creditsHeld' });
    await dispute(paymentId, 'won');
    expect(await customer.ask(orderingApi.payTask, file)).toBe(true);
  });

  test('that is lost after the credits were used holds later credits until staff decide', async () => {
    const { customer, paymentId } = await purchaseIn('paid');
    await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const spent = 10_000 - (await balance(customer));
    await dispute(paymentId, 'open');
    await refund(paymentId, 11_900);
    await dispute(paymentId, 'lost');
    expect(await balance(customer)).toBe(0);
    await settle(await start(customer), 11_900);
    expect(await readHeldCredits(customer)).toBe(spent);
    const file = await finishedOrder(portal(), { customer, support });
    await expect(customer.ask(orderingApi.payTask, file)).rejects.toMatchObject({ code: 'creditsHeld' });
    const { data } = await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' });
    const missing = data.find(({ userId }) => userId === customer.id);
    expect(missing?.creditsMissing).toBe(creditCents(spent));
    const decision = { decision: 'setAside', reason: 'agreed with them' } as const;
    await support.ask(purchasesApi.decideReceivedPayment, {
      paymentId: missing?.paymentId ?? (0 as never),
      ...decision,
    });
    expect(await customer.ask(orderingApi.payTask, file)).toBe(true);
  });

  test('about a part of the money holds that part, and after a refund the rest', async () => {
    const { customer, paymentId } = await purchaseIn('paid');
    const part = (amount: number) =>
      inTransaction((tx) => markDispute(tx, { source, paymentId, disputeId: 'dp_p', dispute: 'open', amount }));
    await part(5950);
    expect(await readHeldCredits(customer)).toBe(5000);
    await refund(paymentId, 8925);
    expect(await balance(customer)).toBe(2500);
    expect(await readHeldCredits(customer)).toBe(2500);
  });

  test('is not reopened by a late report, but another dispute of the same payment is opened', async () => {
    const { customer, paymentId } = await purchaseIn('paid');
    await dispute(paymentId, 'open', 'dp_a');
    await dispute(paymentId, 'won', 'dp_a');
    await dispute(paymentId, 'open', 'dp_a');
    expect(await readHeldCredits(customer)).toBe(0);
    await dispute(paymentId, 'open', 'dp_b');
    // The end of the first one is reported again.
    await dispute(paymentId, 'won', 'dp_a');
    expect(await readHeldCredits(customer)).toBe(10_000);
  });
});

test('the ledger has no violations after all these events', async () => {
  const { violations, examined } = await support.ask(ledgerApi.verifyLedger, {});
  expect(violations).toEqual([]);
  expect(examined).toBeGreaterThan(100);
});
