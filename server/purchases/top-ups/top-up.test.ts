import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { mandateVersion } from '#contract/purchases/top-ups.ts';
import { book } from '#server/credits/index.ts';
import { silent } from '#server/log/log.ts';
import { purchasesJobs } from '#server/purchases/jobs.ts';
import { openProviders } from '#server/purchases/providers/open-providers.ts';
import { setOperator } from '#test/invoices.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { type Fault, startStripeServer } from '#test/payment-servers.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { buyer } from '#test/buyers.ts';

const stripe = await startStripeServer();
afterAll(() => stripe.close());
afterEach(() => {
  stripe.mend();
});
const portal = usePortal({ stripe: stripe.config, providerTimeout: 3000 });
avoidMidnight();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
/** Each look asks a server. */
const patiently = { interval: 100 };

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});

const jobs = () =>
  purchasesJobs(
    portal().database,
    { publicUrl: 'http://portal.test', vatRegisterUrl: 'http://127.0.0.1:1' },
    openProviders({ stripe: stripe.config, paypal: undefined }, 3000),
    silent,
  );

/** A workshop in Germany that may pay by card and has 50 credits. */
const workshop = () => buyer(portal(), { payment_api: 'card' }, { credits: 50 });

const sessionOf = async ({ id }: Person): Promise<string> =>
  (await query('select setup_session from saved_cards where user_id = $1', id)).rows[0].setup_session;

/** Saves a card as a customer does, and gives its name at the provider. */
async function saveCard(customer: Person): Promise<string> {
  await customer.ask(purchasesApi.startCard, {});
  const method = stripe.pay(await sessionOf(customer));
  expect(await customer.ask(purchasesApi.finishCard, {})).toBe(true);
  return method;
}

/** 100 credits below 10, and at most 300 euros a month: two top-ups of 119 euros. */
const fallback = { credits: 100, threshold: creditCents(1000), monthlyCap: 30_000, language: 'en' } as const;
const switchOn = (customer: Person, more: object = {}) =>
  customer.ask(purchasesApi.switchOnTopUp, { ...fallback, version: mandateVersion, accepted: true, ...more });

/** A workshop whose automatic top-up is on, with the name of its card at the provider. */
async function toppedUp(more: object = {}): Promise<{ customer: Person; method: string }> {
  const customer = await workshop();
  const method = await saveCard(customer);
  await switchOn(customer, more);
  return { customer, method };
}

const says = (method: string, answer: 'yes' | 'card_declined' | 'authentication_required') => {
  const card = stripe.methods.get(method);
  if (card !== undefined) card.says = answer;
};

/** Spends credits, as the payment of a file does. */
const spend = ({ id: userId }: Person, credits: number) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      book(tx, {
        userId,
        kind: 'correction',
        amount: creditCents(-credits * 100),
        reason: 'spent',
        actorId: undefined,
        idempotencyKey: `spent ${randomUUID()}`,
      }),
    );

const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance / 100;
const stateOf = (customer: Person) => customer.ask(purchasesApi.getTopUp, {});
const invoices = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).total;
/** Charges that the provider has been asked for with a card, paid or not. */
const findCharges = (method: string) => {
  const holder = stripe.methods.get(method)?.holder;
  return [...stripe.intents.values()].filter(({ customer }) => customer === holder);
};
const mails = async ({ username }: Person): Promise<string[]> => {
  const { rows } = await query(
    `select kind from mails where recipient = $1 and kind like 'topUp%' order by id`,
    `${username}@test.invalid`,
  );
  return rows.map(({ kind }: { kind: string }) => kind);
};
/** As if the time of all waiting had come; then the queue looks after top-ups. */
async function later({ id }: Person): Promise<void> {
  await query(
    `update top_up_tries y set asked_at = y.asked_at - interval '4 days', retry_at = y.retry_at - interval '4 days'
     from purchases p where p.id = y.purchase_id and p.user_id = $1`,
    id,
  );
  await jobs().runDueTopUps();
}
/** An hour passes for the purchases of a customer, and the queue looks after all purchases. */
async function passHour({ id }: Person): Promise<void> {
  await query(
    `update top_up_tries y set started_at = y.started_at - interval '1 hour', asked_at = y.asked_at - interval '1 hour',
       retry_at = y.retry_at - interval '1 hour'
     from purchases p where p.id = y.purchase_id and p.user_id = $1`,
    id,
  );
  // The terms of a purchase are guarded by a rule, the time at which it began among them.
  await query(
    `do $$ begin
       set local session_replication_role = replica;
       update purchases set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour' where user_id = ${id};
     end $$`,
  );
  const { runDueTopUps, pollOpenPurchases } = jobs();
  await pollOpenPurchases();
  await runDueTopUps();
}
/** Spends below the threshold, and waits until the provider's answer to the charge is lost for good. */
async function spendWithoutAnswer(customer: Person, fault: Fault): Promise<void> {
  const asked = () => stripe.asked.filter((question) => question === 'POST /v1/payment_intents').length;
  const before = asked();
  // The library itself tries once more.
  stripe.fail(/POST \/v1\/payment_intents$/, fault, 2);
  await spend(customer, 45);
  await expect.poll(async () => asked() - before, patiently).toBe(2);
  expect((await stateOf(customer)).charges).toMatchObject([{ state: 'unknown' }]);
}
async function balanceReaches(customer: Person, credits: number): Promise<void> {
  await expect.poll(() => balance(customer), patiently).toBe(credits);
}

