import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersApi } from '#contract/accounts/customers.ts';
import { timelineApi } from '#contract/accounts/timeline.ts';
import { expectAccessible, expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const { getUserTimeline } = timelineApi;

/** The page of the workshop of the desk, with what the account has besides. */
const openWorkshop = (account: object = {}, size: readonly [number, number] = [1280, 900]) =>
  openScreen(({ workshopId }) => `/admin/customerview?customer=${workshopId}`, {
    world: 'desk',
    as: 'support',
    size,
    before: (replay) => {
      replay.patch(customersApi.getUser, (json) => ({ ...json, ...account }));
    },
  });

const activity = page.getByRole('region', { name: 'Activity' });
const details = page.getByRole('region', { name: 'Details' });
const dialog = page.getByRole('dialog');

describe('the page of a customer', () => {
  test('shows how the customer stands, what happened, and the facts to read', async () => {
    const { facts } = await openWorkshop({ note: 'calls on Mondays', spent: 853.72 });
    await expect.element(page.getByRole('heading', { level: 1, name: facts.workshopName })).toBeVisible();
    for (const [label, value] of [
      ['Balance', '100 Cr.'],
      ['Spent in total', '853.72 Cr.'],
      ['Open orders', '1'],
    ] as const)
      await expect
        .poll(
          () =>
            page
              .getByRole('term')
              .elements()
              .find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent,
        )
        .toBe(value);
    await expect
      .element(activity.getByRole('link', { name: `Order #${facts.jobId}` }))
      .toHaveAttribute('href', `/jobs/jobDetails?job=${facts.jobId}`);
    await expect.element(activity.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
    await expect.element(details.getByText('calls on Mondays')).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await expectAccessible('the page of a customer');
  });

  test('its time line is narrowed to one kind of entry, and goes on to older ones', async () => {
    const at = '2026-03-02T09:30:00.000Z';
    const origin = { at, address: '10.0.0.1', userAgent: '' };
    const { server } = await openWorkshop();
    await expect.element(activity.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
    server.change(getUserTimeline, (_, request) => {
      const isLater = new URL(request.url).searchParams.has('before');
      return Response.json(
        isLater
          ? { data: [{ kind: 'failedSignIn', key: '1-5-1', ...origin, times: 3 }] }
          : { data: [{ kind: 'signIn', key: '2-4-1', ...origin, impersonationReason: '' }], next: '2-4-1' },
      );
    });
    await activity.getByText('Sign-ins', { exact: true }).click();
    await activity.getByRole('button', { name: 'Show more' }).click();
    await expect.element(activity.getByRole('link', { name: 'Sign-in failed · × 3' })).toBeVisible();
    expect(activity.getByRole('link').elements()).toHaveLength(2);
    await expect.element(activity.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(server.sentTo(getUserTimeline).at(-1)?.fields).toMatchObject({ show: 'signIns', before: '2-4-1' });
  });

  test('Edit opens the facts in a dialog, which is not left with something typed without a question', async () => {
    const { server, facts } = await openWorkshop({
      user_firstName: 'Anna',
      user_secondName: 'Berg',
      company_name: 'Berg',
      company_street: 'Ring 10',
      company_zip: '8010',
      company_city: 'Graz',
    });
    await details.getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog.getByLabelText('Postal code')).toHaveValue('8010');
    await expect.element(dialog.getByText('the customer’s order number')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Valid' }).elements()).toEqual([]);
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessibleDialog('web/accounts/customers/EditCustomer.tsx');
    await dialog.getByLabelText('First name').fill('Maria');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    server.answer(customersApi.updateCustomer, true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The account is saved.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sentTo(customersApi.updateCustomer)[0]?.fields).toEqual({
      user_id: facts.workshopId,
      user_firstName: 'Maria',
    });
  });

  test('folds the facts on a phone', async () => {
    await openWorkshop({ note: 'calls on Mondays' }, [360, 800]);
    await expect.element(activity.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
    await expect.element(page.getByText('calls on Mondays')).not.toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText('calls on Mondays')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
