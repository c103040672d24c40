import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownDetailsApi } from '#contract/tasks/own-details.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { readingApi } from '#contract/tasks/reading.ts';
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

test('staff correct with which tool a file was read [P1.71]', async () => {
  const { server, facts } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
  });
  await page.getByRole('button', { name: /^Correct/ }).click();
  await page.getByRole('combobox', { name: 'Tool' }).fill('KESS3');
  await page.getByRole('option', { name: /^KESS3/ }).click();
  await page.getByRole('combobox', { name: 'How it was read' }).click();
  await page.getByRole('option', { name: 'Bench' }).click();
  await expectAccessibleDialog('web/tasks/ReadingOfTask.tsx');
  server.answer(readingApi.updateReading, true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The reading is saved.')).toBeVisible();
  expect(server.sentTo(readingApi.updateReading)[0]?.fields).toMatchObject({
    task_id: facts.taskId,
    reading: { way: 'bench' },
  });
});
