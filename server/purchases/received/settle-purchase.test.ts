import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import type { PurchaseId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { privacyApi } from '#contract/privacy.ts';
import { maxOpenPurchases, type Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { book } from '#server/credits/index.ts';
import { markDispute, settlePurchase, takeBack } from '#server/purchases/index.ts';
import { setOperator } from '#test/invoices.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const rowsOf = async (statement: string, ...values: unknown[]) => (await query(statement, ...values)).rows;
const address = { publicUrl: 'http://portal.test' };

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await query(`update portal_options set bank_iban = 'AT61 1904 3002 3457 3201', bank_holder = 'Tuner GmbH'`);
});

/** A workshop in Germany that pays by transfer. */
const workshop = () => buyer(portal(), { company_name: 'Müller & Söhne' });

const start = (customer: Person, more: object = {}) => startPurchase(customer, more);

type Money = { amount?: number; currency?: string; source?: 'stripe' | 'statement' | 'manual'; sourceId?: string };

/** Money that comes in for a purchase. */
const settle = (purchaseId: PurchaseId | undefined, money: Money & { amount: number }) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      settlePurchase(tx, address, {
        purchaseId,
        payment: { source: 'stripe', sourceId: randomUUID(), currency: 'EUR', ...money },
      }),
    );

const refund = (paymentId: string, amount: number, refundId: string = randomUUID()) =>
  portal()
    .database.db.transaction()
    .execute((tx) => takeBack(tx, address, { source: 'stripe', refundId, paymentId, amount, currency: 'EUR' }));

const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const ledger = async (customer: Person) =>
  (await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data.map(({ kind, amount }) => [kind, amount]);
const invoices = async (customer: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: customer.id })).data;
const open = async () =>
  (await support.ask(purchasesApi.listReceivedPayments, { filterMode: 'all', state: 'open' })).data;

/** Spends credits, as the payment of a file does. */
const spend = (customer: Person, credits: number) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      book(tx, {
        userId: customer.id,
        kind: 'correction',
        amount: creditCents(-credits * 100),
        reason: 'spent',
        actorId: undefined,
        idempotencyKey: `spent ${randomUUID()}`,
      }),
    );

/** A paid purchase of 100 credits, and the name of its payment. */
async function paid(customer: Person): Promise<{ purchase: Purchase; paymentId: string }> {
  const purchase = await start(customer);
  const paymentId = randomUUID();
  await settle(purchase.purchaseId, { amount: purchase.gross, sourceId: paymentId });
  return { purchase, paymentId };
}

/** A paid purchase of 100 credits with a bonus of 20. */
async function paidWithBonus() {
  const customer = await workshop();
  const name = `Dealers ${customer.id}`;
  await support.ask(purchasesApi.saveGroup, { name, bonusPercent: 20, paysBy: ['transfer'] });
  const group = (await support.ask(purchasesApi.listGroups, {})).find((one) => one.name === name);
  await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId: group?.groupId });
  return { customer, ...(await paid(customer)) };
}

/** Sums that refunds have taken off what a purchase bought and off its bonus, by their keys in the ledger. */
async function takenEntries({ purchaseId }: Purchase) {
  const rows: unknown[] = await rowsOf(
    `select coalesce(-sum(e.amount) filter (where e.idempotency_key like 'purchase:' || p.credit_entry_id || ':takenBack:refund:%'), 0)::int as bought,
       coalesce(-sum(e.amount) filter (where e.idempotency_key like 'bonus:' || p.id || ':refund:%'), 0)::int as bonus
     from purchases p join credit_entries e on e.user_id = p.user_id where p.id = $1 group by p.id`,
    purchaseId,
  );
  return rows[0];
}

async function erase({ id: userId }: Person): Promise<void> {
  const admin = await portal().person({ role: 'admin' });
  const given = { password, givesUp: creditCents(0), reason: 'asked' };
  await admin.ask(privacyApi.eraseCustomer, { userId, ...given });
}

