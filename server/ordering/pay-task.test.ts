import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { refusalOf } from '#test/human.ts';
import { type Ordered, unpaidChain } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const credits = (amount: number) => creditCents(amount * 100);
/** The price of the update in `unpaidChain`. */
const priceOfThree = credits(90);

async function people(): Promise<{ customer: Person; support: Person }> {
  const [customer, support] = await Promise.all([
    portal().person({ credits: 1000 }),
    portal().person({ role: 'support' }),
  ]);
  return { customer, support };
}

const pay = (customer: Person, { taskId }: Ordered, price?: CreditCents) =>
  customer.ask(orderingApi.payTask, { taskId, ...(price !== undefined && { price }) });
const taskOf = async (person: Person, made: Ordered) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).find(({ taskId }) => taskId === made.taskId);
const canDownload = async (customer: Person, { taskId }: Ordered) =>
  (await refusalOf(customer.askForFile(tasksApi.downloadModified, { taskId }))) === undefined;

/** The payments of a customer as the ledger has them, in order. */
const charges = async ({ id }: Person) =>
  (
    await portal()
      .database.reader.selectFrom('credit_entries')
      .where('user_id', '=', id)
      .where('kind', '=', 'payment')
      .orderBy('id')
      .select('amount')
      .execute()
  ).map(({ amount }) => -amount);

async function secondDevice({ username }: Person) {
  return portal().clientOf((await portal().visitor.ask(accountsApi.signIn, { username, password })).token);
}

describe('payTask', () => {
  test('an update ordered before the old task was paid costs the rest, once that price is confirmed', async () => {
    const world = await people();
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    expect(await taskOf(customer, update)).toMatchObject({ price: priceOfThree, fullPrice: priceOfThree });
    expect(await pay(customer, old)).toBe(true);
    // The price shown from now on is the one that will be charged.
    expect(await taskOf(customer, update)).toMatchObject({ price: credits(30), fullPrice: priceOfThree });
    expect(await taskOf(customer, old)).toMatchObject({ price: credits(60), paymentStatus: 'paid' });
    const changed = { code: 'priceChanged', status: 409, problem: { price: 30, paid: 60 } };
    expect(await refusalOf(pay(customer, update, priceOfThree))).toMatchObject(changed);
    // A client that names no price has shown the old one.
    expect(await refusalOf(pay(customer, update))).toMatchObject(changed);
    expect(await charges(customer)).toEqual([6000]);
    expect(await pay(customer, update, credits(30))).toBe(true);
    expect(await charges(customer)).toEqual([6000, 3000]);
    expect(await customer.ask(billingApi.createDeliveryNote, update)).toMatchObject({ price: credits(30) });
    expect(await canDownload(customer, update)).toBe(true);
  });

  test('an old task costs nothing more and is handed over once its dearer update is paid', async () => {
    const world = await people();
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    expect(await pay(customer, update, priceOfThree)).toBe(true);
    expect(await refusalOf(pay(customer, old, credits(60)))).toMatchObject({
      code: 'priceChanged',
      problem: { price: 0 },
    });
    expect(await refusalOf(pay(customer, old, credits(0)))).toMatchObject({ code: 'taskNotPayable' });
    expect(await taskOf(customer, old)).toMatchObject({ price: 0, paymentStatus: 'open', freeToTake: true });
    expect(await canDownload(customer, old)).toBe(true);
    expect(await charges(customer)).toEqual([9000]);
  });

  test('both tasks paid at once on two devices are charged as the dearer one', async () => {
    const world = await people();
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    const other = await secondDevice(customer);
    const answers = await Promise.all([
      refusalOf(customer.ask(orderingApi.payTask, { taskId: old.taskId, price: credits(60) })),
      refusalOf(other.ask(orderingApi.payTask, { taskId: update.taskId, price: priceOfThree })),
      refusalOf(other.ask(orderingApi.payTask, { taskId: old.taskId, price: credits(60) })),
      refusalOf(customer.ask(orderingApi.payTask, { taskId: update.taskId, price: priceOfThree })),
    ]);
    // One of the two tasks was paid; the payment of the other is refused with its new price.
    expect(answers.map((refusal) => refusal?.code).filter((code) => code !== undefined)).toEqual([
      'priceChanged',
      'priceChanged',
    ]);
    const { price = credits(0) } = (await taskOf(customer, update)) ?? {};
    expect(await pay(customer, update, price)).toBe(true);
    const charged = await charges(customer);
    expect(charged.reduce((sum, charge) => sum + charge, 0)).toBe(9000);
  });
});
