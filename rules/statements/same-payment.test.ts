import { expect, test } from 'vitest';
import { isPerhapsSame, type ToldPayment } from './same-payment.ts';

const payment = (more: Partial<ToldPayment> = {}): ToldPayment => ({
  account: 'AT611904300234573201',
  days: ['2026-11-20'],
  amount: 5950,
  currency: 'EUR',
  references: [],
  payerIban: '',
  purpose: '',
  ...more,
});
const [first, second] = ['TP2CD5M7RY3', 'TPTG2UE3GHA'];
const iban = 'DE89370400440532013000';
const byHand = { account: undefined, references: [first] };

test.each<[string, Partial<ToldPayment>, Partial<ToldPayment>, boolean]>([
  ['the same reference', { references: [first] }, { references: [first, second] }, true],
  ['other references', { references: [first], payerIban: iban }, { references: [second], payerIban: iban }, false],
  ['the same payer, one without a reference', { references: [first], payerIban: iban }, { payerIban: iban }, true],
  ['another payer', { payerIban: iban, purpose: 'Rechnung 4711' }, { payerIban: 'x', purpose: 'Rechnung 4711' }, false],
  ['words that one bank cut', { purpose: 'Rechnung 4711 danke' }, { purpose: 'RECHNUNG 4711' }, true],
  ['words that many write', { purpose: 'Danke' }, { purpose: 'Danke sehr' }, false],
  ['nothing in common', {}, {}, false],
  ['another day', { references: [first] }, { references: [first], days: ['2026-11-21'] }, false],
  [
    'a value on the day of booking',
    { references: [first] },
    { references: [first], days: ['2026-11-21', '2026-11-20'] },
    true,
  ],
  ['another account', { references: [first] }, { references: [first], account: 'x' }, false],
  ['another amount', { references: [first] }, { references: [first], amount: 5951 }, false],
  ['another currency', { references: [first] }, { references: [first], currency: 'CHF' }, false],
  ['booked by hand some days later', { references: [first] }, { ...byHand, days: ['2026-11-25'] }, true],
  ['booked by hand in another month', { references: [first] }, { ...byHand, days: ['2026-10-20'] }, false],
])('%s', (_what, one, other, isSame) => {
  expect(isPerhapsSame(payment(one), payment(other))).toBe(isSame);
  expect(isPerhapsSame(payment(other), payment(one))).toBe(isSame);
});
