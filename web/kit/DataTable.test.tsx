import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('an empty list says that there is nothing', async () => {
  await openScreen('/tasks', { world: 'ordering', as: 'newcomer' });
  await expect.element(page.getByText('no tasks')).toBeVisible();
});
