import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { rejectionsApi } from '#contract/workbench/rejections.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const damaged = { title: 'The readout is damaged', advice: 'Please read the control unit again.' };
const reasons = [
  { reasonId: 1, ...damaged, active: true, texts: [{ language: 'en' as const, ...damaged }] },
  { reasonId: 2, title: 'We tune no ships', advice: '', active: false, texts: [] },
];
const dialog = () => page.getByRole('dialog');

test('staff reject a file with a part back, and the second reads who was faster [P1.83]', async () => {
  const { server } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
  });
  server.answer(rejectionsApi.getRejectReasons, reasons);
  server.answer(rejectionsApi.getRejectTerms, { paid: 60, refunded: 15 });
  await page
    .getByRole('button', { name: /^Actions of file/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Reject …' }).click();
  await expect.element(dialog().getByText(/updates: 60 credits\. 15 credits went back before\.$/)).toBeVisible();
  await expectAccessibleDialog('web/workbench/TaskWorkArea.tsx');
  await dialog().getByRole('button', { name: 'Reject and refund 60' }).click();
  await expect.element(dialog().getByText('Please choose a reason.')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Reason' }).click();
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await page.getByRole('option', { name: damaged.title }).click();
  await expect.element(dialog().getByText(damaged.advice)).toBeVisible();
  await expect.element(dialog().getByText(/^The modified file is withdrawn\./)).toBeVisible();
  await dialog().getByText('Part', { exact: true }).click();
  await dialog().getByLabelText('Credits').last().fill('61');
  await dialog().getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(dialog().getByText('Enter more than 0 and at most 60 credits.')).toBeVisible();
  await dialog().getByLabelText('Credits').last().fill('20');
  server.refuse(rejectionsApi.rejectTask, 'alreadyRejected', { by: 'Anna Berg', at: '2026-03-29T00:30:00Z' });
  await dialog().getByRole('button', { name: 'Reject and refund 20' }).click();
  await expect.element(page.getByText(/^Anna Berg rejected this file on /)).toBeVisible();
  // A colleague at work is interrupted only when that is really meant.
  server.refuse(rejectionsApi.rejectTask, 'colleagueAtWork', { by: 'Anna Berg' });
  await dialog().getByRole('button', { name: 'Reject and refund 20' }).click();
  await expect.element(page.getByText('Anna Berg is working on it and will be interrupted.')).toBeVisible();
  expect(server.sentTo(rejectionsApi.rejectTask).some(({ fields }) => fields?.['takeOver'] === true)).toBe(false);
  server.answer(rejectionsApi.rejectTask, true);
  await page.getByRole('button', { name: 'Change anyway' }).click();
  await expect.element(page.getByText(/is rejected\. The customer is told\.$/)).toBeVisible();
  const sent = server.sentTo(rejectionsApi.rejectTask);
  expect(sent.at(-1)?.fields).toMatchObject({ reasonId: 1, refund: 20, takeOver: true });
  expect(new Set(sent.map(({ fields }) => fields?.['rejectionKey'])).size).toBe(1);
});

test('a customer reads the reason, the advice and what went back [P1.83]', async () => {
  const at = new Date().toISOString();
  await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'jobPage',
    as: 'workshop',
    before: (portal) => {
      portal.patch(jobsApi.getTasksOfJob, ([task, ...tasks]) =>
        task === undefined
          ? []
          : [
              {
                ...task,
                task_status: 'blocked',
                task_paymentStatus: 'payed',
                task_filePrice: 60,
                isBlocked: true,
                rejection: {
                  ...damaged,
                  words: 'With a charger.',
                  at,
                  refunded: 60,
                  returnNoteNumber: 'LS-2026-000009',
                },
              },
              ...tasks,
            ],
      );
      portal.answer(orderingApi.getRestart, {
        methodIds: [],
        vin: '',
        additional: '',
        dtcCodes: '',
        dtcHex: false,
        methodDetails: [],
        priority: 'next6Hours',
        checksumWanted: true,
        price: 60,
        until: '2026-12-14T10:00:00.000Z',
      });
    },
  });
  const card = page.getByRole('region', { name: 'Support rejected this file' });
  for (const text of [damaged.title, damaged.advice, 'With a charger.', /^60 credits are back/])
    await expect.element(card.getByText(text)).toBeVisible();
  await expect.element(card.getByRole('button', { name: /LS-2026-000009/ })).toBeVisible();
  await expect.element(page.getByText('refunded', { exact: true }).first()).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Start again with another file' })).toBeVisible();
});

