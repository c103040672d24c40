import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersApi } from '#contract/accounts/customers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const palette = page.getByRole('dialog', { name: 'Find anything' });
const lines = palette.getByRole('button');

/** Opens the palette by its keys once the page shows its heading. */
async function openPalette(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
}

test('the palette of an order pays its file', async () => {
  const { facts, visit } = await openScreen('/jobs', {
    world: 'jobPage',
    as: 'workshop',
    before: (server) => {
      server.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  await visit(`/jobs/jobDetails?job=${facts.jobId}`);
  await expect.element(page.getByRole('main').getByRole('button', { name: /^Pay 60 Cr\./ })).toBeVisible();
  await openPalette();
  await expect.element(lines.first()).toMatchTextContent(/Pay 60 Cr\..*File #\d+/);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Pay / })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('the palette of a customer’s page books credits and locks, and no longer once the page is left', async () => {
  const { facts, visit } = await openScreen('/logout', { world: 'shell', as: 'support' });
  await visit(`/admin/customerview?customer=${facts.customerId}`);
  await expect.element(page.getByRole('tab', { name: 'Access' })).toBeVisible();
  await openPalette();
  const names = () => lines.elements().map((line) => line.textContent);
  expect(names().slice(0, 3)).toEqual([
    expect.stringContaining(`View as this customer${facts.customer}`),
    expect.stringContaining(`Change creditsBook credits for ${facts.customer}`),
    expect.stringContaining(`Lock accountBlock ${facts.customer}`),
  ]);
  await lines.filter({ hasText: 'Change credits' }).click();
  const dialog = page.getByRole('dialog', { name: `Change credits of ${facts.customer}` });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleDialog('web/pages/admin/CustomerActions.tsx');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await visit('/logout');
  await expect.element(page.getByText('Do you want to end this session?')).toBeVisible();
  await openPalette();
  expect(names().some((name) => name.includes('Lock account'))).toBe(false);
});

test('the palette unlocks the account whose page is open', async () => {
  const { server, facts, visit } = await openScreen('/logout', {
    world: 'shell',
    as: 'support',
    before: (replay) => {
      replay.patch(customersApi.getUser, (user) => ({ ...user, state: 'locked' }));
      replay.answer(customersApi.setUserActive, true);
    },
  });
  await visit(`/admin/customerview?customer=${facts.customerId}`);
  await expect.element(page.getByRole('tab', { name: 'Access' })).toBeVisible();
  await openPalette();
  await lines.filter({ hasText: `Unlock ${facts.customer}` }).click();
  await expect
    .poll(() => server.sentTo(customersApi.setUserActive)[0]?.fields)
    .toMatchObject({ user_id: facts.customerId, user_active: true });
});
