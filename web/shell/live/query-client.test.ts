import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError, RefusedCallError } from '#web/api/index.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a mutation fails at once offline and is not resent on reconnect [C8.10]', async () => {
  let sent = 0;
  const pressing = new MutationObserver(queryClient, {
    mutationFn: () => {
      sent += 1;
      return Promise.reject(new NetworkError('offline'));
    },
  });
  onlineManager.setOnline(false);
  await expect(pressing.mutate()).rejects.toBeInstanceOf(NetworkError);
  expect(sent).toBe(1);
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toBe(1);
  expect(pressing.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
});

test.each([
  ['a defect of the screen', 1, new TypeError('undefined is not a function')],
  ['a refusal', 0, new RefusedCallError(409, { code: 'priceChanged' })],
  ['an internal error of the server', 0, new RefusedCallError(500, {})],
  ['silence', 0, new NetworkError('offline')],
])('%s is reported to the browser %i times per request', async (_what, reports, error) => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const fails = () => Promise.reject(error);
  await expect(queryClient.fetchQuery({ queryKey: ['defect'], queryFn: fails, retry: false })).rejects.toBe(error);
  await expect(new MutationObserver(queryClient, { mutationFn: fails }).mutate()).rejects.toBe(error);
  expect(report.mock.calls).toEqual(Array.from({ length: 2 * reports }, () => [error]));
});
