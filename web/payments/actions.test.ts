import { expect, test } from 'vitest';
import { InvoiceId, PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';
import { listActions } from './actions.ts';

const payment: ReceivedPayment = {
  paymentId: ReceivedPaymentId.parse(1),
  source: 'statement',
  sourceId: 'x',
  amount: 11_900,
  currency: 'EUR',
  payer: '',
  payerIban: '',
  purpose: '',
  state: 'open',
  problem: 'unknownReference',
  reason: '',
  createdAt: '2026-11-23T10:00:00.000Z',
  creditsMissing: creditCents(0),
};
const purchaseId = PurchaseId.parse(1);
const invoice = { invoiceId: InvoiceId.parse(1), number: 'RE-2026-000001', open: 11_900, customer: 'x' };

test.each([
  ['money without a purchase is assigned to one', {}, 'assign'],
  ['a part of the price is credited as it is', { problem: 'underpaid' as const, purchaseId }, 'accept'],
  ['what came twice goes back', { problem: 'alreadyPaid' as const, purchaseId }, 'returned'],
  ['what is too much goes back', { problem: 'overpaid' as const, purchaseId }, 'returned'],
  ['for a cancelled purchase it is credited', { problem: 'notOpen' as const, purchaseId }, 'accept'],
  ['what names several purchases is divided', { problem: 'severalReferences' as const }, 'divide'],
  ['what another file told of is set aside', { problem: 'perhapsSame' as const, purchaseId }, 'setAside'],
  ['another amount than an invoice has is booked for it', { problem: 'invoiceAmount' as const, invoice }, 'settle'],
  ['for an invoice that is paid it goes back', { problem: 'invoiceSettled' as const, invoice }, 'returned'],
  ['what had left and came back is set aside', { problem: 'debitReversed' as const }, 'setAside'],
  [
    'an invoice whose money went back is opened again',
    { amount: -100, problem: 'reversed' as const, invoice },
    'reopen',
  ],
  ['what went back takes the credits', { amount: -100, problem: 'reversed' as const, purchaseId }, 'takeBack'],
])('first action: %s', (_what, more, first) => {
  expect(listActions({ ...payment, ...more }, 'EUR')[0]).toBe(first);
});

test('only a transfer can be divided or pay an invoice', () => {
  expect(listActions(payment, 'EUR')).toContain('divide');
  expect(listActions({ ...payment, source: 'stripe' }, 'EUR')).not.toContain('divide');
  expect(listActions({ ...payment, source: 'stripe' }, 'EUR')).not.toContain('settle');
});

test('every payment can be set aside, and a foreign currency or a refund is never credited', () => {
  expect(listActions(payment, 'EUR')).toContain('setAside');
  expect(listActions({ ...payment, currency: 'CHF', purchaseId }, 'EUR')).toEqual(['returned', 'setAside']);
  expect(listActions({ ...payment, amount: -100 }, 'EUR')).toEqual(['setAside']);
});