describe('a saved card [P18.1]', () => {
  test('is entered at the provider, and the portal stores only brand, last digits and expiry', async () => {
    const customer = await workshop();
    const { url } = await customer.ask(purchasesApi.startCard, {});
    expect(url).toBe(`${stripe.url}/pay/${await sessionOf(customer)}`);
    expect(await customer.ask(purchasesApi.finishCard, {})).toBe(false);
    expect(await stateOf(customer)).toMatchObject({ isSavingCard: true, isOn: false });
    stripe.pay(await sessionOf(customer));
    expect(await customer.ask(purchasesApi.finishCard, {})).toBe(true);
    expect(await customer.ask(purchasesApi.finishCard, {})).toBe(true);
    expect(await stateOf(customer)).toMatchObject({
      isOffered: true,
      isOn: false,
      isSavingCard: false,
      card: { brand: 'visa', last4: '4242', expiresMonth: 8, expiresYear: 2031 },
    });
  });

  test('is saved by the announcement when the return page was lost', async () => {
    const customer = await workshop();
    await customer.ask(purchasesApi.startCard, {});
    const session = await sessionOf(customer);
    stripe.pay(session);
    const { headers, body } = stripe.announce('checkout.session.completed', session);
    expect((await fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body })).status).toBe(204);
    await expect.poll(async () => (await stateOf(customer)).card?.last4, patiently).toBe('4242');
  });

  test('is removed at the provider when it is replaced or deleted', async () => {
    const customer = await workshop();
    const first = await saveCard(customer);
    const second = await saveCard(customer);
    await expect.poll(() => stripe.methods.get(first)?.holder, patiently).toBe(null);
    expect(stripe.methods.get(second)?.holder).toMatch(/^cus_/);
    await switchOn(customer);
    expect(await customer.ask(purchasesApi.deleteCard, {})).toBe(true);
    expect(await customer.ask(purchasesApi.deleteCard, {})).toBe(false);
    await expect.poll(() => stripe.methods.get(second)?.holder, patiently).toBe(null);
    expect(await stateOf(customer)).toMatchObject({ isOn: false, end: 'cardDeleted' });
    await spend(customer, 45);
    await later(customer);
    expect(await balance(customer)).toBe(5);
  });

  test('is refused when the provider is not reachable or the customer may not pay by card', async () => {
    const customer = await workshop();
    stripe.fail(/POST \/v1\/checkout\/sessions$/, 'status500', 2);
    await expect(customer.ask(purchasesApi.startCard, {})).rejects.toMatchObject({ code: 'providerNotReachable' });
    await query(`update users set payment_api = 'transfer' where id = $1`, customer.id);
    await expect(customer.ask(purchasesApi.startCard, {})).rejects.toMatchObject({ code: 'wayNotOffered' });
    expect((await stateOf(customer)).isOffered).toBe(false);
  });
});

