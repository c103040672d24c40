import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'dashboard' } as const;
const region = (name: string) => page.getByRole('region', { name });

describe('customer start page', () => {
  test('links to orders, credits, buying, prices and editing [C2.14]', async () => {
    await openScreen('/account', { ...world, as: 'newcomer' });
    await expect.element(page.getByText('You have not ordered anything yet.')).toBeVisible();
    for (const [name, to] of [
      ['Orders', '/jobs'],
      ['Credits', '/account/creditsoverview'],
      ['Buy credits', '/account/buyCredits'],
      ['My prices', '/account/myfileprices'],
      ['Edit account', '/account/edit'],
    ] as const)
      await expect.element(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  });

  test('shows what needs attention and what is running, and follows events [P10.4]', async () => {
    const { server, facts } = await openScreen('/account', { ...world, as: 'workshop' });
    const [needs, running] = [region('Needs your attention'), region('Running')];
    await expect.element(needs).toMatchTextContent('Nothing is waiting for you.');
    await expect.poll(() => running.getByRole('listitem').elements().length).toBe(1);
    for (const text of ['Stage 1', 'with support', 'ready by']) await expect.element(running).toMatchTextContent(text);

    await expect.poll(() => server.openSockets).toBe(1);
    server.moveTo('support asks');
    server.publish('chat', { jobId: facts.jobId });
    await expect.element(needs).toMatchTextContent('1 new message');
    await expect.poll(() => document.title).toMatch(/^\(1\) Account/);
    await needs.getByRole('link', { name: /Stage 1/ }).click();
    await expect.poll(() => window.location.search).toBe(`?job=${facts.jobId}`);
  });

  test('shows unpaid items and the latest orders [P10.4]', async () => {
    const { facts } = await openScreen('/account', {
      ...world,
      as: 'workshop',
      before: (server) => {
        server.moveTo('finished');
      },
    });
    await expect.element(region('Needs your attention')).toMatchTextContent('60 Cr. to pay');
    await expect.element(region('Running')).toMatchTextContent('Nothing is running.');
    const orders = region('Your orders');
    await expect.element(orders.getByRole('link', { name: `#${facts.taskId}` })).toBeVisible();
    await expect.element(orders).toMatchTextContent('Today1');
    await expect.element(orders).toMatchTextContent('This month1');
    await expect.element(page.getByText('Nothing was paid in this period.')).toBeVisible();
  });

  test('shows spending and balance as a plot and as a table [P10.4]', async () => {
    await openScreen('/account', {
      ...world,
      as: 'workshop',
      before: (server) => {
        server.moveTo('paid');
      },
    });
    const money = region('Spent and balance');
    await expect.element(money).toMatchTextContent('Spent this month25 Cr.');
    await expect.element(money).toMatchTextContent('Balance75 Cr.');
    await expect.element(page.getByText('25 Cr. in 30 days')).toBeVisible();
    await page.getByText('90 days').click();
    await page.getByText('As a table').click();
    await expect.element(page.getByRole('table', { name: 'Spent credits by week' })).toMatchTextContent('25');
  });
});
