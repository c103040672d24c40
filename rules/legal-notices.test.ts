import { expect, test } from 'vitest';
import { noticesOf } from './legal-notices.ts';

test('each notice that a method needs is to be confirmed once, and none where no method needs one', () => {
  const methods = [{ legalNotice: 'safety' }, { legalNotice: 'none' }, { legalNotice: 'safety' }] as const;
  expect(noticesOf(methods)).toEqual(['safety']);
  expect(noticesOf([...methods, { legalNotice: 'emission' }])).toEqual(['emission', 'safety']);
  expect(noticesOf([{ legalNotice: 'none' }])).toEqual([]);
});
