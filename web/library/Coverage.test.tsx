import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('names the solution that would have made an order automatic and links to its file', async () => {
  const { facts } = await openScreen('/admin/solutions?list=coverage', { world: 'library', as: 'support' });
  const row = page.getByRole('row').filter({ hasText: facts.wanted });
  await expect
    .element(row)
    .toMatchTextContent(
      `With a solution for Bosch EDC16 ${facts.wanted}, Stage 1, one more order would have been automatic.`,
    );
  await expect
    .element(row.getByRole('link', { name: /^File \d+$/ }))
    .toHaveAttribute('href', expect.stringContaining(`job=${facts.jobId}`));
});
