import { expect, test } from 'vitest';
import { collectNotices } from './legal-notices.ts';

test('each notice that a method needs is to be confirmed once, and none where no method needs one', () => {
  const methods = [{ legalNotice: 'safety' }, { legalNotice: 'none' }, { legalNotice: 'safety' }] as const;
  expect(collectNotices(methods)).toEqual(['safety']);
  expect(collectNotices([...methods, { legalNotice: 'emission' }])).toEqual(['emission', 'safety']);
  expect(collectNotices([{ legalNotice: 'none' }])).toEqual([]);
});
