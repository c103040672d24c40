import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessApi } from '#contract/accounts/access.ts';
import { deskApi, type SellingStep } from '#contract/desk.ts';
import { expectRows, figuresIn } from '#test/screens/figures.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const support = { world: 'desk', as: 'support' } as const;
const path = () => window.location.pathname;

describe('desk', () => {
  test('shows waiting work and leads to it [A2.23 C2.19]', async () => {
    const { server, facts } = await openScreen('/admin', support);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Figures' })).toMatchTextContent('Ordered today');

    const trouble = page.getByRole('region', { name: 'E-mails and background work' });
    await expect.element(trouble).toMatchTextContent('the disk is full');
    server.answer(deskApi.retryFailedJob, true);
    await trouble.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(page.getByText('It is being tried again.')).toBeVisible();
    expect(server.sentTo(deskApi.retryFailedJob)).toHaveLength(1);

    await page.getByRole('region', { name: 'Accounts to unlock' }).getByRole('link', { name: facts.company }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: facts.company })).toBeVisible();
  });

  test('every figure opens a list with as many rows', async () => {
    const { visit } = await openScreen('/admin', support);
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect.element(figures).toMatchTextContent('Overdue');
    const all = figuresIn(figures.element());
    expect(all).toHaveLength(9);
    expect(all.find(({ text }) => text.startsWith('Overdue'))?.number).toBeGreaterThan(0);
    for (const { text, number, href } of all) {
      await visit(href);
      await expect.element(page.getByRole('heading', { level: 1, name: 'Desk' })).not.toBeInTheDocument();
      const income = /^Paid today(.+) Cr\.$/.exec(text)?.[1];
      // Money is no number of rows: the list has that sum.
      if (income === undefined) await expectRows(number, text);
      else if (income !== '0') await expect.element(page.getByRole('main')).toMatchTextContent(`-${income}`);
    }
  });

  test('warns of damaged stored files only when there are any', async () => {
    const { server, reload } = await openScreen('/admin', support);
    await expect.element(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'Stored files are damaged' });
    expect(notice.elements()).toEqual([]);
    server.patch(deskApi.getDesk, (desk) => ({ ...desk, damagedFiles: 2 }));
    await reload();
    await expect.element(notice).toMatchTextContent('2 stored files are missing or damaged and are not delivered.');
    await expect
      .element(notice.getByRole('link', { name: 'Open the orders' }))
      .toHaveAttribute('href', '/admin/fileoverview?tab=all&work=damaged');
  });

  test('shows administrators how many steps of the guided start are missing until they hide it [P1.147]', async () => {
    const { reload } = await openScreen('/admin', {
      world: 'desk',
      as: 'admin',
      before: (replay) => {
        replay.patch(deskApi.getDesk, (desk) => ({
          ...desk,
          setup: { missing: 3, total: 10 },
          backup: { state: 'none' as const },
        }));
      },
    });
    const line = page.getByRole('region', { name: 'Guided start' });
    await expect.element(line).toMatchTextContent('3 of 10 steps are missing');
    await expect
      .element(line.getByRole('link', { name: 'Continue the setup' }))
      .toHaveAttribute('href', '/admin/setup');
    // The missing backup is a step of the guided start.
    const backup = page.getByRole('alert').filter({ hasText: 'There is no backup of this portal yet' });
    await expect.element(backup).not.toBeInTheDocument();
    await line.getByRole('button', { name: 'Hide this line' }).click();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(backup).toBeVisible();
    await reload();
    await expect.element(backup).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
  });

  test('leads from each step before selling to where it is taken', async () => {
    await openScreen('/admin', {
      ...support,
      before: (replay) => {
        replay.patch(deskApi.getDesk, (desk) => ({
          ...desk,
          notReadyToSell: ['company', 'taxRate', 'ways', 'terms'] satisfies SellingStep[],
        }));
      },
    });
    const steps = page.getByRole('region', { name: 'Ready to sell' });
    await expect.element(steps.getByRole('link', { name: 'Terms' })).toBeVisible();
    expect(
      steps
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/admin/options?part=company',
      '/admin/accounting?list=taxes',
      '/admin/options?part=bank',
      '/admin/texts?kind=terms',
    ]);
    await expect.element(page.getByRole('region', { name: 'Guided start' })).not.toBeInTheDocument();
  });

  test('staff start at the desk and are greeted by their own name', async () => {
    const { server, visit } = await openScreen('/signin', support);
    await expect.poll(path).toBe('/admin');
    await visit('/');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Anna Berg' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Desk' }).click();
    await expect.poll(path).toBe('/admin');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
    expect(server.sentTo(accessApi.getAccess).length).toBeGreaterThan(0);
  });

  test('the work queue in German at 1440 pixels shows full buttons, the priority and the due time', async () => {
    const { facts } = await openScreen('/admin', { world: 'desk', as: 'german', language: 'de', size: [1440, 900] });
    const queue = page.getByRole('region', { name: 'Arbeitsliste' });
    const row = queue.getByRole('row').filter({ hasText: facts.workshopName });
    await expect.element(row).toMatchTextContent('nächster Tag');
    await expect.element(row).toMatchTextContent('Stufe 1');
    const button = row.getByRole('button', { name: 'Übernehmen' }).element().getBoundingClientRect();
    expect(button.right).toBeLessThanOrEqual(queue.element().getBoundingClientRect().right);
    expect(button.width).toBeGreaterThan(60);
  });
});
