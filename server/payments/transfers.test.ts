import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { paymentsApi } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { setOperator } from '#test/invoices.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { expireTransfers } from './expire-transfers.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const portal = usePortal({ own: true });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
  await query(`update portal_options set bank_iban = 'AT61 1904 3002 3457 3201', bank_holder = 'Tuner GmbH'`);
});

const workshop = () => buyer(portal(), { company_name: 'Berg' });

const order = startPurchase;

describe('a payment booked by staff', () => {
  const book = ({ purchaseId }: Purchase, amount: number, paymentKey: string = randomUUID()) =>
    support.ask(paymentsApi.bookPayment, { purchaseId, amount, day: '2026-11-23', paymentKey });
  const balance = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;

  test('credits its purchase once, also for simultaneous requests [P16.2]', async () => {
    const customer = await workshop();
    const purchase = await order(customer);
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => book(purchase, 11_900, key)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([...Array<string>(5).fill('before'), 'booked']);
    expect(await balance(customer)).toBe(10_000);
  });

  test('that is too low or paid twice waits for a decision, which the desk counts', async () => {
    const { purchases } = await support.ask(deskApi.getDesk, {});
    const purchase = await order(await workshop());
    expect(await book(purchase, 5000)).toEqual({ outcome: 'open', problem: 'underpaid' });
    expect((await support.ask(deskApi.getDesk, {})).purchases.openPayments).toBe(purchases.openPayments + 1);
    expect(await book(purchase, 7000)).toEqual({ outcome: 'booked', problem: 'overpaid' });
    expect(await book(purchase, 11_900)).toEqual({ outcome: 'open', problem: 'alreadyPaid' });
    expect((await support.ask(deskApi.getDesk, {})).purchases.openPayments).toBe(purchases.openPayments + 2);
  });

  test('returns 404 for an unknown purchase', async () => {
    const purchaseId = 999_999 as never;
    const lost = { purchaseId, amount: 1, day: '2026-11-23', paymentKey: randomUUID() };
    await expect(support.ask(paymentsApi.bookPayment, lost)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the payment slip of a purchase [P16.1]', () => {
  const slip = async (person: Person, { purchaseId }: Purchase) => {
    const { blob, fileName } = await person.askForFile(paymentsApi.downloadPaymentSlip, { purchaseId });
    return { bytes: Buffer.from(await blob.arrayBuffer()), fileName };
  };

  test('is a PDF for its customer and staff with the same bytes each time, and 404 for others', async () => {
    const customer = await workshop();
    const purchase = await order(customer);
    const { bytes, fileName } = await slip(customer, purchase);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(fileName).toBe(`${purchase.reference}.pdf`);
    expect((await slip(support, purchase)).bytes.equals(bytes)).toBe(true);
    await expect(slip(await workshop(), purchase)).rejects.toMatchObject({ status: 404 });
  });

  test('uses no invoice number and is not available for a cancelled purchase', async () => {
    const customer = await workshop();
    const purchase = await order(customer);
    const numbers = () => query('select * from document_numbers order by 1, 2');
    const before = await numbers();
    await slip(customer, purchase);
    expect(await numbers()).toEqual(before);
    await customer.ask(purchasesApi.cancelPurchase, { purchaseId: purchase.purchaseId });
    await expect(slip(customer, purchase)).rejects.toMatchObject({ code: 'purchaseNotOpen' });
  });
});

describe('an outstanding transfer', () => {
  /** A purchase that began so many days ago. */
  async function begun(days: number) {
    const customer = await workshop();
    const purchase = await order(customer);
    // The time of its beginning is a fact: only the owner of the table gets past its trigger.
    await query('alter table purchases disable trigger fixed');
    await query(
      'update purchases set created_at = now() - make_interval(days => $2) where id = $1',
      purchase.purchaseId,
      days,
    );
    await query('alter table purchases enable trigger fixed');
    return { customer, purchase };
  }
  const look = () => expireTransfers(portal().database, { publicUrl: 'http://portal.test' });
  const reminders = async ({ id }: Person) =>
    query<{ subject: string; body: string }>(
      `select m.subject, m.body from mails m join users u on u.email = m.recipient
       where u.id = $1 and m.kind = 'transferReminder'`,
      id,
    );
  const stateOf = async (customer: Person, { purchaseId }: Purchase) =>
    (await customer.ask(purchasesApi.getPurchase, { purchaseId })).state;

  test('is reminded of once after seven days, unless a part was paid [P16.7]', async () => {
    const [early, late, partly] = [await begun(6), await begun(8), await begun(8)];
    await support.ask(paymentsApi.bookPayment, {
      purchaseId: partly.purchase.purchaseId,
      amount: 100,
      day: '2026-11-23',
      paymentKey: randomUUID(),
    });
    await look();
    await look();
    expect(await reminders(early.customer)).toEqual([]);
    expect(await reminders(partly.customer)).toEqual([]);
    const [mail, ...more] = await reminders(late.customer);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('119.00');
    expect(mail?.body).toContain(`/account/purchase?purchase=${late.purchase.purchaseId}`);
    expect(await stateOf(late.customer, late.purchase)).toBe('open');
  });

  test('expires its purchase after 30 days, and a later payment waits for a decision [P16.7]', async () => {
    const [open, old] = [await begun(29), await begun(31)];
    await look();
    expect(await stateOf(open.customer, open.purchase)).toBe('open');
    expect(await stateOf(old.customer, old.purchase)).toBe('expired');
    expect(await reminders(old.customer)).toEqual([]);
    const { purchaseId, gross } = old.purchase;
    const booked = support.ask(paymentsApi.bookPayment, {
      purchaseId,
      amount: gross,
      day: '2026-11-23',
      paymentKey: randomUUID(),
    });
    expect(await booked).toEqual({ outcome: 'open', problem: 'notOpen' });
    expect(await stateOf(old.customer, old.purchase)).toBe('expired');
  });
});