describe('a mandate [P18.2]', () => {
  test('names threshold, credits, price, limit and card, is stored as shown and is mailed', async () => {
    const customer = await workshop();
    expect(await stateOf(customer)).toMatchObject({ isOn: false, charges: [] });
    await saveCard(customer);
    const { text, version, gross } = await customer.ask(purchasesApi.getMandate, fallback);
    for (const part of ['Visa •••• 4242', '10 credits', '100 credits', '€119.00', '€300.00'])
      expect(text).toContain(part);
    expect(gross).toBe(11_900);
    await switchOn(customer, { version });
    expect(await stateOf(customer)).toMatchObject({
      isOn: true,
      mandate: { text, credits: 10_000, threshold: 1000, monthlyCap: 30_000 },
    });
    const { rows } = await query(
      `select body from mails where recipient = $1 and kind = 'topUpOn'`,
      `${customer.username}@test.invalid`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].body).toContain(text);
    await expect(query('update top_up_mandates set monthly_cap = 1 where user_id = $1', customer.id)).rejects.toThrow(
      'is fixed',
    );
  });

  test.each([
    ['mandateNotAccepted', { accepted: false }],
    ['mandateHasChanged', { version: mandateVersion - 1 }],
    ['capTooLow', { monthlyCap: 11_899 }],
    ['packageNotOffered', { credits: undefined, packageId: 999_999 }],
    ['packageNotOffered', { credits: undefined }],
  ])('is refused with %s for %j', async (code, more) => {
    const customer = await workshop();
    await saveCard(customer);
    await expect(switchOn(customer, more)).rejects.toMatchObject({ code });
    expect((await stateOf(customer)).isOn).toBe(false);
  });

  test('requires a card and an account that may pay by card', async () => {
    const customer = await workshop();
    await expect(switchOn(customer)).rejects.toMatchObject({ code: 'cardMissing' });
    await saveCard(customer);
    await query(`update users set payment_api = 'none' where id = $1`, customer.id);
    await expect(switchOn(customer)).rejects.toMatchObject({ code: 'wayNotOffered' });
  });

  test('is ended at once by its customer or staff with a mail, and is hidden from other customers', async () => {
    const { customer } = await toppedUp();
    const stranger = await workshop();
    const userId = customer.id;
    await expect(stranger.ask(purchasesApi.getTopUp, { userId })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.ask(purchasesApi.switchOffTopUp, { userId })).rejects.toMatchObject({ status: 404 });
    expect((await support.ask(purchasesApi.getTopUp, { userId })).isOn).toBe(true);
    expect(await support.ask(purchasesApi.switchOffTopUp, { userId })).toBe(true);
    expect(await stateOf(customer)).toMatchObject({ isOn: false, end: 'staff' });
    await switchOn(customer);
    expect(await customer.ask(purchasesApi.switchOffTopUp, {})).toBe(true);
    expect(await customer.ask(purchasesApi.switchOffTopUp, {})).toBe(false);
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpOff', 'topUpOn', 'topUpOff']);
    await spend(customer, 45);
    await later(customer);
    expect(await balance(customer)).toBe(5);
  });
});