describe('a purchase', () => {
  test('has the current price, the tax of the customer, a reference and the bank account [P13.2]', async () => {
    const purchase = await start(await workshop());
    expect(purchase).toMatchObject({
      state: 'open',
      credits: 10_000,
      bonus: 0,
      net: 10_000,
      tax: 1900,
      gross: 11_900,
      taxRate: 1900,
      bank: { holder: 'Tuner GmbH', iban: 'AT61 1904 3002 3457 3201' },
    });
    expect(purchase.reference).toMatch(/^TP[0-9A-Z]{9}$/);
  });

  test('starts once for the same key, also for simultaneous requests [P13.2]', async () => {
    const customer = await workshop();
    const purchaseKey = randomUUID();
    const begun = await Promise.all(Array.from({ length: 8 }, () => start(customer, { purchaseKey })));
    expect(new Set(begun.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    expect((await customer.ask(purchasesApi.listPurchases, { filterMode: 'all' })).total).toBe(1);
    await expect(start(customer, { purchaseKey, credits: 50 })).rejects.toMatchObject({ code: 'purchaseKeyTaken' });
  });

  test.each([
    ['termsNotAccepted', { acceptedTerms: false }],
    ['wayNotOffered', { way: 'stripe' }],
    ['packageNotOffered', { credits: undefined, packageId: 999_999 }],
    ['packageNotOffered', { credits: undefined }],
    ['priceHasChanged', { gross: 11_899 }],
  ])('is refused with %s for %j', async (code, more) => {
    await expect(start(await workshop(), more)).rejects.toMatchObject({ code });
  });

  test('is refused beyond ten open ones, also when all start at the same moment', async () => {
    const customer = await workshop();
    const begun = await Promise.allSettled(Array.from({ length: 14 }, () => start(customer)));
    const refused = begun.filter((one) => one.status === 'rejected');
    expect(begun.length - refused.length).toBe(maxOpenPurchases);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'tooManyOpenPurchases', problem: { limit: maxOpenPurchases } });
    const [first] = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await customer.ask(purchasesApi.cancelPurchase, { purchaseId: first?.purchaseId ?? (0 as never) });
    const purchaseKey = randomUUID();
    const { purchaseId } = await start(customer, { purchaseKey });
    await expect(start(customer)).rejects.toMatchObject({ code: 'tooManyOpenPurchases' });
    // The answer of one that stands is given again.
    expect(await start(customer, { purchaseKey })).toMatchObject({ purchaseId });
  });

  test.each([0, -5, 100_001, 1.5, '1e3'])('of %j credits is refused', async (credits) => {
    const { token } = await workshop();
    const response = await fetch(`${portal().root}/api/tf24API/startPurchase`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ credits, way: 'transfer', acceptedTerms: true, purchaseKey: randomUUID() }),
    });
    expect(response.status).toBe(400);
  });

  test('is refused without the country of the customer', async () => {
    const customer = await workshop();
    await query('update users set country_id = null where id = $1', customer.id);
    await expect(start(customer)).rejects.toMatchObject({ code: 'customerDataMissing' });
  });

  test('of a package keeps its price and bonus and those of the group, whatever changes later [P13.2]', async () => {
    const customer = await workshop();
    await support.ask(purchasesApi.saveGroup, {
      name: `Dealers ${customer.id}`,
      bonusPercent: 10,
      paysBy: ['transfer'],
    });
    const group = (await support.ask(purchasesApi.listGroups, {})).find(
      ({ name }) => name === `Dealers ${customer.id}`,
    );
    await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId: group?.groupId });
    const sold = {
      credits: creditCents(20_000),
      netPrice: 18_000,
      bonus: creditCents(500),
      active: true,
      position: 50,
    };
    await support.ask(purchasesApi.savePackage, { ...sold, groupId: group?.groupId });
    const { packages } = await customer.ask(purchasesApi.getBuyingOptions, {});
    const { packageId } = packages.at(-1) ?? {};
    expect(packages.at(-1)).toMatchObject({ credits: 20_000, net: 18_000, bonus: 2500 });
    const stranger = await workshop();
    await expect(start(stranger, { credits: undefined, packageId })).rejects.toMatchObject({
      code: 'packageNotOffered',
    });

    const purchase = await start(customer, { credits: undefined, packageId });
    await support.ask(purchasesApi.deletePackage, { packageId: packageId ?? (0 as never) });
    await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id });
    await query(`update users set country_id = (select id from countries where iso = 'CH') where id = $1`, customer.id);
    await settle(purchase.purchaseId, { amount: 21_420 });
    expect(await ledger(customer)).toEqual([
      ['bonus', 2500],
      ['purchase', 20_000],
    ]);
    expect(await invoices(customer)).toMatchObject([{ net: 18_000, tax: 3420, gross: 21_420, taxRule: 'domestic' }]);
  });

  test('is visible to its customer and to staff only [P13.7]', async () => {
    const purchase = await start(await workshop());
    const stranger = await workshop();
    const { purchaseId } = purchase;
    await expect(stranger.ask(purchasesApi.getPurchase, { purchaseId })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.ask(purchasesApi.finishPurchase, { purchaseId })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({ status: 404 });
    expect((await stranger.ask(purchasesApi.listPurchases, { filterMode: 'all' })).total).toBe(0);
    const found = { filterMode: 'all', search: purchase.reference.toLowerCase() } as const;
    expect((await support.ask(purchasesApi.listPurchases, found)).data).toMatchObject([{ purchaseId }]);
  });
});

