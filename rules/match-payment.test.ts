import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvoiceId, PurchaseId } from '#contract/ids.ts';
import {
  type Candidate,
  type InvoiceCandidate,
  matchPayment,
  matchPayments,
  paymentProblem,
  plainName,
} from './match-payment.ts';
import { drawReference, formatReference } from './purchase-reference.ts';

let seed = 7;
/** The same numbers in every run. */
const draw = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const references = Array.from({ length: 6 }, () => drawReference(draw));
const [first = '', second = '', third = ''] = references;

const purchase = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  purchaseId: PurchaseId.parse(id),
  reference: references[id - 1] ?? '',
  isOpen: true,
  isBooked: false,
  hasEnded: false,
  isCustomerActive: true,
  gross: 11_900,
  currency: 'EUR',
  parts: 0,
  names: [],
  ibans: [],
  ...more,
});
const entry = (more: object = {}) => ({
  amount: 11_900,
  currency: 'EUR',
  purpose: '',
  payer: '',
  payerIban: '',
  isReversal: false,
  ...more,
});

describe('payment for a purchase', () => {
  const open = { isBooked: false, hasEnded: false, isCustomerActive: true, gross: 11_900, currency: 'EUR', parts: 0 };
  test.each([
    ['is the price', open, { amount: 11_900 }, undefined],
    ['is less', open, { amount: 11_899 }, 'underpaid'],
    ['is more', open, { amount: 11_901 }, 'overpaid'],
    ['completes its parts', { ...open, parts: 5000 }, { amount: 6900 }, undefined],
    ['is still less with its parts', { ...open, parts: 5000 }, { amount: 6899 }, 'underpaid'],
    ['is more with its parts', { ...open, parts: 5000 }, { amount: 6901 }, 'overpaid'],
    ['is the price beside parts', { ...open, parts: 5000 }, { amount: 11_900 }, undefined],
    ['comes twice', { ...open, isBooked: true }, { amount: 11_900 }, 'alreadyPaid'],
    ['is for one that has ended', { ...open, hasEnded: true }, { amount: 11_900 }, 'notOpen'],
    [
      'completes the parts of one that has ended',
      { ...open, hasEnded: true, parts: 5000 },
      { amount: 6900 },
      'notOpen',
    ],
    ['is of a locked customer', { ...open, isCustomerActive: false }, { amount: 11_900 }, 'customerNotActive'],
    [
      'comes twice from a locked customer',
      { ...open, isBooked: true, isCustomerActive: false },
      { amount: 1 },
      'alreadyPaid',
    ],
    ['is in another currency', open, { amount: 11_900, currency: 'CHF' }, 'wrongCurrency'],
    ['differs at Stripe', open, { amount: 11_901, source: 'stripe' as const }, 'wrongAmount'],
    ['differs at PayPal', open, { amount: 11_899, source: 'paypal' as const }, 'wrongAmount'],
  ])('that %s', (_what, payable, money, problem) => {
    expect(paymentProblem(payable, { source: 'statement', currency: 'EUR', ...money })).toBe(problem);
  });
});

