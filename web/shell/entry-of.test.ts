import { expect, test } from 'vitest';
import { entryOf } from './entry-of.ts';

const entries = ['/admin', '/admin/fileoverview', '/jobs', '/account', '/account/creditsoverview', '/'];

test.each([
  ['/admin', 2, '/admin'],
  ['/admin/report', 2, '/admin/fileoverview'],
  ['/jobs/jobDetails', 2, '/admin/fileoverview'],
  ['/jobs/jobDetails', 3, '/jobs'],
  ['/account/edit', 3, '/account'],
  ['/account/buyCredits', 3, '/account/creditsoverview'],
  ['/account/accountBuyCreditsCheckout', 3, '/account/creditsoverview'],
  ['/impressum', 3, undefined],
] as const)('the screen %s lights, for rights %i, the entry %s', (path, rights, entry) => {
  expect(entryOf(path, rights, entries)).toBe(entry);
});
