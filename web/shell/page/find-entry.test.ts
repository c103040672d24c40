import { expect, test } from 'vitest';
import { findEntry } from './find-entry.ts';

const entries = ['/admin', '/admin/fileoverview', '/jobs', '/account', '/account/creditsoverview', '/'];

test.each([
  ['/admin', 'support', '/admin'],
  ['/admin/report', 'support', '/admin/fileoverview'],
  ['/admin/moving', 'admin', '/admin/options'],
  ['/admin/setup', 'admin', '/admin/options'],
  ['/jobs/jobDetails', 'support', '/admin/fileoverview'],
  ['/jobs/jobDetails', 'customer', '/jobs'],
  ['/account/edit', 'customer', '/account'],
  ['/account/buyCredits', 'customer', '/account/creditsoverview'],
  ['/account/topUp', 'customer', '/account/creditsoverview'],
  ['/account/accountBuyCreditsCheckout', 'customer', '/account/creditsoverview'],
  ['/impressum', 'customer', undefined],
] as const)('screen %s highlights, for role %s, the entry %s', (path, role, entry) => {
  expect(findEntry(path, role, entries)).toBe(entry);
});