describe('received money', () => {
  test('books credits and invoice together, and the purchase has the balance before and after', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    expect(await settle(purchase.purchaseId, { amount: 11_900 })).toMatchObject({
      outcome: 'booked',
      invoice: { ok: true },
    });
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId: purchase.purchaseId })).toMatchObject({
      state: 'paid',
      paid: 11_900,
      balanceBefore: 0,
      balanceAfter: 10_000,
      invoiceNumber: expect.stringMatching(/^RE-/) as unknown,
    });
    expect(await balance(customer)).toBe(10_000);
  });

  test('is booked once when it is reported 50 times at once [P13.4]', async () => {
    const customer = await workshop();
    const { purchaseId, gross } = await start(customer);
    const sourceId = randomUUID();
    const settled = await Promise.all(
      Array.from({ length: 50 }, () => settle(purchaseId, { amount: gross, sourceId })),
    );
    expect(settled.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1);
    expect(settled.filter(({ outcome }) => outcome === 'before')).toHaveLength(49);
    expect(await ledger(customer)).toEqual([['purchase', 10_000]]);
    expect(await invoices(customer)).toHaveLength(1);
  });

  test('by several simultaneous payments is booked once, and the others wait for a decision [P13.10]', async () => {
    const customer = await workshop();
    const { purchaseId, gross, reference } = await start(customer);
    const settled = await Promise.all([1, 2, 3].map(() => settle(purchaseId, { amount: gross })));
    expect(settled.map(({ outcome }) => outcome).toSorted()).toEqual(['booked', 'open', 'open']);
    expect(await balance(customer)).toBe(10_000);
    const waiting = (await open()).filter((payment) => payment.reference === reference);
    expect(waiting.map(({ problem }) => problem)).toEqual(['alreadyPaid', 'alreadyPaid']);
  });

  test('is booked when the invoice lacks data, and staff see the purchase in the list and on the desk [P13.7]', async () => {
    const customer = await workshop();
    const { purchaseId, gross } = await start(customer);
    await query(`update users set street = '' where id = $1`, customer.id);
    const onDesk = async () => (await support.ask(deskApi.getDesk, {})).purchases.withoutInvoice;
    const before = await onDesk();
    expect(await settle(purchaseId, { amount: gross })).toMatchObject({
      outcome: 'booked',
      invoice: { ok: false, reason: 'customerDataMissing', fields: ['street'] },
    });
    expect(await balance(customer)).toBe(10_000);
    const list = { filterMode: 'all', withoutInvoice: true, userId: customer.id } as const;
    expect((await support.ask(purchasesApi.listPurchases, list)).data).toMatchObject([
      { purchaseId, lacksInvoice: true },
    ]);
    expect(await onDesk()).toBe(before + 1);
    // Once the data are there, it has the tax of the purchase and not of the day.
    await query(
      `update users set street = 'Gasse 2', country_id = (select id from countries where iso = 'CH') where id = $1`,
      customer.id,
    );
    const [row] = await rowsOf('select credit_entry_id as id from purchases where id = $1', purchaseId);
    const { creditEntryId } = { creditEntryId: row.id };
    expect(await support.ask(billingApi.createInvoice, { creditEntryId })).toMatchObject({ gross: 11_900, tax: 1900 });
    expect((await support.ask(purchasesApi.listPurchases, list)).total).toBe(0);
    expect(await onDesk()).toBe(before);
  });

  test.each([
    ['wrongAmount', { amount: 11_800 }],
    ['wrongCurrency', { amount: 11_900, currency: 'usd' }],
    ['underpaid', { amount: 11_800, source: 'statement' }],
  ] as const)('waits for a decision as %s: %j', async (problem, money) => {
    const customer = await workshop();
    const { purchaseId } = await start(customer);
    expect(await settle(purchaseId, money)).toMatchObject({ outcome: 'open', problem });
    expect(await balance(customer)).toBe(0);
  });

  test('that exceeds the price books the purchase, and the rest waits for a decision', async () => {
    const customer = await workshop();
    const { purchaseId, reference } = await start(customer);
    expect(await settle(purchaseId, { amount: 5000, source: 'statement' })).toMatchObject({ problem: 'underpaid' });
    expect(await settle(purchaseId, { amount: 7000, source: 'statement' })).toMatchObject({
      outcome: 'booked',
      rest: 100,
    });
    expect(await balance(customer)).toBe(10_000);
    const waiting = (await open()).filter((payment) => payment.reference === reference);
    expect(waiting).toMatchObject([{ amount: 7000, rest: 100, problem: 'overpaid' }]);
    // Its rest alone buys more, on the terms of the purchase.
    expect(
      await support.ask(purchasesApi.decideReceivedPayment, {
        paymentId: waiting[0]?.paymentId ?? (0 as never),
        decision: 'accept',
        reason: 'they want more',
      }),
    ).toBe(true);
    expect(await balance(customer)).toBe(10_084);
    expect((await invoices(customer)).map(({ gross }) => gross).toSorted((one, other) => one - other)).toEqual([
      100, 11_900,
    ]);
  });

  test('in parts by transfer is booked when the parts make up the price [P13.10]', async () => {
    const customer = await workshop();
    const { purchaseId, reference } = await start(customer);
    expect(await settle(purchaseId, { amount: 5000, source: 'statement' })).toMatchObject({ problem: 'underpaid' });
    expect(await settle(purchaseId, { amount: 900, source: 'manual' })).toMatchObject({ problem: 'underpaid' });
    expect(await settle(purchaseId, { amount: 6000, source: 'statement' })).toMatchObject({ outcome: 'booked' });
    expect(await balance(customer)).toBe(10_000);
    expect((await open()).filter((payment) => payment.reference === reference)).toEqual([]);
  });

  test('without a purchase or for a cancelled one waits for a decision', async () => {
    const customer = await workshop();
    expect(await settle(undefined, { amount: 100 })).toMatchObject({ problem: 'unknownReference' });
    const cancelled = await start(customer);
    expect(await customer.ask(purchasesApi.cancelPurchase, { purchaseId: cancelled.purchaseId })).toBe(true);
    expect(await customer.ask(purchasesApi.cancelPurchase, { purchaseId: cancelled.purchaseId })).toBe(false);
    expect(await settle(cancelled.purchaseId, { amount: 11_900 })).toMatchObject({ problem: 'notOpen' });
    expect(await balance(customer)).toBe(0);
  });

  test.each(['expired', 'failed'])('for a purchase that %s waits for a decision of staff', async (state) => {
    const customer = await workshop();
    const { purchaseId, reference } = await start(customer);
    expect(await settle(purchaseId, { amount: 5000, source: 'statement' })).toMatchObject({ problem: 'underpaid' });
    await query('update purchases set state = $2 where id = $1', purchaseId, state);
    expect(await settle(purchaseId, { amount: 6900, source: 'statement' })).toMatchObject({ problem: 'notOpen' });
    expect(await balance(customer)).toBe(0);
    const late = (await open()).find((one) => one.reference === reference && one.problem === 'notOpen');
    const decision = { paymentId: late?.paymentId ?? (0 as never), decision: 'assign', reason: 'as promised' } as const;
    // Price and bonus are for staff to decide, but not the tax.
    await query(`update users set country_id = (select id from countries where iso = 'CH') where id = $1`, customer.id);
    await expect(support.ask(purchasesApi.decideReceivedPayment, decision)).rejects.toMatchObject({
      code: 'taxHasChanged',
    });
    await query(`update users set country_id = (select id from countries where iso = 'DE') where id = $1`, customer.id);
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision)).toBe(true);
    expect(await balance(customer)).toBe(10_000);
    expect((await open()).filter((payment) => payment.reference === reference)).toEqual([]);
  });

  test('of a locked customer waits and can be assigned by staff', async () => {
    const customer = await workshop();
    const { purchaseId, gross, reference } = await start(customer);
    await query('update users set active = false where id = $1', customer.id);
    expect(await settle(purchaseId, { amount: gross })).toMatchObject({ problem: 'customerNotActive' });
    const waiting = (await open()).find((one) => one.reference === reference);
    const paymentId = waiting?.paymentId ?? (0 as never);
    await support.ask(purchasesApi.decideReceivedPayment, { paymentId, decision: 'assign', reason: 'they are honest' });
    await query('update users set active = true where id = $1', customer.id);
    expect(await balance(customer)).toBe(10_000);
  });

  test('of an erased customer waits and can only be returned or set aside', async () => {
    const customer = await workshop();
    const { purchaseId, gross, reference } = await start(customer);
    await query(`update purchases set state = 'expired' where id = $1`, purchaseId);
    await erase(customer);
    expect(await settle(purchaseId, { amount: gross })).toMatchObject({ outcome: 'open' });
    const waiting = (await open()).find((one) => one.reference === reference);
    const decide = (decision: 'assign' | 'accept' | 'returned') =>
      support.ask(purchasesApi.decideReceivedPayment, {
        paymentId: waiting?.paymentId ?? (0 as never),
        decision,
        reason: 'the account is gone',
      });
    await expect(decide('assign')).rejects.toMatchObject({ code: 'customerErased' });
    await expect(decide('accept')).rejects.toMatchObject({ code: 'customerErased' });
    expect(await decide('returned')).toBe(true);
  });

  test('and the terms of its purchase cannot be changed or deleted', async () => {
    const { purchase } = await paid(await workshop());
    const { purchaseId } = purchase;
    await expect(query('update purchases set gross = 1, net = 1, tax = 0 where id = $1', purchaseId)).rejects.toThrow(
      'terms',
    );
    await expect(
      query('update purchases set credit_entry_id = null, paid = null where id = $1', purchaseId),
    ).rejects.toThrow('booked once');
    await expect(query('delete from purchases where id = $1', purchaseId)).rejects.toThrow('never deleted');
    await expect(query('delete from received_payments where purchase_id = $1', purchaseId)).rejects.toThrow(
      'never deleted',
    );
    await expect(query('update received_payments set amount = 1 where purchase_id = $1', purchaseId)).rejects.toThrow(
      'is a fact',
    );
  });
});