test('staff change a reason in another language and switch it off', async () => {
  const { server } = await openScreen('/admin/methods', { world: 'catalog', as: 'support' });
  server.answer(rejectionsApi.getRejectReasons, reasons);
  await page.getByRole('button', { name: 'Reasons for rejecting' }).click();
  await expect.element(dialog().getByText('We tune no ships')).toBeVisible();
  await expectAccessibleDialog('web/workbench/reject/RejectReasonsButton.tsx');
  await dialog()
    .getByRole('button', { name: `Edit: ${damaged.title}` })
    .click();
  await dialog().getByRole('combobox', { name: 'Language of the texts' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Die Auslesung ist beschädigt');
  await dialog().getByRole('switch', { name: 'Offer this reason' }).click();
  server.answer(rejectionsApi.saveRejectReason, true);
  await dialog().getByRole('button', { name: 'Save reason' }).click();
  await expect.element(page.getByText('Reason saved')).toBeVisible();
  const { fields } = server.sentTo(rejectionsApi.saveRejectReason)[0] ?? {};
  expect(fields).toMatchObject({ reasonId: 1, active: false });
  expect(fields?.['texts']).toContainEqual({ language: 'de', title: 'Die Auslesung ist beschädigt', advice: '' });
});

test('whoever edits a reason that a colleague has changed is told, and keeps what was typed elsewhere', async () => {
  const { server } = await openScreen('/admin/methods', { world: 'catalog', as: 'support' });
  server.answer(rejectionsApi.getRejectReasons, reasons);
  await page.getByRole('button', { name: 'Reasons for rejecting' }).click();
  await dialog()
    .getByRole('button', { name: `Edit: ${damaged.title}` })
    .click();
  await dialog().getByRole('textbox', { name: 'What the customer can do' }).fill('Read it by boot mode.');
  await dialog().getByRole('combobox', { name: 'Language of the texts' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Die Auslesung ist beschädigt');
  server.refuse(rejectionsApi.saveRejectReason, 'changedMeanwhile', { by: 'Anna Berg', at: '2026-03-29T00:30:00Z' });
  await dialog().getByRole('button', { name: 'Save reason' }).click();
  await expect.element(dialog().getByText(/^Anna Berg changed this on/)).toBeVisible();
  const texts = [{ language: 'en' as const, title: 'The reading is cut off', advice: damaged.advice }];
  server.answer(
    rejectionsApi.getRejectReasons,
    reasons.map((reason) => (reason.title === damaged.title ? { ...reason, active: false, texts } : reason)),
  );
  await dialog().getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(dialog().getByRole('switch', { name: 'Offer this reason' })).not.toBeChecked();
  await expect.element(dialog().getByRole('textbox', { name: 'Title' })).toHaveValue('Die Auslesung ist beschädigt');
  server.answer(rejectionsApi.saveRejectReason, true);
  await dialog().getByRole('button', { name: 'Save reason' }).click();
  await expect.element(page.getByText('Reason saved')).toBeVisible();
  const sent = server.sentTo(rejectionsApi.saveRejectReason).at(-1)?.fields?.['texts'];
  expect(sent).toContainEqual({ language: 'de', title: 'Die Auslesung ist beschädigt', advice: '' });
  expect(sent).toContainEqual({ language: 'en', title: 'The reading is cut off', advice: 'Read it by boot mode.' });
});