describe('automatic top-up [P18.3]', () => {
  test('buys below the threshold with the usual price, tax, invoice and mail', async () => {
    const { customer, method } = await toppedUp();
    await spend(customer, 40);
    await later(customer);
    expect(findCharges(method)).toEqual([]);
    await spend(customer, 1);
    await balanceReaches(customer, 109);
    expect(findCharges(method)).toMatchObject([{ amount: 11_900, status: 'succeeded' }]);
    expect(await invoices(customer)).toBe(1);
    await expect.poll(() => mails(customer), patiently).toEqual(['topUpOn', 'topUpCharged']);
    expect(await stateOf(customer)).toMatchObject({
      isOn: true,
      thisMonth: 11_900,
      charges: [{ gross: 11_900, credits: 10_000, state: 'paid' }],
    });
  });

  test('starts at once when the balance is already below the threshold', async () => {
    const customer = await workshop();
    await saveCard(customer);
    await spend(customer, 45);
    await switchOn(customer);
    await balanceReaches(customer, 105);
    expect((await stateOf(customer)).charges).toMatchObject([{ state: 'paid' }]);
  });

  test('charges once for 20 simultaneous payments below the threshold', async () => {
    const { customer, method } = await toppedUp();
    await spend(customer, 39);
    await Promise.all(Array.from({ length: 20 }, () => spend(customer, 0.5)));
    const { topUp, runDueTopUps } = jobs();
    await Promise.all([...Array.from({ length: 8 }, () => topUp({ userId: customer.id })), runDueTopUps()]);
    await balanceReaches(customer, 101);
    await later(customer);
    expect(findCharges(method)).toHaveLength(1);
    expect(await balance(customer)).toBe(101);
    expect(await invoices(customer)).toBe(1);
  });

  test.each(['lostAnswer', 'cut', 'silence', 'status500'] as const)(
    'charges and books once after %s, by repeating the same request',
    async (fault) => {
      const { customer, method } = await toppedUp();
      await spendWithoutAnswer(customer, fault);
      stripe.fail(/GET \/v1\/payment_intents$/, fault, 2);
      await later(customer);
      expect(await balance(customer)).toBe(5);
      await later(customer);
      await later(customer);
      await balanceReaches(customer, 105);
      expect(findCharges(method)).toHaveLength(1);
      expect(await invoices(customer)).toBe(1);
      expect(await mails(customer)).toEqual(['topUpOn', 'topUpCharged']);
    },
  );

  test('is booked once by the announcement when the portal stopped between charge and booking', async () => {
    const { customer, method } = await toppedUp();
    await spendWithoutAnswer(customer, 'lostAnswer');
    const [intent] = findCharges(method);
    const { headers, body } = stripe.announce('payment_intent.succeeded', intent?.id ?? '');
    const deliver = () => fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await Promise.all(Array.from({ length: 10 }, deliver));
    await balanceReaches(customer, 105);
    await later(customer);
    expect(await balance(customer)).toBe(105);
    expect(findCharges(method)).toHaveLength(1);
    expect(await invoices(customer)).toBe(1);
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpCharged']);
  });

  test('never exceeds the monthly limit and continues in the next month', async () => {
    const { customer, method } = await toppedUp();
    for (const spent of [45, 100]) {
      await spend(customer, spent);
      await balanceReaches(customer, 105);
    }
    await spend(customer, 100);
    await Promise.all(Array.from({ length: 5 }, () => jobs().topUp({ userId: customer.id })));
    await later(customer);
    expect(findCharges(method)).toHaveLength(2);
    expect(await balance(customer)).toBe(5);
    const { nextTryAt, isOn, thisMonth } = await stateOf(customer);
    expect({ isOn, thisMonth }).toEqual({ isOn: true, thisMonth: 23_800 });
    const { rows } = await query(
      `select ((date_trunc('month', now() at time zone 'Europe/Vienna') + interval '1 month')
        at time zone 'Europe/Vienna') as next`,
    );
    expect(new Date(nextTryAt ?? '').getTime()).toBe(new Date(rows[0].next as string).getTime());
    await query('alter table purchases disable trigger user');
    await query(
      `update purchases set created_at = created_at - interval '32 days', paid_at = paid_at - interval '32 days'
       where user_id = $1`,
      customer.id,
    );
    await query('alter table purchases enable trigger user');
    await query(`update top_ups set paused_until = now() where user_id = $1`, customer.id);
    await later(customer);
    expect(await balance(customer)).toBe(105);
  });
});

