import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIban, isIban, plainIban } from '#contract/iban.ts';
import { epcBytes, epcPayload, holderInCode, isHolderInCode, type Transfer } from './epc-qr.ts';

const one: Transfer = {
  name: 'Tuner GmbH',
  iban: 'AT61 1904 3002 3457 3201',
  amount: 11_900,
  currency: 'EUR',
  text: 'TP23456789A',
};

test('a transfer is encoded as specified in EPC069-12 [P16.1]', () => {
  expect(epcPayload({ ...one, bic: 'BKAUATWW' })).toEqual({
    payload: 'BCD\n002\n1\nSCT\nBKAUATWW\nTuner GmbH\nAT611904300234573201\nEUR119.00\n\n\nTP23456789A',
  });
  expect(epcPayload({ ...one, amount: 1 })).toMatchObject({
    payload: expect.stringContaining('\nEUR0.01\n') as unknown,
  });
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(71) }],
  ['name', { name: 'Тюнинг' }],
  ['name', { name: 'Tuner\nGmbH' }],
  ['iban', { iban: 'AT611904300234573202' }],
  ['iban', { iban: '' }],
  ['bic', { bic: 'bank' }],
  ['currency', { currency: 'CHF' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 1.5 }],
  ['amount', { amount: 100_000_000_000 }],
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(141) }],
  ['text', { text: 'one\ntwo' }],
  ['length', { name: 'ü'.repeat(70), text: 'ü'.repeat(140) }],
] as const)('a transfer with a wrong %s is refused: %j', (problem, wrong) => {
  expect(epcPayload({ ...one, ...wrong })).toBe(problem);
});

test.each([
  ['Tuner GmbH', 'Tuner GmbH', true],
  [` ${'x'.repeat(80)} `, 'x'.repeat(70), true],
  [`${'x'.repeat(69)} y`, 'x'.repeat(69), true],
  [`${'x'.repeat(69)}e\u0301`, 'x'.repeat(69), true],
  ['Тюнинг', 'Тюнинг', false],
  ['', '', false],
])('holder %j is encoded as %j and possible: %s', (holder, written, isPossible) => {
  expect(holderInCode(holder)).toBe(written);
  expect(isHolderInCode(holder)).toBe(isPossible);
  expect(epcPayload({ ...one, name: holderInCode(holder) }) !== 'name').toBe(isPossible);
});

test('a transfer of 331 bytes fits into its code, one of 332 does not', () => {
  const wide = { ...one, amount: 100, name: 'ü'.repeat(64), text: 'ü'.repeat(60) };
  const written = epcPayload(wide);
  const bytes = typeof written === 'string' ? 0 : new TextEncoder().encode(written.payload).length;
  const rest = 331 - bytes;
  expect(epcPayload({ ...wide, text: wide.text + 'x'.repeat(rest) })).toHaveProperty('payload');
  expect(epcPayload({ ...wide, text: wide.text + 'x'.repeat(rest + 1) })).toBe('length');
});

const latin = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789 äöüßéñł&.,-/');
const transfers = fc.record({
  name: fc.string({ unit: latin, minLength: 1, maxLength: 70 }).filter((name) => name.trim() !== ''),
  iban: fc.constantFrom('AT611904300234573201', 'DE89 3704 0044 0532 0130 00', 'nl91abna0417164300'),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }),
  currency: fc.constant('EUR'),
  text: fc.string({ unit: latin, minLength: 1, maxLength: 140 }),
});

test('every accepted transfer keeps its data and fits', () => {
  fc.assert(
    fc.property(transfers, (transfer) => {
      const written = epcPayload(transfer);
      if (typeof written === 'string') {
        expect(written).toBe('length');
        return;
      }
      const [, , , , , name, iban, amount, , , text] = written.payload.split('\n');
      expect(name).toBe(transfer.name.trim());
      expect(iban).toBe(plainIban(transfer.iban));
      expect(Math.round(Number(amount?.slice(3)) * 100)).toBe(transfer.amount);
      expect(text).toBe(transfer.text);
      expect(new TextEncoder().encode(written.payload).length).toBeLessThanOrEqual(epcBytes);
    }),
  );
});

test.each(['AT611904300234573201', 'DE89370400440532013000', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])(
  '%s is a valid IBAN in any notation',
  (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(isIban(formatIban(iban).toLowerCase())).toBe(true);
    expect(plainIban(formatIban(iban))).toBe(iban);
  },
);

test.each([
  '',
  'AT61',
  'AT61190430023457320',
  'AT6119043002345732011',
  'DE89370400440532013001',
  'XX89370400440532013000',
])('%j is not a valid IBAN', (text) => {
  expect(isIban(text)).toBe(false);
});

test('one wrong character of an IBAN is always detected', () => {
  const iban = 'DE89370400440532013000';
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digit = String((Number(iban[at]) + shift) % 10);
      expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
    }),
  );
});
