import { expect, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { limitPerHour } from './engine-limit.ts';

test('the limit counts per user and refuses calls above it', async () => {
  const mayAsk = limitPerHour(3);
  const [one, other] = [UserId.decode(1), UserId.decode(2)];
  const answers = [await mayAsk(one), await mayAsk(one), await mayAsk(one), await mayAsk(one)];
  expect(answers).toEqual([true, true, true, false]);
  expect(await mayAsk(other)).toBe(true);
});
