import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { narrow } from '#test/screens/narrow.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'ownOrders', as: 'workshop' } as const;
const rows = () => document.querySelectorAll('tbody [data-row]');
const row = () => page.getByRole('row').nth(1);
/** Sets what the system of the reader says about motion. */
const letMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
/** The heads of the columns, from left to right. */
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);

test('a file shows id, type, status, vehicle, price, payment, change and modifications, and opens its job [A2.47 A2.50 A2.51 A2.52 A2.53 A4.7]', async () => {
  const { facts } = await openScreen('/tasks', world);
  await expect.poll(heads).toEqual(['File', 'Vehicle', 'Details', 'Options']);
  await expect.poll(() => document.querySelector('h1')?.parentElement?.textContent).toBe('Files1');
  for (const text of [
    `File #${facts.taskId}`,
    'new task',
    'with support',
    facts.vin,
    '60 Cr.',
    'unpaid',
    '1 modification',
  ])
    await expect.element(row()).toMatchTextContent(text);
  // The age in words, and the whole date where it is pointed at.
  expect(
    row()
      .getByText(/^Changed (now|\d+ seconds? ago)/)
      .element()
      .getAttribute('title'),
  ).toMatch(/\w+ \d+, \d{4}, \d/);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'New order' }))
    .toHaveAttribute('href', '/jobCreate');
  await row()
    .getByRole('link', { name: /Open order/ })
    .click();
  await expect.element(page.getByText(`Order #${facts.jobId}`, { exact: true })).toBeVisible();
});

test('every status and type of a file has its label, and the list follows changes [A2.56 A4.1 A4.2 A4.3 A4.4 A4.5 A4.6 A4.14 A4.25]', async () => {
  const { server, facts } = await openScreen('/tasks', world);
  await expect.element(row()).toMatchTextContent('with support');
  for (const word of facts.states) {
    server.moveTo(word);
    server.publish('tasks', {});
    await expect.element(row().getByText(word, { exact: true })).toBeVisible();
    if (word !== 'in progress') continue;
    await letMotion('no-preference');
    const icon = row().getByText(word, { exact: true }).element().parentElement?.querySelector('svg');
    expect(icon && getComputedStyle(icon).animationName).not.toBe('none');
    await letMotion('reduce');
  }
  await expect.element(row().getByText('paid', { exact: true })).toBeVisible();
});

test('the list is fetched every 6 s and with every visit [A2.11 A9.1]', { timeout: 60_000 }, async () => {
  const { server, visit } = await openScreen('/tasks', world);
  await expect.element(row()).toMatchTextContent('with support');
  server.moveTo('waiting');
  await expect.element(row().getByText('waiting', { exact: true }), { timeout: 9000 }).toBeVisible();
  await visit('/jobs');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const asked = server.sentTo(orderingApi.listTasks).length;
  server.moveTo('blocked');
  await visit('/tasks');
  // Long before the next round.
  await expect.element(row().getByText('blocked', { exact: true }), { timeout: 5000 }).toBeVisible();
  expect(server.sentTo(orderingApi.listTasks).length).toBe(asked + 1);
});

test('the list can be searched, limited to a period, and says when it is empty [A2.48 A2.54 A2.55 C2.11]', async () => {
  const { facts } = await openScreen('/tasks', world);
  const search = page.getByPlaceholder('Task ID#, Vehicle, Details');
  await search.fill('no such thing');
  await expect.element(page.getByText('no results with this filter')).toBeVisible();
  for (const word of facts.words) {
    await search.fill(word);
    await expect.poll(() => rows()).toHaveLength(1);
    await expect.element(row()).toMatchTextContent(`File #${facts.taskId}`);
  }
  await search.fill('');
  await expect.poll(() => window.location.search).not.toContain('search');
  await narrow('Period', 'Today');
  await expect.poll(() => window.location.search).toContain('today');
  await expect.poll(() => rows()).toHaveLength(1);
});

test('a new customer sees that there are no files, and a failed request can be retried [A2.54 A8.24]', async () => {
  const { server } = await openScreen('/tasks', {
    ...world,
    as: 'newcomer',
    before: (replay) => {
      replay.refuse(orderingApi.listTasks, 'internalError');
    },
  });
  await expect
    .element(page.getByText('Something went wrong on our side. Please try again, or contact support.'))
    .toBeVisible();
  server.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('no tasks')).toBeVisible();
});
