import { expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { demoMethods } from './demo-readout.ts';

const portal = usePortal({ own: true });

test('the solutions of the demo world are for methods without a legal notice', async () => {
  const methods = await portal()
    .database.reader.selectFrom('methods')
    .where('name', 'in', [...demoMethods])
    .select('legal_notice')
    .execute();
  expect(methods).toEqual(demoMethods.map(() => ({ legal_notice: 'none' })));
});
