import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { isFullRefund, refundableForChain, refundableWithoutTask } from './refund.ts';
import { stillDue } from './update-price.ts';

describe('the most that can be refunded', () => {
  test.each([
    [6000, 6000],
    [0, 0],
    // A ledger that was reached around the portal.
    [-1, 0],
  ])('for a chain over %i is %i', (paid, most) => {
    expect(refundableForChain(creditCents(paid))).toBe(most);
  });

  test.each([
    ['all that was bought', { bought: 100, takenBack: 0, refunded: 0 }, 100],
    ['less what was cancelled', { bought: 100, takenBack: 30, refunded: 0 }, 70],
    ['less what was refunded', { bought: 100, takenBack: 30, refunded: 70 }, 0],
    ['never below nothing', { bought: 100, takenBack: 100, refunded: 50 }, 0],
    ['nothing for credits that were a gift', { bought: 0, takenBack: 0, refunded: 0 }, 0],
  ])('without a file is %s', (_what, { bought, takenBack, refunded }, most) => {
    const sums = {
      bought: creditCents(bought),
      takenBack: creditCents(takenBack),
      refunded: creditCents(refunded),
    };
    expect(refundableWithoutTask(sums)).toBe(most);
  });
});

test.each([
  [6000, 6000, true],
  [6000, 5999, false],
  [0, 0, false],
])('of %i paid, a refund of %i is a full one: %s', (paid, amount, isFull) => {
  expect(isFullRefund(creditCents(paid), creditCents(amount))).toBe(isFull);
});

/** Whole numbers below a limit, in the same order at each run. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A customer who orders, pays, updates and is refunded at random, with a try at too much in between. Each file is rejected at most once,
 * with all, a part or nothing back.
 */
function playChain(draw: (below: number) => number): { paid: number; refunded: number; most: number } {
  const files = [{ full: 100 + draw(9900), isPaid: false, isRejected: false }];
  const [bought, takenBack] = [draw(20_000), draw(2000)];
  let [paid, refunded, most, free] = [0, 0, 0, 0];
  const net = () => creditCents(paid - refunded);
  const giveBack = (amount: number) => {
    if (amount <= 0 || amount > refundableForChain(net())) return;
    refunded += amount;
  };
  for (let step = 2 + draw(12); step > 0; step -= 1) {
    const file = files[draw(files.length)];
    switch (draw(5)) {
      case 0: {
        if (file === undefined || file.isPaid || file.isRejected) break;
        paid += stillDue(creditCents(file.full), net());
        file.isPaid = true;
        break;
      }
      case 1: {
        files.push({ full: 100 + draw(9900), isPaid: false, isRejected: false });
        break;
      }
      case 2: {
        giveBack(draw(12_000));
        break;
      }
      case 3: {
        if (file === undefined || file.isRejected) break;
        file.isRejected = true;
        giveBack([net(), Math.floor(net() / 2), 0][draw(3)] ?? 0);
        break;
      }
      default: {
        const sums = { bought: creditCents(bought), takenBack: creditCents(takenBack) };
        const left = refundableWithoutTask({ ...sums, refunded: creditCents(refunded + free) });
        const amount = draw(12_000);
        if (amount <= left) free += amount;
        if (free > Math.max(0, bought - takenBack)) throw new Error('more without a file than was bought');
      }
    }
    most = Math.max(most, refunded - paid);
  }
  return { paid, refunded, most };
}

test('100,000 random chains of payments, updates, refunds and rejections never give more back than was paid [P1.82]', () => {
  const draw = drawFrom(20_261_123);
  let [full, worst] = [0, 0];
  for (let chain = 0; chain < 100_000; chain += 1) {
    const { paid, refunded, most } = playChain(draw);
    worst = Math.max(worst, most);
    if (paid > 0 && paid === refunded) full += 1;
  }
  expect(worst).toBe(0);
  // The sequences reach the bound.
  expect(full).toBeGreaterThan(5000);
});
