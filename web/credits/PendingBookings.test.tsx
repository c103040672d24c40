import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { creditsApi } from '#contract/credits.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'bookings', as: 'second' } as const;

test('bookings that wait are approved, or declined with a reason [P1.106]', async () => {
  const { server } = await openScreen('/admin/creditsoverview', world);
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect.element(waiting.getByText('goodwill for a late file')).toBeVisible();
  server.answer(creditsApi.declineBooking, true);
  await waiting.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('was booked already');
  await expectAccessibleDialog('web/credits/PendingBookings.tsx');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('The booking has been declined.')).toBeVisible();
  expect(server.sentTo(creditsApi.declineBooking)[0]?.fields).toMatchObject({ reason: 'was booked already' });

  server.answer(creditsApi.approveBooking, true);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('The booking has been approved and booked.')).toBeVisible();
  expect(server.sentTo(creditsApi.approveBooking)).toHaveLength(1);
});
