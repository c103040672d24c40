import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('shows the customer a short summary of what was done to the file [P3.5]', async () => {
  const { facts, visit } = await openScreen('/resting/place', { world: 'report', as: 'customer' });
  await visit(`/jobs/jobDetails?job=${facts.jobId}`);
  await expect.element(page.getByText('What was done to your file')).toBeVisible();
  const summary = [...document.querySelectorAll('section')].findLast(({ textContent }) =>
    textContent.includes('What was done to your file'),
  );
  expect(summary?.textContent).toContain('corrected and verified');
  expect(summary?.textContent).toContain('Stage 1');
  expect(summary?.textContent).toContain('Checked byte by byte against your original');
  await expect.element(page.getByRole('region', { name: 'Files', exact: true })).toMatchTextContent(facts.software);
});
