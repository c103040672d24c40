import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

test('what does not arrive in time is an error, what does is passed on [A9.8]', async () => {
  await expect(inTime(new Promise(() => {}), 5)).rejects.toThrow('nothing arrived within 5 ms');
  await expect(inTime(Promise.resolve('page'), 60_000)).resolves.toBe('page');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});
