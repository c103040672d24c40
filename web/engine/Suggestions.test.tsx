import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('downloads a draft from similar software while the file waits for staff [P3.4]', async () => {
  const { facts, visit, reload } = await openScreen('/resting/place', { world: 'report', as: 'support' });
  await visit(`/jobs/jobDetails?job=${facts.waitingJobId}`);
  await expect
    .element(page.getByRole('link', { name: /^Report of file/ }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/report\?task=\d+/));
  await page.getByRole('button', { name: 'Find similar solutions' }).click();
  const row = page
    .getByRole('table', { name: 'Similar solutions' })
    .getByRole('row')
    .filter({ hasText: facts.software });
  await expect.element(row).toMatchTextContent(/\d+ of \d+ places/);
  const draft = await downloaded(() => row.getByRole('button', { name: /^Download the file pre-filled/ }).click());
  expect(draft.name).toMatch(/^\d+_suggestion_\d+_readout\.bin$/);
  expect(draft.bytes.length).toBe(facts.similarLength);
  const { offset, byte, original } = facts.suggested;
  expect(draft.bytes[offset]).toBe(byte);
  expect(byte).not.toBe(original);
  await reload();
  await expect.element(page.getByRole('button', { name: 'Find similar solutions' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take' })).toBeVisible();
});
