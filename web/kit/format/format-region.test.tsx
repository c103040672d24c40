import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="format-region"]')) meta.remove();
});

function choose(region: string): void {
  const meta = document.createElement('meta');
  meta.name = 'format-region';
  meta.content = region;
  document.head.append(meta);
}

test('screens write numbers in the notation of the region that the page’s head names [P1.158]', async () => {
  choose('CH');
  await openScreen('/styleguide', { world: 'desk', as: 'admin' });
  await expect.element(page.getByText(/1[’']234/).first()).toBeVisible();
});
