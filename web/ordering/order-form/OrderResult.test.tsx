import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { startOrder } from '#test/screens/order-page.ts';

test.each([
  ['shown as paid', false],
  ['left', true],
] as const)(
  'the file of an order comes by itself although its result is %s before the payment is answered',
  async (_name, isLeft) => {
    const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
    await startOrder(server, { supportFile: new File(['notes'], 'notes.txt') });
    await expect.element(page.getByRole('article')).toBeVisible();
    server.moveTo('finished');
    server.publish('tasks', {});
    const answer = server.hold(orderingApi.payTask);
    await page.getByRole('button', { name: 'Pay 60 Cr. and download' }).click();
    server.moveTo('paid');
    server.publish('tasks', {});
    await expect.element(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
    if (isLeft) {
      await page.getByRole('link', { name: 'Go to your files' }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    }
    const { name } = await downloaded(() => Promise.resolve(answer()));
    expect(name).toMatch(/_mod\.bin$/);
  },
);
