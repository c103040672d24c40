import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { privacyApi } from '#contract/privacy.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const dialog = page.getByRole('dialog');
const password = dialog.getByLabelText('Your password');
const opener = page.getByRole('button', { name: 'Delete account…' });

describe('account erasure', () => {
  test('asks its owner for the password, reports a wrong one at the field, and returns the focus', async () => {
    const { server } = await openScreen('/account/data', {
      world: 'accounts',
      as: 'workshop',
      before: (replay) => {
        replay.answer(privacyApi.getOwnData, { blockers: [], balance: 12, periods: [] });
      },
    });
    await opener.click();
    const erase = dialog.getByRole('button', { name: 'Request deletion' });
    await expect.element(erase).toBeDisabled();
    await password.fill('not-the-password');
    await expect.element(erase).toBeDisabled();
    await dialog.getByRole('checkbox').click();
    server.refuse(privacyApi.requestErasure, 'wrongPassword');
    await erase.click();
    await expect.element(password).toHaveAccessibleDescription(/wrong/);
    await expectAccessibleDialog('web/privacy/EraseDialog.tsx');
    expect(server.sentTo(privacyApi.requestErasure)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('can be declined by an administrator with a reason', async () => {
    const { server, facts } = await openScreen(
      ({ workshopId }) => `/admin/customerview?customer=${workshopId}&part=data`,
      {
        world: 'desk',
        as: 'admin',
        before: (replay) => {
          const requestedAt = '2026-11-01T09:30:00.000Z';
          replay.patch(privacyApi.getCustomerData, (data) => ({
            ...data,
            erasure: { state: 'waiting' as const, requestedAt, dueAt: '2026-11-15T09:30:00.000Z', reason: '' },
          }));
        },
      },
    );
    await page.getByRole('button', { name: 'Decline…' }).click();
    const decline = dialog.getByRole('button', { name: 'Decline' });
    await expect.element(decline).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('An invoice is open.');
    await expectAccessibleDialog('web/privacy/CustomerData.tsx');
    server.answer(privacyApi.declineErasure, true);
    await decline.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sentTo(privacyApi.declineErasure)[0]?.fields).toEqual({
      user_id: facts.workshopId,
      reason: 'An invoice is open.',
    });
  });
});
