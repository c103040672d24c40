import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { startOrder } from '#test/screens/order-page.ts';

test.each([
  ['shown as paid', false],
  ['left', true],
] as const)('the file downloads by itself when its result is %s before the payment responds', async (_name, isLeft) => {
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
});

test('a finished file shows its original and its versions as cards below the buttons', async () => {
  const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  await startOrder(server);
  await expect.element(page.getByRole('article')).toBeVisible();
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect.element(files).not.toBeInTheDocument();
  server.moveTo('finished');
  server.publish('tasks', {});
  await expect.element(files.getByText('Original', { exact: true })).toBeVisible();
  await expect.element(files.getByRole('img', { name: /bytes changed/ })).toBeVisible();
});

test('a second press at the position of the payment button downloads the file again', async () => {
  const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop', size: [1440, 900] });
  await startOrder(server);
  const card = page.getByRole('article');
  await expect.element(card).toBeVisible();
  const waiting = card.element().getBoundingClientRect();
  server.moveTo('finished');
  server.publish('tasks', {});
  const pay = page.getByRole('button', { name: 'Pay 60 Cr. and download' });
  await expect.element(pay).toBeVisible();
  // The layout below has not shifted while the file was made.
  expect(card.element().getBoundingClientRect().height).toBe(waiting.height);
  const { x, y, width, height } = pay.element().getBoundingClientRect();
  const answer = server.hold(orderingApi.payTask);
  await pay.click();
  server.moveTo('paid');
  await downloaded(() => Promise.resolve(answer()));
  await expect.element(card.getByText('Balance now')).toBeVisible();
  await vi.waitUntil(() => document.activeElement?.textContent === 'Download tuning file');
  const second = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
  expect(second?.textContent).toBe('Download tuning file');
  expect(card.element().getBoundingClientRect().height).toBe(waiting.height);
  const { name } = await downloaded(() => Promise.resolve(second?.click()));
  expect(name).toMatch(/_mod\.bin$/);
});