describe('a failed charge [P18.4]', () => {
  test('is retried three times with a mail each, and then top-up is off', async () => {
    const { customer, method } = await toppedUp();
    says(method, 'card_declined');
    await spend(customer, 45);
    const waits: number[] = [];
    for (const failures of [1, 2, 3]) {
      await expect.poll(async () => (await stateOf(customer)).failures, patiently).toBe(failures);
      const { nextTryAt, isOn } = await stateOf(customer);
      expect(isOn).toBe(true);
      waits.push(Math.round((new Date(nextTryAt ?? '').getTime() - Date.now()) / 3_600_000));
      await jobs().runDueTopUps();
      expect(findCharges(method)).toHaveLength(failures);
      await later(customer);
    }
    expect(waits).toEqual([1, 24, 72]);
    expect(findCharges(method)).toHaveLength(4);
    expect(await stateOf(customer)).toMatchObject({
      isOn: false,
      end: 'chargesFailed',
      charges: [{ state: 'failed' }],
    });
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpFailed', 'topUpFailed', 'topUpFailed', 'topUpOff']);
    await later(customer);
    expect(findCharges(method)).toHaveLength(4);
    expect(await balance(customer)).toBe(5);
  });

  test.each(['card_declined', 'authentication_required'] as const)(
    'that stays %s is charged four times within 97 hours, and then top-up is off',
    async (answer) => {
      const { customer, method } = await toppedUp();
      says(method, answer);
      await spend(customer, 45);
      await expect.poll(async () => (await stateOf(customer)).failures, patiently).toBe(1);
      const chargedAt: number[] = [0];
      for (let hour = 1; hour <= 30 * 24; hour += 1) {
        const before = findCharges(method).length;
        await passHour(customer);
        if (findCharges(method).length > before) chargedAt.push(hour);
      }
      expect(chargedAt).toEqual([0, 1, 25, 97]);
      expect(await stateOf(customer)).toMatchObject({
        isOn: false,
        end: 'chargesFailed',
        charges: [{ state: 'failed' }],
      });
      expect((await mails(customer)).filter((kind) => kind === 'topUpOff')).toHaveLength(1);
    },
  );

  test('is paid by the next attempt, which resets the failures', async () => {
    const { customer, method } = await toppedUp();
    says(method, 'card_declined');
    await spend(customer, 45);
    await expect.poll(async () => (await stateOf(customer)).failures, patiently).toBe(1);
    says(method, 'yes');
    await later(customer);
    await balanceReaches(customer, 105);
    expect(await stateOf(customer)).toMatchObject({ isOn: true, failures: 0 });
    expect((await stateOf(customer)).nextTryAt).toBeUndefined();
  });

  test('that needs confirmation leads to a page where the purchase is paid instead of by the saved card', async () => {
    const { customer, method } = await toppedUp();
    says(method, 'authentication_required');
    await spend(customer, 45);
    await expect.poll(() => mails(customer), patiently).toEqual(['topUpOn', 'topUpToConfirm']);
    const { charges } = await stateOf(customer);
    const purchaseId = charges[0]?.purchaseId ?? (0 as never);
    const { rows } = await query(
      `select body from mails where recipient = $1 and kind = 'topUpToConfirm'`,
      `${customer.username}@test.invalid`,
    );
    expect(rows[0].body).toContain(`http://portal.test/account/purchase?purchase=${purchaseId}`);
    const purchase = await customer.ask(purchasesApi.getPurchase, { purchaseId });
    expect(purchase).toMatchObject({ state: 'open', isTopUp: true });
    stripe.pay(purchase.url?.split('/').at(-1) ?? '');
    says(method, 'yes');
    // Paid, and nobody told the portal: the page is looked at before the card is charged again.
    await later(customer);
    expect(await balance(customer)).toBe(105);
    expect(findCharges(method).filter(({ status }) => status === 'succeeded')).toEqual([]);
    expect(await invoices(customer)).toBe(1);
  });

  test('expires its payment page once the card is charged again', async () => {
    const { customer, method } = await toppedUp();
    says(method, 'card_declined');
    await spend(customer, 45);
    await expect.poll(async () => (await stateOf(customer)).failures, patiently).toBe(1);
    const [charge] = (await stateOf(customer)).charges;
    const { url } = await customer.ask(purchasesApi.getPurchase, { purchaseId: charge?.purchaseId ?? (0 as never) });
    says(method, 'yes');
    await later(customer);
    await balanceReaches(customer, 105);
    expect(stripe.sessions.get(url?.split('/').at(-1) ?? '')?.status).toBe('expired');
  });

  test('ends automatic top-up when the customer cancels its purchase', async () => {
    const { customer, method } = await toppedUp();
    says(method, 'card_declined');
    await spend(customer, 45);
    await expect.poll(async () => (await stateOf(customer)).failures, patiently).toBe(1);
    const [charge] = (await stateOf(customer)).charges;
    const purchaseId = charge?.purchaseId ?? (0 as never);
    expect(await customer.ask(purchasesApi.cancelPurchase, { purchaseId })).toBe(true);
    expect(await stateOf(customer)).toMatchObject({ isOn: false, end: 'customer', charges: [{ state: 'cancelled' }] });
    says(method, 'yes');
    await later(customer);
    expect(await balance(customer)).toBe(5);
  });

  test('with a lost answer is settled after top-up was switched off, and nothing more is charged', async () => {
    const { customer, method } = await toppedUp();
    await spendWithoutAnswer(customer, 'lostAnswer');
    const [charge] = (await stateOf(customer)).charges;
    const purchaseId = charge?.purchaseId ?? (0 as never);
    await expect(customer.ask(purchasesApi.cancelPurchase, { purchaseId })).rejects.toMatchObject({
      code: 'purchaseNotOpen',
    });
    await customer.ask(purchasesApi.switchOffTopUp, {});
    await later(customer);
    await balanceReaches(customer, 105);
    expect(findCharges(method)).toHaveLength(1);

    const other = await toppedUp();
    await spendWithoutAnswer(other.customer, 'cut');
    await other.customer.ask(purchasesApi.switchOffTopUp, {});
    await later(other.customer);
    expect(findCharges(other.method)).toEqual([]);
    expect((await stateOf(other.customer)).charges).toMatchObject([{ state: 'failed' }]);
  });
});

