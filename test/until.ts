import { expect } from 'vitest';

/** Waits until a condition holds. A failure reads "waited until <reason>", so the reason is a whole clause. */
export async function until(reason: string, condition: () => unknown): Promise<void> {
  await expect.poll(condition, { message: `waited until ${reason}`, interval: 20 }).toBeTruthy();
}
