import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditsApi } from '#contract/credits.ts';
import { RejectReasonId, type TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { catchRefusal } from '#test/human.ts';
import { finishedOrder, finishedUpdate, type Ordered, unpaidChain } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openChainWorld, pay } from '#test/task-chains.ts';
import { verifyLedger } from './verify-ledger.ts';

const portal = usePortal({ own: true });
let support: Person;
let admin: Person;
beforeAll(async () => {
  [support, admin] = await Promise.all([portal().person({ role: 'support' }), portal().person({ role: 'admin' })]);
});

type Change = { kind?: 'refund' | 'purchase'; amount: number; taskId?: TaskId; bookingKey?: string };
const change = (by: Person, { id: userId }: Person, { kind = 'refund', amount, taskId, bookingKey }: Change) =>
  by.ask(creditsApi.changeCredits, {
    userId,
    kind,
    amount: creditCents(amount),
    reason: 'did not fit',
    bookingKey: bookingKey ?? randomUUID(),
    ...(taskId !== undefined && { taskId }),
  });
const balanceOf = async (customer: Person) => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const brokenRules = async () =>
  (await verifyLedger(portal().database.reader)).flatMap(({ count, examples }) => (count > 0 ? examples : []));

describe('a refund for a file', () => {
  test('is limited to what was paid for its chain, over many refunds of any of its files [P1.82]', async () => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    await pay(customer, old);
    // 90 less the 60 that were paid.
    await pay(customer, update, creditCents(3000));
    await expect(change(support, customer, { amount: 9001, taskId: update.taskId })).rejects.toMatchObject({
      code: 'taskNotRefundable',
      problem: { refundable: 90 },
    });
    await change(support, customer, { amount: 5000, taskId: update.taskId });
    await expect(change(support, customer, { amount: 4001, taskId: old.taskId })).rejects.toMatchObject({
      code: 'taskNotRefundable',
      problem: { refundable: 40 },
    });
    await change(support, customer, { amount: 4000, taskId: old.taskId });
    await expect(change(support, customer, { amount: 1, taskId: update.taskId })).rejects.toMatchObject({
      code: 'taskNotRefundable',
    });
    expect(await balanceOf(customer)).toBe(100_000);
    expect(await brokenRules()).toEqual([]);
  });

  test('is booked once where two members of staff refund everything at the same time', async () => {
    const world = await openChainWorld(portal());
    const { taskId } = await finishedOrder(portal(), world, { isPaid: true });
    const both = await Promise.allSettled(
      [support, admin].map((by) => change(by, world.customer, { amount: 6000, taskId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(world.customer)).toBe(100_000);
  });

  test('and a payment at the same time leave the price of the chain paid, or its difference', async () => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    const { old, update } = await unpaidChain(portal(), world);
    await pay(customer, old);
    const [refused] = await Promise.all([
      catchRefusal(pay(customer, update, creditCents(3000))),
      change(support, customer, { amount: 6000, taskId: old.taskId }),
    ]);
    if (refused !== undefined) expect(refused).toMatchObject({ code: 'priceChanged', problem: { price: 90 } });
    expect(await balanceOf(customer)).toBe(refused === undefined ? 97_000 : 100_000);
    expect(await brokenRules()).toEqual([]);
  });
});

describe('a refund without a file', () => {
  test('is booked by administrators alone, up to what was bought less what went back [P1.82]', async () => {
    const customer = await portal().person({ credits: 50 });
    const refundable = async () => (await support.ask(creditsApi.getPurchaseTerms, { userId: customer.id })).refundable;
    // A gift was not bought.
    await expect(change(admin, customer, { amount: 1 })).rejects.toMatchObject({
      code: 'refundTooHigh',
      status: 422,
      problem: { refundable: 0 },
    });
    await change(support, customer, { kind: 'purchase', amount: 10_000 });
    expect(await refundable()).toBe(10_000);
    await expect(change(support, customer, { amount: 100 })).rejects.toMatchObject({
      code: 'refundNeedsAdmin',
      status: 403,
    });
    await change(admin, customer, { amount: 4000 });
    expect(await refundable()).toBe(6000);
    await expect(change(admin, customer, { amount: 6001 })).rejects.toMatchObject({ code: 'refundTooHigh' });
    const [one, other] = [randomUUID(), randomUUID()];
    const both = await Promise.allSettled(
      [one, other].map((bookingKey) => change(admin, customer, { amount: 6000, bookingKey })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(customer)).toBe(25_000);
    expect(await brokenRules()).toEqual([]);
  });

  test('leaves less to refund by what went back for files', async () => {
    const customer = await portal().person();
    await change(support, customer, { kind: 'purchase', amount: 10_000 });
    const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await change(support, customer, { amount: 6000, taskId });
    await expect(change(admin, customer, { amount: 4001 })).rejects.toMatchObject({
      code: 'refundTooHigh',
      problem: { refundable: 40 },
    });
    expect(await change(admin, customer, { amount: 4000 })).toBe(true);
  });
});

/** Numbers below a limit that look random, in the same order at each run. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const expected = [
  'priceChanged',
  'taskNotPayable',
  'taskNotRefundable',
  'actionNotAllowed',
  'refundTooHigh',
  'updateNotPossible',
  'alreadyRejected',
];

test('random payments, updates, refunds and rejections of 24 chains never give more back than was paid [P1.82]', async () => {
  const draw = drawFrom(7);
  const paidForFiles = async ({ id }: Person) => {
    const { rows } = await portal().database.pool.query<{ paid: string }>(
      `select coalesce(-sum(amount), 0) as paid from credit_entries where user_id = $1 and task_id is not null`,
      [id],
    );
    return Number(rows[0]?.paid);
  };
  const play = async (): Promise<void> => {
    const world = await openChainWorld(portal());
    const { customer } = world;
    await change(support, customer, { kind: 'purchase', amount: 5000 });
    const files: Ordered[] = [await finishedOrder(portal(), world)];
    const step = async (file: Ordered): Promise<unknown> => {
      const { taskId } = file;
      const refund = (amount: number) => change(support, customer, { amount: Math.max(1, amount), taskId });
      switch (draw(6)) {
        case 0: {
          return customer.ask(orderingApi.payTask, { taskId });
        }
        case 1: {
          const methods = draw(2) === 0 ? ['Stage_1', 'EGR'] : ['Stage_1', 'TVA', 'Vmax'];
          files.push(await finishedUpdate(portal(), world, file, { methods }));
          return undefined;
        }
        case 2: {
          return refund(draw(8000));
        }
        case 3: {
          return refund(await paidForFiles(customer));
        }
        case 4: {
          return support.ask(workbenchApi.rejectTask, {
            taskId,
            reasonId: RejectReasonId.decode(1 + draw(10)),
            refund: creditCents(Math.max(1, Math.floor((await paidForFiles(customer)) / (1 + draw(2))))),
            words: '',
            rejectionKey: randomUUID(),
          });
        }
        default: {
          return change(admin, customer, { amount: 1 + draw(4000) });
        }
      }
    };
    for (let steps = 6; steps > 0; steps -= 1) {
      const file = files[draw(files.length)];
      if (file === undefined) throw new Error('a chain without a file');
      const refused = await catchRefusal(step(file));
      if (refused !== undefined) expect(expected).toContain(refused.code);
      expect(await paidForFiles(customer)).toBeGreaterThanOrEqual(0);
    }
  };
  for (let chain = 0; chain < 24; chain += 1) await play();
  expect(await brokenRules()).toEqual([]);
}, 120_000);
