import { expect, test, vi } from 'vitest';
import { detectContainer } from './detect-container.ts';

test('an engine failure is logged with its stack', async () => {
  const error = vi.fn<(facts: object, message: string) => void>();
  expect(
    await detectContainer({ info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error }, '/nowhere/readout.bin'),
  ).toBe(undefined);
  expect(error.mock.calls).toEqual([
    [
      { path: '/nowhere/readout.bin', err: expect.objectContaining({ stack: expect.stringContaining('ENOENT') }) },
      'the engine failed on a file',
    ],
  ]);
});
