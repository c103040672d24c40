import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paymentsApi } from '#contract/payments.ts';
import { receivedPaymentsApi } from '#contract/purchases/received-payments.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'bookings', as: 'support' } as const;

test('asks for the columns of an unknown list and assigns its payment to the proposed purchase [P16.4 P16.5]', async () => {
  const { server, facts } = await openScreen('/admin/payments', world);
  const { username } = facts;
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /^Choose/ })).toBeVisible();
  const field = dialog.element().querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) throw new Error('the dialog has no field for a file');
  server.moveTo('columns asked');
  await userEvent.upload(field, new File([facts.statement], 'list.csv', { type: 'text/csv' }));
  await expect.element(dialog.getByText('Which column is which?')).toBeVisible();
  await expectAccessibleDialog('web/payments/ImportStatement.tsx');
  for (const [fact, heading] of [
    ['Day', `Tag ${username}`],
    ['Amount', 'Geld'],
    ['Purpose', 'Wozu'],
    ['Payer', 'Von wem'],
  ] as const) {
    await dialog.getByRole('combobox', { name: fact }).click();
    await page.getByRole('option', { name: heading }).click();
  }
  server.moveTo('columns chosen');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect.element(dialog.getByRole('row', { name: username })).toMatchTextContent('Proposal');
  server.moveTo('statement imported');
  await dialog.getByRole('button', { name: 'Import new payments: 1' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await page.getByRole('searchbox').fill(username);
  const waiting = page.getByRole('listitem', { name: new RegExp(`^${username}`) });
  await expect.element(waiting).toMatchTextContent('amount and payer match an open purchase');
  // Not sooner: the search may still be on its way, and would not find the payment any more.
  server.change(receivedPaymentsApi.decideReceivedPayment, () => {
    server.moveTo('payment assigned');
    return Response.json(true);
  });
  await waiting.getByRole('button', { name: /^Assign to TP/ }).click();
  await expect.element(page.getByText('The decision has been saved.')).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(server.sentTo(receivedPaymentsApi.decideReceivedPayment)[0]?.fields).toMatchObject({
    decision: 'assign',
    purchaseId: facts.purchaseId,
  });
});

test('books a payment by hand for a purchase found by its customer [P16.2]', async () => {
  const { server, facts } = await openScreen('/admin/payments', world);
  await page.getByRole('button', { name: 'Book a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.element(dialog.getByText('Please choose a purchase.')).toBeVisible();
  await expectAccessibleDialog('web/payments/BookPayment.tsx');
  await dialog.getByRole('combobox', { name: 'Purchase' }).fill(facts.username);
  await page.getByRole('option', { name: facts.username }).click();
  server.answer(paymentsApi.bookPayment, { outcome: 'booked' });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.element(page.getByText('The payment has been booked.')).toBeVisible();
  expect(server.sentTo(paymentsApi.bookPayment)[0]?.fields).toMatchObject({
    purchaseId: facts.purchaseId,
    amount: facts.gross,
  });
});
