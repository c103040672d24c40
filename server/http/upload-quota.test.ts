import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { openUploadGate, defaultUploadLimits } from './upload-gate.ts';

test('an upload whose quota cannot be read is refused without an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const lost = new Error('Connection terminated unexpectedly');
  const gate = openUploadGate(
    { ...defaultUploadLimits, fileSize: 1 },
    {
      freeBytes: async () => Infinity,
      storedBy: () => Promise.reject(lost),
      // As while the database restarts: the slot comes after the rejection.
      takeSlot: () => pause(50, () => undefined),
    },
  );
  await expect(gate.begin({ companyId: UserId.parse(1), role: 'customer' })).rejects.toBe(lost);
  expect(unhandled).toEqual([]);
  expect(gate.active()).toBe(0);
});