describe('statement entry [P16.5]', () => {
  test.each([
    ['as it is', first],
    ['in groups', formatReference(first)],
    ['in lower case with hyphens', first.toLowerCase().replaceAll(/(.{3})/g, '$1-')],
    ['behind the words of a bank', `EREF+NOTPROVIDED SVWZ+Credits ${first} ABWA+Berg`],
  ])('with the reference %s pays its purchase', (_how, purpose) => {
    expect(matchPayment(entry({ purpose }), [purchase(1), purchase(2)])).toEqual({
      kind: 'pays',
      purchaseId: 1,
      problem: undefined,
    });
  });

  test('pays by its reference wherever banks break lines', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcdefg 0123'), maxLength: 60 });
    fc.assert(
      fc.property(words, words, fc.constantFrom(27, 35), (before, after, width) => {
        const text = `${before} ${first} ${after}`;
        const purpose = text.replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n');
        expect(matchPayment(entry({ purpose }), [purchase(1), purchase(2)])).toMatchObject({ purchaseId: 1 });
      }),
    );
  });

  test('with an unknown or mistyped reference pays none', () => {
    const wrong = `${first.slice(0, 5)}${first[5] === 'X' ? 'Y' : 'X'}${first.slice(6)}`;
    for (const purpose of [second, wrong, ''])
      expect(matchPayment(entry({ purpose }), [purchase(1)])).toEqual({ kind: 'unknown' });
  });

  test('with two references pays the one that fits, and none if both do', () => {
    const purpose = `${first} and ${second}`;
    expect(matchPayment(entry({ purpose }), [purchase(1), purchase(2, { gross: 500 })])).toMatchObject({
      kind: 'pays',
      purchaseId: 1,
    });
    expect(matchPayment(entry({ purpose }), [purchase(1), purchase(2)])).toEqual({ kind: 'several' });
    expect(matchPayment(entry({ purpose, amount: 12_400 }), [purchase(1), purchase(2, { gross: 500 })])).toEqual({
      kind: 'several',
    });
  });

  test.each([
    ['the name of the company', { payer: 'M\u00DCLLER UND SOEHNE GMBH' }, { names: ['M\u00FCller und S\u00F6hne'] }],
    ['an account that paid before', { payerIban: 'AT611904300234573201' }, { ibans: ['AT611904300234573201'] }],
  ])('without a reference is proposed by %s', (_what, of, customer) => {
    const one = purchase(1, customer);
    expect(matchPayment(entry(of), [one, purchase(2)])).toEqual({ kind: 'perhaps', purchaseId: 1 });
    expect(matchPayment(entry({ ...of, amount: 11_899 }), [one])).toEqual({ kind: 'unknown' });
    expect(matchPayment(entry({ ...of, currency: 'CHF' }), [one])).toEqual({ kind: 'unknown' });
    expect(matchPayment(entry(of), [{ ...one, isOpen: false }])).toEqual({ kind: 'unknown' });
    // Two that fit alike are no proposal.
    expect(matchPayment(entry(of), [one, purchase(3, customer)])).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['A', 'unknown'],
    ['Abc', 'unknown'],
    ['Abc GmbH', 'unknown'],
    ['Abcd', 'perhaps'],
    ['Abcd GmbH', 'perhaps'],
  ])('whose payer %s has the name of the customer is %s', (name, kind) => {
    expect(matchPayment(entry({ payer: name }), [purchase(1, { names: [name] })])).toMatchObject({ kind });
  });

  test('with a negative amount is never booked', () => {
    expect(matchPayment(entry({ amount: -11_900, purpose: first }), [purchase(1)])).toEqual({
      kind: 'undoes',
      purchaseId: 1,
    });
    expect(matchPayment(entry({ isReversal: true, purpose: first }), [purchase(1)])).toEqual({
      kind: 'returns',
      purchaseId: 1,
    });
    expect(matchPayment(entry({ amount: -500 }), [purchase(1)])).toEqual({ kind: 'undoes', purchaseId: undefined });
  });

  test('accounts for the entry before it', () => {
    const kinds = (amounts: number[]) =>
      matchPayments(
        amounts.map((amount) => entry({ amount, purpose: third })),
        [purchase(3)],
      ).map(({ match }) => (match.kind === 'pays' ? (match.problem ?? 'booked') : match.kind));
    expect(kinds([11_900, 11_900])).toEqual(['booked', 'alreadyPaid']);
    expect(kinds([5000, 6900, 1])).toEqual(['underpaid', 'booked', 'alreadyPaid']);
    expect(kinds([5000, 7000])).toEqual(['underpaid', 'overpaid']);
  });
});

test('never makes a list book a purchase twice or below its price', () => {
  const entries = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 15_000 }), at: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(entries, (drawn) => {
      const matched = matchPayments(
        drawn.map(({ amount, at }) => entry({ amount, purpose: references[at] ?? '' })),
        [purchase(1), purchase(2), purchase(3)],
      );
      for (const id of [1, 2, 3]) {
        const own = matched.filter(({ match }) => match.kind === 'pays' && match.purchaseId === id);
        const booking = own.findIndex(
          ({ match }) => match.kind === 'pays' && (match.problem === undefined || match.problem === 'overpaid'),
        );
        const sum = (until: number) => own.slice(0, until).reduce((all, one) => all + one.entry.amount, 0);
        if (booking < 0) expect(sum(own.length)).toBeLessThan(11_900);
        else {
          expect(sum(booking + 1)).toBeGreaterThanOrEqual(11_900);
          for (const { match } of own.slice(booking + 1)) expect(match).toMatchObject({ problem: 'alreadyPaid' });
        }
      }
    }),
  );
});

