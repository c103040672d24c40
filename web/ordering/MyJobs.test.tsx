import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { narrow } from '#test/screens/narrow.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'ownOrders', as: 'workshop' } as const;
const rows = () => document.querySelectorAll('tbody [data-row]');
const row = () => page.getByRole('row').nth(1);
/** The heads of the columns, from left to right. */
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);

test('the list shows the number of orders and their details and follows changes [A2.34 A2.35 A2.40 A2.45 A4.25]', async () => {
  const { server, facts } = await openScreen('/jobs', world);
  await expect.poll(heads).toEqual(['Order', 'Vehicle', 'Created', 'Changed', 'Action']);
  await expect.poll(() => document.querySelector('h1')?.parentElement?.textContent).toBe('Orders1');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'New order' }))
    .toHaveAttribute('href', '/jobCreate');
  for (const text of [`Order #${facts.jobId}`, facts.vin]) await expect.element(row()).toMatchTextContent(text);
  // As in the list of files: one word for one state, and nothing turns while nobody works.
  const word = row().getByText('with support', { exact: true });
  await expect.element(word).toBeVisible();
  const icon = word.element().parentElement?.querySelector('svg');
  expect(icon && getComputedStyle(icon).animationName).toBe('none');
  server.moveTo('blocked');
  server.publish('tasks', {});
  await expect.element(row().getByText('blocked', { exact: true })).toBeVisible();
});

test('an order whose files are blocked cannot be opened from the list [A2.41]', async () => {
  const { server } = await openScreen('/jobs', world);
  await expect.element(row().getByRole('link', { name: /Open order/ })).toBeVisible();
  server.moveTo('blocked');
  server.publish('tasks', {});
  await expect.element(page.getByText('blocked', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Open order/ })).toBeDisabled();
});

test('the list is fetched every 6 s and with every visit [A2.10 A9.1]', { timeout: 60_000 }, async () => {
  const { server, visit } = await openScreen('/jobs', world);
  await expect.element(row().getByText('with support', { exact: true })).toBeVisible();
  server.moveTo('waiting');
  await expect.element(row().getByText('waiting', { exact: true }), { timeout: 9000 }).toBeVisible();
  await visit('/tasks');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  const asked = server.sentTo(orderingApi.listJobs).length;
  server.moveTo('blocked');
  await visit('/jobs');
  // Long before the next round.
  await expect.element(row().getByText('blocked', { exact: true }), { timeout: 5000 }).toBeVisible();
  expect(server.sentTo(orderingApi.listJobs).length).toBe(asked + 1);
});

test('the list can be searched, limited to a period, and says when it is empty [A2.36 A2.37 A2.42 A2.43 A2.46 C2.10]', async () => {
  const { server } = await openScreen('/jobs', world);
  await expect.poll(() => rows()).toHaveLength(1);
  await page.getByPlaceholder('Job, vehicle, date, VIN').fill('no such thing');
  await expect.element(page.getByText('No jobs with this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => rows()).toHaveLength(1);
  server.moveTo('three months ago');
  await narrow('Period', 'This month');
  await expect.element(page.getByText('No jobs available for this period.')).toBeVisible();
});

test('a new customer sees that there are no orders [A2.42]', async () => {
  await openScreen('/jobs', { ...world, as: 'newcomer' });
  await expect.element(page.getByText('No jobs available for this period.')).toBeVisible();
});
