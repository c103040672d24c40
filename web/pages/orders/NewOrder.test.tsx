import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { startOrder } from '#test/screens/order-page.ts';

const panel = () => page.getByRole('article');
const card = () => page.getByRole('region', { name: 'Payment and files' });

/** Orders a file, and waits for the page of its order. */
async function orderFile() {
  const screen = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop', size: [1440, 900] });
  await startOrder(screen.server, { supportFile: new File(['notes'], 'notes.txt') });
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  await expect.element(panel()).toBeVisible();
  return screen;
}

test('an order that arrives opens its page, which says so and leads to the next order', async () => {
  await orderFile();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Golf V 1.9 TDI');
  expect(window.location.pathname).toBe('/jobs/jobDetails');
  await page.getByRole('link', { name: 'Place another order' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await expect.element(page.getByText('Drop your readout here')).toBeVisible();
});

test.each([
  ['shown as paid', false],
  ['left', true],
] as const)('the file downloads by itself when its page is %s before the payment responds', async (_name, isLeft) => {
  const { server, visit } = await orderFile();
  server.moveTo('finished');
  server.publish('tasks', {});
  const answer = server.hold(orderingApi.payTask);
  await page.getByRole('button', { name: 'Pay 60 Cr. and download' }).click();
  server.moveTo('paid');
  server.publish('tasks', {});
  await expect.element(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  if (isLeft) {
    await visit('/tasks');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  }
  const { name } = await downloaded(() => Promise.resolve(answer()));
  expect(name).toMatch(/_mod\.bin$/);
});

test('a second press at the position of the payment button downloads the file again', async () => {
  const { server } = await orderFile();
  const waiting = card().element().getBoundingClientRect();
  server.moveTo('finished');
  server.publish('tasks', {});
  const pay = page.getByRole('button', { name: 'Pay 60 Cr. and download' });
  await expect.element(pay).toBeVisible();
  // The layout below has not shifted while the file was made.
  expect(card().element().getBoundingClientRect().height).toBeCloseTo(waiting.height, 0);
  const { x, y, width, height } = pay.element().getBoundingClientRect();
  const answer = server.hold(orderingApi.payTask);
  await pay.click();
  server.moveTo('paid');
  await downloaded(() => Promise.resolve(answer()));
  await vi.waitUntil(() => document.activeElement?.textContent === 'Download tuning file');
  const second = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
  expect(second?.textContent).toBe('Download tuning file');
  const { name } = await downloaded(() => Promise.resolve(second?.click()));
  expect(name).toMatch(/_mod\.bin$/);
});
