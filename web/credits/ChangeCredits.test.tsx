import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { creditsApi } from '#contract/credits.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { narrow } from '#test/screens/narrow.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'bookings', as: 'support' } as const;

test('reports invalid input at the field before anything is sent [A5.14]', async () => {
  const { server, facts } = await openScreen('/admin/creditsoverview', world);
  const opener = page.getByRole('button', { name: 'Change credits' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book credits', exact: true }).click();
  for (const text of ['Choose a customer.', 'Enter a number of credits other than 0.', 'Please give a reason.'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expectAccessibleDialog('web/credits/ChangeCredits.tsx');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(facts.username);
  await page.getByRole('option', { name: facts.username }).click();
  await dialog.getByLabelText('Credits').last().fill('-11');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a mistake');
  await expect.element(dialog.getByRole('group', { name: 'Price' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Book -11 credits' }).click();
  await expect.element(dialog.getByText('Only a correction can deduct credits.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Correction' }).click();
  await dialog.getByRole('button', { name: 'Book -11 credits' }).click();
  await expect.element(dialog.getByText('The balance would fall below 0.')).toBeVisible();
  await expect.element(dialog.getByText('Balance: 10 → -1 credits')).toBeVisible();
  expect(server.sentTo(creditsApi.changeCredits)).toEqual([]);
});

test('books a purchase with payment date and method, or on account with a term', async () => {
  const { server, facts } = await openScreen('/admin/creditsoverview', world);
  server.answer(creditsApi.changeCredits, true);
  await page.getByRole('button', { name: 'Change credits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(facts.username);
  await page.getByRole('option', { name: facts.username }).click();
  await dialog.getByLabelText('Credits').last().fill('100');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('order by phone');
  await dialog.getByLabelText('Day of payment').fill('2999-01-01');
  await dialog.getByRole('button', { name: 'Book 100 credits' }).click();
  await expect.element(dialog.getByText('Choose today or an earlier day.')).toBeVisible();
  expect(server.sentTo(creditsApi.changeCredits)).toEqual([]);
  await dialog.getByLabelText('Day of payment').fill('2026-01-15');
  await dialog.getByRole('button', { name: 'Book 100 credits' }).click();
  await expect
    .poll(() => server.sentTo(creditsApi.changeCredits)[0]?.fields)
    .toMatchObject({
      paidOn: '2026-01-15',
      paidBy: 'transfer',
    });

  await page.getByRole('button', { name: 'Change credits' }).click();
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(facts.username);
  await page.getByRole('option', { name: facts.username }).click();
  await dialog.getByLabelText('Credits').last().fill('100');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('order by phone');
  await dialog.getByRole('combobox', { name: 'Payment' }).click();
  await page.getByRole('option', { name: 'On account' }).click();
  await expect.element(dialog.getByLabelText('Day of payment')).not.toBeInTheDocument();
  // Without another one the usual term.
  await dialog.getByRole('button', { name: 'Book 100 credits' }).click();
  await expect.poll(() => server.sentTo(creditsApi.changeCredits)[1]?.fields).toMatchObject({ termDays: 14 });
  expect(server.sentTo(creditsApi.changeCredits)[1]?.fields).not.toHaveProperty('paidOn');
});

test('keeps the transaction filter in the address, sums the transactions and exports them as CSV [A2.30]', async () => {
  const { facts, visit } = await openScreen('/admin/creditsoverview', world);
  await visit(`/admin/creditsoverview?search=${facts.username}`);
  await expect.element(page.getByText('Sum of 1 transaction')).toBeVisible();
  const file = await downloaded(() => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(file.name).toMatch(/^credits-.*\.csv$/);
  expect(file.text).toContain(`${facts.username},Bonus,10.00,10.00`);
  await narrow('Kind', 'Payment');
  await expect.element(page.getByText('No matching transactions')).toBeVisible();
  expect(window.location.search).toContain('kind=payment');
  await page.getByRole('tab', { name: 'Delivery notes' }).click();
  await expect.poll(() => window.location.search).toBe('?list=deliveryNotes');
});