describe('automatic top-up ends or pauses [P18.5]', () => {
  async function ended(customer: Person, end: string): Promise<void> {
    await expect.poll(async () => (await stateOf(customer)).end, patiently).toBe(end);
  }

  test('when the card is gone at the provider, with a mail', async () => {
    const { customer, method } = await toppedUp();
    const card = stripe.methods.get(method);
    if (card !== undefined) card.holder = null;
    await spend(customer, 45);
    await ended(customer, 'cardGone');
    expect(await stateOf(customer)).not.toHaveProperty('card');
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpOff']);
    expect(await balance(customer)).toBe(5);
  });

  test('when the group that allowed cards is taken away, with a mail', async () => {
    const customer = await workshop();
    await query(`update users set payment_api = 'none' where id = $1`, customer.id);
    const name = `Dealers ${customer.id}`;
    await support.ask(purchasesApi.saveGroup, { name, bonusPercent: 0, paysBy: ['card'] });
    const groups = await support.ask(purchasesApi.listGroups, {});
    const groupId = groups.find((group) => group.name === name)?.groupId;
    await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId });
    const method = await saveCard(customer);
    await switchOn(customer);
    await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id });
    await spend(customer, 45);
    await ended(customer, 'wayClosed');
    expect(findCharges(method)).toEqual([]);
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpOff']);
  });

  test('when the package is deleted, and no other amount is bought', async () => {
    const sold = { credits: creditCents(7700), netPrice: 7000, bonus: creditCents(0), active: true, position: 70 };
    await support.ask(purchasesApi.savePackage, sold);
    const { packageId } = (await support.ask(purchasesApi.listPackages, {})).find(
      ({ credits }) => credits === 7700,
    ) ?? { packageId: undefined };
    const { customer, method } = await toppedUp({ credits: undefined, packageId });
    await support.ask(purchasesApi.deletePackage, { packageId: packageId ?? (0 as never) });
    await spend(customer, 45);
    await ended(customer, 'packageGone');
    expect(findCharges(method)).toEqual([]);
  });

  test('when the price exceeds the monthly limit', async () => {
    const { customer, method } = await toppedUp({ monthlyCap: 11_900 });
    await query('update portal_options set credit_price = 101');
    await spend(customer, 45);
    await ended(customer, 'capTooLow');
    await query('update portal_options set credit_price = 100');
    expect(findCharges(method)).toEqual([]);
  });

  test('while the account is locked, also for a charge that has begun, and continues once unlocked', async () => {
    const { customer, method } = await toppedUp();
    await spendWithoutAnswer(customer, 'cut');
    await query('update users set active = false where id = $1', customer.id);
    await later(customer);
    await later(customer);
    expect(findCharges(method)).toEqual([]);
    await query('update users set active = true where id = $1', customer.id);
    await later(customer);
    await balanceReaches(customer, 105);
    expect(findCharges(method)).toHaveLength(1);
  });

  test('when a charge is refunded, and the card is not charged for it again', async () => {
    const { customer, method } = await toppedUp();
    await spend(customer, 45);
    await balanceReaches(customer, 105);
    const [intent] = findCharges(method);
    await expect.poll(() => mails(customer), patiently).toEqual(['topUpOn', 'topUpCharged']);
    const { headers, body } = stripe.announce('charge.refunded', stripe.refund(intent?.id ?? '', 11_900));
    await fetch(`${portal().root}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await ended(customer, 'refunded');
    expect(await balance(customer)).toBe(5);
    await later(customer);
    expect(findCharges(method)).toHaveLength(1);
    expect(await mails(customer)).toEqual(['topUpOn', 'topUpCharged', 'topUpOff']);
  });
});
