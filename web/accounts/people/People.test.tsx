import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { peopleApi } from '#contract/accounts/people.ts';
import { companyRights } from '#contract/accounts/company-rights.ts';
import { rightsPresets } from '#rules/company-rights.ts';
import { InvitationId, UserId } from '#contract/ids.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const dialog = page.getByRole('dialog');

/** As they travel: amounts in credits. */
const owner = {
  personId: UserId.parse(3),
  name: 'Jonas Workshop',
  email: 'jonas@workshop.example',
  rights: [...companyRights],
  paidThisMonth: 0,
  isSelf: true,
  active: true,
};
const technician = {
  ...owner,
  personId: UserId.parse(90),
  name: 'Tina Technician',
  email: 'tina@workshop.example',
  rights: [...rightsPresets.workshop],
  monthlyLimit: 200,
  paidThisMonth: 50,
  isSelf: false,
};
const invitations = [
  {
    invitationId: InvitationId.parse(7),
    email: 'otto@workshop.example',
    rights: [],
    expiresAt: '2026-12-04T10:00:00.000Z',
    isExpired: false,
  },
];

const open = () =>
  openScreen('/account/people', {
    world: 'accounts',
    as: 'workshop',
    before: (replay) => {
      replay.answer(peopleApi.getPeople, { people: [owner, technician], invitations });
      replay.answer(peopleApi.invitePerson, { invitationId: InvitationId.parse(8) });
      replay.answer(peopleApi.updatePerson, true);
      replay.answer(peopleApi.removePerson, true);
      replay.answer(peopleApi.revokeInvitation, true);
    },
  });

describe('people of a company', () => {
  test('are listed with rights, limit and invitations [P1.187]', async () => {
    await open();
    await expect.element(page.getByText('Tina Technician')).toBeVisible();
    await expect.element(page.getByText(/^50.* of 200/)).toBeVisible();
    await expect.element(page.getByText('otto@workshop.example')).toBeVisible();
    await expect.element(page.getByText('Viewer')).toBeVisible();
  });

  test('are invited with the rights of a preset [P1.187]', async () => {
    const { server } = await open();
    await page.getByRole('button', { name: 'Invite person' }).click();
    await expectAccessibleDialog('web/pages/account/PeoplePage.tsx');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nina@workshop.example');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect
      .poll(() => server.sentTo(peopleApi.invitePerson))
      .toMatchObject([{ fields: { email: 'nina@workshop.example', rights: ['order', 'pay'] } }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('get other rights and another limit, and are removed after a question [P1.187]', async () => {
    const { server } = await open();
    await page.getByRole('button', { name: 'Change rights of Tina Technician' }).click();
    await dialog.getByRole('checkbox', { name: 'Pay with credits' }).click();
    await dialog.getByRole('textbox', { name: 'Monthly limit in credits' }).fill('12.5');
    await expectAccessibleDialog('web/accounts/people/People.tsx');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect
      .poll(() => server.sentTo(peopleApi.updatePerson))
      .toMatchObject([{ fields: { personId: 90, rights: ['order'], monthlyLimit: 12.5 } }]);
    await page.getByRole('button', { name: 'Remove Tina Technician' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => server.sentTo(peopleApi.removePerson)).toMatchObject([{ fields: { personId: 90 } }]);
  });
});
