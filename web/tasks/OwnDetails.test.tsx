import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownDetailsApi } from '#contract/tasks/own-details.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('a customer notes own details of an order later and reads why some are refused [P1.70]', async () => {
  const { server, facts } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'jobPage',
    as: 'workshop',
  });
  await page.getByRole('button', { name: 'Add own details' }).click();
  await field('End customer').fill('Zirbelwald');
  await expectAccessibleDialog('web/tasks/OwnDetailsLine.tsx');
  server.refuse(ownDetailsApi.updateOwnDetails, 'ownDetailsTooLong');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/^One of your own details is too long/)).toBeVisible();
  server.answer(ownDetailsApi.updateOwnDetails, true);
  const ownDetails = { reference: '', plate: '', endCustomer: 'Zirbelwald', pairs: [] };
  server.patch(jobsApi.getJob, (job) => ({ ...job, ownDetails }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The details are saved.')).toBeVisible();
  expect(server.sentTo(ownDetailsApi.updateOwnDetails).at(-1)?.fields).toEqual({ job_id: facts.jobId, ownDetails });
  await expect.element(page.getByText('Zirbelwald')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit own details' })).toBeVisible();
});