describe('a refund', () => {
  test('of the whole payment takes the credits and cancels the invoice once [P13.11]', async () => {
    const customer = await workshop();
    const { purchase, paymentId } = await paid(customer);
    const refundId = randomUUID();
    const taken = await Promise.all(Array.from({ length: 8 }, () => refund(paymentId, 11_900, refundId)));
    expect(taken.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1);
    expect(taken.filter(({ outcome }) => outcome === 'before')).toHaveLength(7);
    expect(await balance(customer)).toBe(0);
    const { purchaseId } = purchase;
    expect(await customer.ask(purchasesApi.getPurchase, { purchaseId })).toMatchObject({
      state: 'refunded',
      refunded: 11_900,
      lacksInvoice: false,
    });
    expect((await invoices(customer)).map(({ kind, gross }) => [kind, gross])).toEqual([
      ['ST', -11_900],
      ['RE', 11_900],
    ]);
  });

  test('in two parts takes the shares and cancels the whole invoice [P13.11]', async () => {
    const customer = await workshop();
    const { paymentId } = await paid(customer);
    expect(await refund(paymentId, 3967)).toMatchObject({ outcome: 'booked', taken: 3334 });
    expect(await balance(customer)).toBe(6666);
    expect(await refund(paymentId, 7933)).toMatchObject({ outcome: 'booked', taken: 6666 });
    expect(await balance(customer)).toBe(0);
    const sums = (await invoices(customer)).map(({ kind, gross }) => [kind, gross]);
    expect(sums.filter(([kind]) => kind === 'ST')).toHaveLength(2);
    expect(sums.reduce((sum, [, gross]) => sum + Number(gross), 0)).toBe(0);
  });

  test('takes the credits that are left, and the rest once the balance covers it [P13.11]', async () => {
    const customer = await workshop();
    const { purchase, paymentId } = await paid(customer);
    await spend(customer, 70);
    expect(await refund(paymentId, 11_900)).toMatchObject({ outcome: 'open', problem: 'balanceTooLow', taken: 3000 });
    expect(await balance(customer)).toBe(0);
    const waiting = (await open()).find(({ reference }) => reference === purchase.reference);
    expect(waiting).toMatchObject({ amount: -11_900, problem: 'balanceTooLow', creditsMissing: 7000 });
    const decision = {
      paymentId: waiting?.paymentId ?? (0 as never),
      decision: 'accept',
      reason: 'now it is there',
    } as const;
    await expect(support.ask(purchasesApi.decideReceivedPayment, decision)).rejects.toMatchObject({
      code: 'balanceTooLow',
    });
    await paid(customer);
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision)).toBe(true);
    expect(await support.ask(purchasesApi.decideReceivedPayment, decision)).toBe(false);
    expect(await balance(customer)).toBe(3000);
  });

  test.each([
    // Of 100 bought and 20 bonus: used, taken off what was bought, taken off the bonus.
    [50, 7000, 0],
    [20, 10_000, 0],
    [10, 10_000, 1000],
    [0, 10_000, 2000],
  ])(
    'after %i of 100 credits with a bonus of 20 were used takes bought credits before the bonus [P13.11]',
    async (used, ofBought, ofBonus) => {
      const { customer, purchase, paymentId } = await paidWithBonus();
      if (used > 0) await spend(customer, used);
      const missing = 12_000 - ofBought - ofBonus;
      expect(await refund(paymentId, 11_900)).toMatchObject({
        outcome: missing > 0 ? 'open' : 'booked',
        taken: ofBought + ofBonus,
      });
      expect(await takenEntries(purchase)).toEqual({ bought: ofBought, bonus: ofBonus });
      expect(await balance(customer)).toBe(0);
      const waiting = (await open()).find(({ reference }) => reference === purchase.reference);
      expect(waiting?.creditsMissing).toBe(missing > 0 ? missing : undefined);
      // The bonus is in no invoice, so all that was invoiced is cancelled.
      expect((await invoices(customer)).map(({ kind, credits, net, gross }) => [kind, credits, net, gross])).toEqual([
        ['ST', -10_000, -10_000, -11_900],
        ['RE', 10_000, 10_000, 11_900],
      ]);
    },
  );

  test('of a part after credits were used cancels the share of the bought credits [P13.11]', async () => {
    const { customer, purchase, paymentId } = await paidWithBonus();
    await spend(customer, 65);
    // Half of the money bought 50 and a bonus of 10; the balance has 55.
    expect(await refund(paymentId, 5950)).toMatchObject({ outcome: 'open', problem: 'balanceTooLow', taken: 5500 });
    expect(await takenEntries(purchase)).toEqual({ bought: 5000, bonus: 500 });
    const sums = (await invoices(customer)).map(({ kind, credits, gross }) => [kind, credits, gross]);
    expect(sums).toEqual([
      ['ST', -5000, -5950],
      ['RE', 10_000, 11_900],
    ]);
  });

  test('of a part takes its share of the bonus and only bought credits that staff have not taken', async () => {
    const { customer, purchase, paymentId } = await paidWithBonus();
    await spend(customer, 30);
    const [invoice] = await invoices(customer);
    const invoiceId = invoice?.invoiceId ?? (0 as never);
    const cancellation = { invoiceId, reason: 'stopped', takesCredits: true };
    expect(await support.ask(billingApi.cancelInvoice, cancellation)).toMatchObject({ credits: -7000 });
    await paid(customer);
    // Three quarters of the money bought 75 and a bonus of 15, of which staff took 70.
    expect(await refund(paymentId, 8925)).toMatchObject({ outcome: 'booked', taken: 2000 });
    expect(await takenEntries(purchase)).toEqual({ bought: 500, bonus: 1500 });
    expect((await invoices(customer)).map(({ kind, credits }) => [kind, credits])).toEqual([
      ['ST', -500],
      ['RE', 10_000],
      ['ST', -7000],
      ['RE', 10_000],
    ]);
  });

  test('of a waiting payment returns the payment and takes no credits', async () => {
    const customer = await workshop();
    const { purchaseId, reference } = await start(customer);
    await settle(purchaseId, { amount: 11_900 });
    const second = randomUUID();
    await settle(purchaseId, { amount: 11_900, sourceId: second });
    expect(await refund(second, 11_900)).toMatchObject({ outcome: 'booked', taken: 0 });
    expect(await balance(customer)).toBe(10_000);
    expect((await open()).filter((payment) => payment.reference === reference)).toEqual([]);
  });

  test('of a part of a waiting payment leaves the rest waiting, which buys its share when accepted', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    await settle(purchase.purchaseId, { amount: 11_900 });
    const second = randomUUID();
    await settle(purchase.purchaseId, { amount: 11_900, sourceId: second });
    expect(await refund(second, 5950)).toMatchObject({ outcome: 'booked', taken: 0 });
    const waiting = (await open()).find(({ sourceId }) => sourceId === second);
    expect(waiting).toMatchObject({ problem: 'alreadyPaid' });
    const paymentId = waiting?.paymentId ?? (0 as never);
    await support.ask(purchasesApi.decideReceivedPayment, { paymentId, decision: 'accept', reason: 'for half' });
    expect(await balance(customer)).toBe(15_000);
    expect((await invoices(customer)).map(({ gross }) => gross)).toEqual([5950, 11_900]);
    expect(await refund(second, 5950)).toMatchObject({ outcome: 'booked', taken: 5000 });
    expect(await balance(customer)).toBe(10_000);
  });

  test.each([
    ['all', 0, 10_000],
    ['the unused', 30, 7000],
  ])('takes only the other credits after staff took %s credits back with the invoice', async (_which, used, taken) => {
    const customer = await workshop();
    const { paymentId } = await paid(customer);
    if (used > 0) await spend(customer, used);
    const [invoice] = await invoices(customer);
    const invoiceId = invoice?.invoiceId ?? (0 as never);
    const cancellation = { invoiceId, reason: 'stopped', takesCredits: true };
    expect(await support.ask(billingApi.cancelInvoice, cancellation)).toMatchObject({ credits: -taken });
    // Credits of another purchase, which the refund must leave alone.
    await paid(customer);
    expect(await refund(paymentId, 11_900)).toMatchObject({ outcome: 'booked', taken: 10_000 - taken });
    expect(await balance(customer)).toBe(taken);
    // The invoice of the other purchase is all that stands.
    expect((await invoices(customer)).reduce((sum, { gross }) => sum + gross, 0)).toBe(11_900);
  });

  test('beyond the payment or for an unknown payment waits for a decision', async () => {
    const customer = await workshop();
    const { paymentId } = await paid(customer);
    expect(await refund(paymentId, 11_901)).toMatchObject({ outcome: 'open', problem: 'wrongAmount', taken: 0 });
    expect(await refund('somebody else', 500)).toMatchObject({ outcome: 'open', problem: 'unknownReference' });
    expect(await balance(customer)).toBe(10_000);
  });

  test('by dispute is marked and shown on the desk until the dispute ends [P13.7 P13.11]', async () => {
    const { purchase, paymentId } = await paid(await workshop());
    const mark = (dispute: 'open' | 'won' | 'lost') =>
      portal()
        .database.db.transaction()
        .execute((tx) => markDispute(tx, { source: 'stripe', paymentId, dispute }));
    const disputed = async () =>
      (await support.ask(purchasesApi.listPurchases, { filterMode: 'all', disputed: true })).data.map(
        ({ reference }) => reference,
      );
    const onDesk = async () => (await support.ask(deskApi.getDesk, {})).purchases.disputed;
    const before = await onDesk();
    await mark('open');
    expect(await disputed()).toContain(purchase.reference);
    expect(await onDesk()).toBe(before + 1);
    await mark('won');
    await mark('open');
    expect(await disputed()).not.toContain(purchase.reference);
    expect(await onDesk()).toBe(before);
  });
});

