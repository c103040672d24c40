import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { orderingApi } from '#contract/ordering.ts';
import { catchRefusal } from '#test/human.ts';
import { unpaidChain } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { canDownload, credits, listCharges, loadTask, openChainWorld, pay } from '#test/task-chains.ts';

const portal = usePortal();
/** The price of the update in `unpaidChain`. */
const priceOfThree = credits(90);

async function secondDevice({ username }: Person) {
  return portal().clientOf((await portal().visitor.ask(accountsApi.signIn, { username, password })).token);
}

describe('payTask', () => {
  test('charges the confirmed difference for an update ordered before the old task was paid', async () => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    expect(await loadTask(customer, update)).toMatchObject({ price: priceOfThree, fullPrice: priceOfThree });
    expect(await pay(customer, old)).toBe(true);
    // The price shown from now on is the one that will be charged.
    expect(await loadTask(customer, update)).toMatchObject({ price: credits(30), fullPrice: priceOfThree });
    expect(await loadTask(customer, old)).toMatchObject({ price: credits(60), paymentStatus: 'paid' });
    const changed = { code: 'priceChanged', status: 409, problem: { price: 30, paid: 60 } };
    expect(await catchRefusal(pay(customer, update, priceOfThree))).toMatchObject(changed);
    // A client that names no price has shown the old one.
    expect(await catchRefusal(pay(customer, update))).toMatchObject(changed);
    expect(await listCharges(portal(), customer)).toEqual([6000]);
    expect(await pay(customer, update, credits(30))).toBe(true);
    expect(await listCharges(portal(), customer)).toEqual([6000, 3000]);
    expect(await customer.ask(billingApi.createDeliveryNote, update)).toMatchObject({ price: credits(30) });
    expect(await canDownload(customer, update)).toBe(true);
  });

  test('makes an old task free and downloadable once its more expensive update is paid', async () => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    expect(await pay(customer, update, priceOfThree)).toBe(true);
    expect(await catchRefusal(pay(customer, old, credits(60)))).toMatchObject({
      code: 'priceChanged',
      problem: { price: 0 },
    });
    expect(await catchRefusal(pay(customer, old, credits(0)))).toMatchObject({ code: 'taskNotPayable' });
    expect(await loadTask(customer, old)).toMatchObject({ price: 0, paymentStatus: 'open', freeToTake: true });
    expect(await canDownload(customer, old)).toBe(true);
    expect(await listCharges(portal(), customer)).toEqual([9000]);
  });

  test('charges the price of the more expensive task when both are paid at once', async () => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    const other = await secondDevice(customer);
    const answers = await Promise.all([
      catchRefusal(customer.ask(orderingApi.payTask, { taskId: old.taskId, price: credits(60) })),
      catchRefusal(other.ask(orderingApi.payTask, { taskId: update.taskId, price: priceOfThree })),
      catchRefusal(other.ask(orderingApi.payTask, { taskId: old.taskId, price: credits(60) })),
      catchRefusal(customer.ask(orderingApi.payTask, { taskId: update.taskId, price: priceOfThree })),
    ]);
    // One of the two tasks was paid; the payment of the other is refused with its new price.
    expect(answers.map((refusal) => refusal?.code).filter((code) => code !== undefined)).toEqual([
      'priceChanged',
      'priceChanged',
    ]);
    const { price = credits(0) } = (await loadTask(customer, update)) ?? {};
    expect(await pay(customer, update, price)).toBe(true);
    const charged = await listCharges(portal(), customer);
    expect(charged.reduce((sum, charge) => sum + charge, 0)).toBe(9000);
  });
});