test.each([
  ['M\u00FCller & S\u00F6hne GmbH', 'MUELLER SOEHNE'],
  ['Garage Nord Sp. z o.o.', 'garage nord'],
  ['Caf\u00E9 Moteur SARL', 'cafe moteur'],
])('%s and %s are the same name', (one, other) => {
  expect(plainName(one)).toBe(plainName(other));
});

describe('entry for an invoice on account', () => {
  const invoice = (id: number, more: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
    invoiceId: InvoiceId.parse(id),
    number: `RE-2026-00000${id}`,
    stands: true,
    open: 11_900,
    currency: 'EUR',
    names: [],
    ibans: [],
    ...more,
  });
  const named = { purpose: 're 2026 000001' };

  test.each([
    ['settles it', {}, {}, undefined],
    ['is a part of it', {}, { amount: 5000 }, 'invoiceAmount'],
    ['is more', {}, { amount: 11_901 }, 'invoiceAmount'],
    ['comes twice', { open: 0 }, {}, 'invoiceSettled'],
    ['comes where too much was paid', { open: -100 }, {}, 'invoiceSettled'],
    ['comes after its cancellation', { stands: false, open: 0 }, {}, 'invoiceCancelled'],
    ['is of another currency', {}, { currency: 'CHF' }, 'wrongCurrency'],
  ])('%s', (_what, one, money, problem) => {
    expect(matchPayment(entry({ ...named, ...money }), [], [invoice(1, one)])).toMatchObject({
      kind: 'settles',
      invoiceId: 1,
      problem,
    });
  });

  test('is booked for the named invoice unless its payer owes another one of this amount', () => {
    const [own, other] = [invoice(1), invoice(2, { names: ['Berg GmbH'] })];
    const from = (payer: string) => matchPayment(entry({ ...named, payer }), [], [own, other]);
    expect(from('Somebody')).toMatchObject({ problem: undefined });
    expect(from('Berg')).toMatchObject({ invoiceId: 1, problem: 'otherPayer' });
    expect(
      matchPayment(entry({ ...named, payer: 'Berg' }), [], [own, invoice(2, { names: ['Berg'], open: 1 })]),
    ).toMatchObject({ problem: undefined });
  });

  test('proposes the only debt of its payer, of purchases and invoices together', () => {
    const names = ['Berg'];
    expect(matchPayment(entry({ payer: 'Berg' }), [], [invoice(1, { names })])).toEqual({
      kind: 'perhapsSettles',
      invoiceId: 1,
    });
    expect(matchPayment(entry({ payer: 'Berg' }), [purchase(1, { names })], [invoice(1, { names })])).toEqual({
      kind: 'unknown',
    });
    // A mistyped number.
    expect(
      matchPayment(entry({ purpose: 'RE-2026-000009', payer: 'Berg' }), [], [invoice(1, { names })]),
    ).toMatchObject({
      kind: 'perhapsSettles',
    });
    expect(matchPayment(entry({ purpose: 'RE-2026-000009' }), [], [])).toEqual({ kind: 'unknownInvoice' });
  });

  test('chooses of several named ones only the one whose amount fits', () => {
    const both = `RE-2026-000001 RE-2026-000002 ${first}`;
    const match = (amount: number) =>
      matchPayment(
        entry({ purpose: both, amount }),
        [purchase(1, { gross: 700 })],
        [invoice(1), invoice(2, { open: 500 })],
      );
    expect(match(500)).toMatchObject({ kind: 'settles', invoiceId: 2, problem: undefined });
    expect(match(700)).toMatchObject({ kind: 'pays', purchaseId: 1, problem: undefined });
    expect(match(1200)).toEqual({ kind: 'several' });
  });

  test('accounts for the entry before it', () => {
    const matches = matchPayments([entry(named), entry(named)], [], [invoice(1)]).map(({ match }) => match);
    expect(matches).toMatchObject([{ problem: undefined }, { problem: 'invoiceSettled' }]);
  });

  test('with a returned payment names the invoice that it had paid', () => {
    expect(matchPayment(entry({ ...named, amount: -11_900 }), [], [invoice(1)])).toMatchObject({
      kind: 'undoes',
      invoiceId: 1,
    });
  });
});