describe('deciding on a waiting payment', () => {
  const decide = (payment: { paymentId: unknown } | undefined, more: object) =>
    support.ask(purchasesApi.decideReceivedPayment, {
      paymentId: payment?.paymentId as never,
      reason: 'talked to them',
      ...more,
    } as never);
  const waitingFor = async ({ reference }: Purchase) => (await open()).find((one) => one.reference === reference);

  test('accepts it with credits in proportion to the money and an invoice [P13.10]', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    await settle(purchase.purchaseId, { amount: 5950, source: 'statement' });
    expect(await decide(await waitingFor(purchase), { decision: 'accept' })).toBe(true);
    expect(await ledger(customer)).toEqual([['purchase', 5000]]);
    expect(await invoices(customer)).toMatchObject([{ net: 5000, tax: 950, gross: 5950, credits: 5000 }]);
  });

  test('accepts a second payment as a second purchase on the same terms', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    await settle(purchase.purchaseId, { amount: 11_900 });
    await settle(purchase.purchaseId, { amount: 11_900 });
    expect(await decide(await waitingFor(purchase), { decision: 'accept' })).toBe(true);
    expect(await balance(customer)).toBe(20_000);
    expect(await invoices(customer)).toHaveLength(2);
  });

  test('assigns money without a reference to the purchase that it pays', async () => {
    const customer = await workshop();
    const { purchaseId } = await start(customer);
    const sourceId = randomUUID();
    await settle(undefined, { amount: 11_900, source: 'statement', sourceId });
    const payment = (await open()).find((one) => one.sourceId === sourceId);
    await expect(decide(payment, { decision: 'assign' })).rejects.toMatchObject({ code: 'purchaseUnknown' });
    expect(await decide(payment, { decision: 'assign', purchaseId })).toBe(true);
    expect(await balance(customer)).toBe(10_000);
  });

  test('returns it or sets it aside with a reason, and books nothing', async () => {
    const customer = await workshop();
    const purchase = await start(customer);
    await settle(purchase.purchaseId, { amount: 1, source: 'statement' });
    const payment = await waitingFor(purchase);
    await expect(decide(payment, { decision: 'setAside', reason: ' ' })).rejects.toMatchObject({
      code: 'reasonMissing',
    });
    await expect(decide(payment, { decision: 'assign' })).rejects.toMatchObject({ code: 'amountDiffers' });
    expect(await decide(payment, { decision: 'returned' })).toBe(true);
    await expect(decide(payment, { decision: 'setAside' })).rejects.toMatchObject({ code: 'paymentDecided' });
    expect(await ledger(customer)).toEqual([]);
  });

  test('refuses to accept another currency', async () => {
    const purchase = await start(await workshop());
    await settle(purchase.purchaseId, { amount: 11_900, currency: 'usd' });
    await expect(decide(await waitingFor(purchase), { decision: 'accept' })).rejects.toMatchObject({
      code: 'wrongCurrency',
    });
  });
});

test('the ledger has no violations after all these payments', async () => {
  const { violations, examined } = await support.ask(ledgerApi.verifyLedger, {});
  expect(violations).toEqual([]);
  expect(examined).toBeGreaterThan(100);
});
