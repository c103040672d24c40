import { expect, test } from 'vitest';
import { collectNotices } from './legal-notices.ts';

test('each notice of the methods is confirmed once, and none is needed without such methods', () => {
  const methods = [{ legalNotice: 'safety' }, { legalNotice: 'none' }, { legalNotice: 'safety' }] as const;
  expect(collectNotices(methods)).toEqual(['safety']);
  expect(collectNotices([...methods, { legalNotice: 'emission' }])).toEqual(['emission', 'safety']);
  expect(collectNotices([{ legalNotice: 'none' }])).toEqual([]);
});
