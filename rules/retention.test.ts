import { expect, test } from 'vitest';
import { erasureDays, lawfulYears, maxMonths, minMonths } from './retention.ts';

test('the shortest periods are those that customers, disputes and a business year need', () => {
  expect(minMonths).toEqual({
    originals: 12,
    results: 12,
    attachments: 6,
    mails: 3,
    // 90 days of known devices.
    sessions: 4,
    // 120 days of disputes.
    providerEvents: 6,
    auditValues: 12,
  });
  expect(maxMonths).toBe(120);
  expect(lawfulYears).toEqual({ documents: 8, books: 10 });
  expect(erasureDays).toBe(14);
});
