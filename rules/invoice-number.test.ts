import { expect, test } from 'vitest';
import { findInvoiceNumbers } from './invoice-number.ts';

const number = 'RE-2026-000123';

test.each([
  'RE-2026-000123',
  're-2026-000123',
  'RE 2026 000123',
  'RE2026000123',
  'Re. Nr. 2026/000123',
  'Rechnung 2026-000123 vom 20.11.2026',
  'Rechnungsnummer RE 2026-000 123',
  'Invoice no. 2026-000123 Müller GmbH',
  'RE-2026-00\n0123 119,00 EUR',
  'RE-2026-123',
  're 2026/123, danke',
  'RE–2026–000123',
])('%s names the invoice', (purpose) => {
  expect(findInvoiceNumbers(purpose)).toEqual([number]);
});

test.each([
  '',
  '2026-000123',
  'RE-2026-00012',
  'RE-1999-000123',
  'LS-2026-000123',
  'ST 2026 000123',
  'Rechnung vom 20.11.2026',
  'Rechnung 2026 11',
  'AT61 1904 3002 3457 3201',
])('%s names no invoice', (purpose) => {
  expect(findInvoiceNumbers(purpose)).toEqual([]);
});

test('several numbers are found, each once', () => {
  expect(findInvoiceNumbers('RE-2026-000123, RE-2026-000124 und re 2026 000123')).toEqual([number, 'RE-2026-000124']);
});

test('a number above a million is found completely', () => {
  expect(findInvoiceNumbers('RE-2026-1234567')).toContain('RE-2026-1234567');
});
